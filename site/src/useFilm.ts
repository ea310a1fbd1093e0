import type { Film } from "@ringleader/core/draw";
import { useCallback, useEffect, useState } from "react";

/** Where a film stands. `at` runs between stops while something moves. */
export interface Playback {
  readonly at: number;
  /** The stop that is shown or being reached. */
  readonly stop: number;
  readonly last: number;
  readonly isPlaying: boolean;
  /** Stops a second. */
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
  readonly toggle: () => void;
  /** Goes to a stop; the next one is reached by moving there. */
  readonly go: (stop: number) => void;
}

export const speeds = [1, 3, 10, 30, 100, 1000] as const;
/** A single step takes a third of a second. */
const STEP_SPEED = 3;
/** Faster than this nothing is seen moving. */
const MOVING = 30;
/** A film should take about so long. */
const SECONDS = 25;

/** Whoever wants no motion sees one stop after the other. */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

interface State {
  readonly at: number;
  readonly goal: number;
  readonly isPlaying: boolean;
}

export function useFilm(film: Film | undefined): Playback {
  const last = film ? film.stops.length - 1 : 0;
  const [{ at, goal, isPlaying }, setState] = useState<State>({
    at: last,
    goal: last,
    isPlaying: false,
  });
  const [speed, setSpeed] = useState<number>(
    () => speeds.find((it) => it >= 3 && it * SECONDS >= last) ?? speeds.at(-1)!,
  );
  const [still] = useState(isStill);
  const rate = isPlaying ? speed : STEP_SPEED;
  const moves = at !== goal;

  useEffect(() => {
    if (!moves) return undefined;
    let before: number | undefined;
    let frame = requestAnimationFrame(function move(now) {
      const gone = ((now - (before ?? now)) / 1000) * rate;
      before = now;
      setState((old) => {
        const next = Math.min(old.goal, old.at + gone);
        return { ...old, at: next, isPlaying: old.isPlaying && next < old.goal };
      });
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [moves, rate]);

  const go = useCallback(
    (stop: number) => {
      const to = Math.max(0, Math.min(last, stop));
      // One step on is gone; whoever is in the midst of one, or goes further, is there at once.
      setState((old) => {
        const from = old.isPlaying ? Math.floor(old.at) : old.goal;
        return { at: to - from === 1 && !still ? from : to, goal: to, isPlaying: false };
      });
    },
    [last, still],
  );
  const toggle = useCallback(() => {
    setState((old) => {
      if (old.isPlaying) return { at: old.at, goal: Math.ceil(old.at), isPlaying: false };
      return { at: old.at >= last ? 0 : old.at, goal: last, isPlaying: last > 0 };
    });
  }, [last]);

  return {
    at: rate > MOVING || still ? Math.floor(at) : at,
    stop: isPlaying ? Math.floor(at) : goal,
    last,
    isPlaying,
    speed,
    setSpeed,
    toggle,
    go,
  };
}
