import type { Recording, Reel } from "@ringleader/core/internal/recording";
import { useEffect, useState } from "react";
import { shownEvent, usePlaybackHere, type PlaybackStore } from "./playback.ts";

/** Least time between two updates of text during playback, in milliseconds. Pictures are updated in every frame. */
const PACE = 120;

/** What the words, the code and the mark on the ring are about. */
export interface Moment {
  readonly recording: Recording | undefined;
  /** Number of events that have happened. */
  readonly taken: number;
  /** The event that is explained; undefined at the start. */
  readonly event: number | undefined;
}

/** Gives all its listeners the same moment at the same time. */
type Clock = (listener: (moment: Moment) => void) => () => void;

export function makeClock(playback: PlaybackStore, pace: number): Clock {
  const listeners = new Set<(moment: Moment) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticked = -Infinity;
  let rendered: number | undefined;
  const tick = () => {
    clearTimeout(timer);
    timer = undefined;
    ticked = performance.now();
    const state = playback.getState();
    rendered = state.reel?.taken;
    const event = shownEvent(state);
    const moment = { recording: state.reel?.recording, taken: rendered ?? 0, event };
    for (const listener of listeners) listener(moment);
  };
  playback.subscribe(({ reel, isPlaying, sought }, then) => {
    const wait = isPlaying ? ticked + pace - performance.now() : 0;
    if (reel !== then.reel || sought !== then.sought) tick();
    else if (reel?.taken === rendered) return;
    else if (wait <= 0) tick();
    else timer ??= setTimeout(tick, wait);
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

function useClock(playback: PlaybackStore, pace: number): Moment | undefined {
  const [moment, setMoment] = useState<Moment>();
  useEffect(() => clockOf(playback, pace)(setMoment), [playback, pace]);
  return moment;
}

/** Returns the moment that all words of the page are about; undefined if it is one of another recording. */
export function useShownMoment(recording: Recording | undefined): Moment | undefined {
  const moment = useClock(usePlaybackHere(), PACE);
  return recording && moment?.recording === recording ? moment : undefined;
}

/** Returns the reel at the current stop, for text; renders the component again when the stop changes. */
export function useMoment(
  recording: Recording | undefined,
  pace = PACE,
  other?: PlaybackStore,
): Reel | undefined {
  const here = usePlaybackHere();
  const playback = other ?? here;
  useClock(playback, pace);
  const { reel } = playback.getState();
  return recording && reel?.recording === recording ? reel : undefined;
}
