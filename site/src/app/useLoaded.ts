import type { Recording } from "@ringleader/core/internal/recording";
import { useLayoutEffect } from "react";
import { usePageStore } from "./store.ts";
import { usePlayback } from "../canvas/playback/playback.ts";

/** Loads the shown recording into the player, unless the player already holds it. */
export function useLoaded(): Recording | undefined {
  const recording = usePageStore((store) => store.shown?.recording);
  useLayoutEffect(() => {
    const { recording: loaded, load } = usePlayback.getState();
    if (loaded !== recording) load(recording, usePageStore.getState().shownRequest.at);
  }, [recording]);
  return recording;
}
