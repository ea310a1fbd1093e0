import type { Recording, Reel } from "@ringleader/core/record";
import { useEffect, useState } from "react";
import { usePlaybackHere } from "./playback.ts";

/** While it plays, text follows at this pace; pictures follow every frame. */
const PACE = 120;

/** The reel at the stop that is shown, for what is written in words; renders anew when that changes. */
export function useMoment(recording: Recording | undefined, pace = PACE): Reel | undefined {
  const playback = usePlaybackHere();
  const [, tell] = useState<object>();
  useEffect(() => {
    let timer = 0;
    let seen: number | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = 0;
      seen = playback.getState().reel?.taken;
      tell({});
    };
    follow();
    const end = playback.subscribe(({ reel, isPlaying }, then) => {
      if (reel !== then.reel) follow();
      else if (reel?.taken === seen) return;
      else if (!isPlaying) follow();
      else if (timer === 0) timer = window.setTimeout(follow, pace);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [playback, pace]);
  const { reel } = playback.getState();
  return recording && reel?.recording === recording ? reel : undefined;
}
