import type { Recording, Reel } from "@ringleader/core/internal/recording";
import { useEffect, useState } from "react";
import { usePlaybackHere, type PlaybackStore } from "./playback.ts";

/** Milliseconds between two updates of text during playback. Pictures are updated in every frame. */
const PACE = 120;

/** Returns the reel at the current stop, for text; renders the component again when the stop changes. */
export function useMoment(
  recording: Recording | undefined,
  pace = PACE,
  other?: PlaybackStore,
): Reel | undefined {
  const here = usePlaybackHere();
  const playback = other ?? here;
  const [, render] = useState<object>();
  useEffect(() => {
    let timer = 0;
    let rendered: number | undefined;
    const update = () => {
      clearTimeout(timer);
      timer = 0;
      rendered = playback.getState().reel?.taken;
      render({});
    };
    update();
    const unsubscribe = playback.subscribe(({ reel, isPlaying }, then) => {
      if (reel !== then.reel) update();
      else if (reel?.taken === rendered) return;
      else if (!isPlaying) update();
      else if (timer === 0) timer = window.setTimeout(update, pace);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [playback, pace]);
  const { reel } = playback.getState();
  return recording && reel?.recording === recording ? reel : undefined;
}
