import type { Recording, Reel } from "@ringleader/core/internal/recording";
import { useEffect, useState } from "react";
import { usePlaybackHere, type PlaybackStore } from "./playback.ts";

/** Milliseconds between two updates of text during playback. Pictures are updated in every frame. */
const PACE = 120;

/** Calls its listeners together, so that all texts show the same moment. */
type Clock = (listener: () => void) => () => void;

function makeClock(playback: PlaybackStore, pace: number): Clock {
  const listeners = new Set<() => void>();
  let timer = 0;
  let rendered: number | undefined;
  const tick = () => {
    clearTimeout(timer);
    timer = 0;
    rendered = playback.getState().reel?.taken;
    for (const listener of listeners) listener();
  };
  playback.subscribe(({ reel, isPlaying, sought }, then) => {
    if (reel !== then.reel || sought !== then.sought) tick();
    else if (reel?.taken === rendered) return;
    else if (!isPlaying) tick();
    else if (timer === 0) timer = window.setTimeout(tick, pace);
  });
  return (listener) => {
    listeners.add(listener);
    tick();
    return () => void listeners.delete(listener);
  };
}

const clocks = new WeakMap<PlaybackStore, Map<number, Clock>>();

/** Returns the clock of a playback and a pace, which lives as long as the playback. */
function clockOf(playback: PlaybackStore, pace: number): Clock {
  const paced = clocks.get(playback) ?? new Map<number, Clock>();
  const clock = paced.get(pace) ?? makeClock(playback, pace);
  clocks.set(playback, paced.set(pace, clock));
  return clock;
}

/** Returns the reel at the current stop, for text; renders the component again when the stop changes. */
export function useMoment(
  recording: Recording | undefined,
  pace = PACE,
  other?: PlaybackStore,
): Reel | undefined {
  const here = usePlaybackHere();
  const playback = other ?? here;
  const [, render] = useState<object>();
  useEffect(() => clockOf(playback, pace)(() => render({})), [playback, pace]);
  const { reel } = playback.getState();
  return recording && reel?.recording === recording ? reel : undefined;
}
