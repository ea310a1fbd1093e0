import type { Recording } from "@ringleader/core/record";
import { useLayoutEffect } from "react";
import { useBench } from "../app/bench.ts";
import { usePlayback } from "./playback.ts";

/** The recording that is shown, in the player. Whoever comes back from another view finds it where it stood. */
export function useLoaded(): Recording | undefined {
  const recording = useBench((it) => it.shown?.recording);
  useLayoutEffect(() => {
    const { recording: loaded, load } = usePlayback.getState();
    if (loaded !== recording) load(recording, useBench.getState().made.at);
  }, [recording]);
  return recording;
}
