import { landmarks, Reel, type Recording } from "@ringleader/core/record";
import { createContext, useContext } from "react";
import { create } from "zustand";

/** Where a recording stands, and how it moves. Stops are events, in rounds all events of a round. */
export interface Playback {
  readonly recording: Recording | undefined;
  /** Stands at `stop`; moved by this store alone. */
  readonly reel: Reel | undefined;
  /** The numbers of events after which it stops; those of the recording, or as some clock has them. */
  readonly stops: Uint32Array;
  /** Runs between stops while something moves. */
  readonly at: number;
  readonly goal: number;
  readonly last: number;
  readonly isPlaying: boolean;
  /** Stops a second. */
  readonly speed: number;
  /** Events after which playing halts. */
  readonly breakpoints: ReadonlySet<number>;
  /** Kinds of messages at whose arrival playing halts. */
  readonly breakKinds: ReadonlySet<number>;
  /** Events that somebody would halt at. */
  readonly landmarks: Uint32Array;

  readonly load: (recording: Recording | undefined, at?: number, stops?: Uint32Array) => void;
  /** Stands where another one stands that has as many stops; its own breakpoints halt it. */
  readonly follow: (other: Pick<Playback, "at" | "goal" | "isPlaying" | "speed">) => void;
  readonly setSpeed: (speed: number) => void;
  readonly toggle: () => void;
  /** Goes to a stop; the next one is reached by moving there. */
  readonly go: (stop: number) => void;
  /** Goes to where this event has just happened. */
  readonly goToEvent: (event: number) => void;
  /** To the next landmark, or the one before. */
  readonly jump: (by: 1 | -1) => void;
  readonly toggleBreakpoint: (event: number) => void;
  readonly toggleBreakKind: (kind: number) => void;
}

export const speeds = [1, 3, 10, 30, 100, 1000] as const;
/** A single step takes a third of a second. */
const STEP_SPEED = 3;
/** Faster than this nothing is seen moving. */
const MOVING = 30;
/** A run should take about so long. */
const SECONDS = 25;

/** Whoever wants no motion sees one stop after the other. */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const none: ReadonlySet<number> = new Set();

const makePlayback = () =>
  create<Playback>()((set, get) => {
    let frame = 0;
    let before: number | undefined;

    const move = (now: number): void => {
      const gone = (now - (before ?? now)) / 1000;
      before = now;
      const { at, goal, isPlaying, speed } = get();
      if (at === goal) {
        frame = 0;
        return;
      }
      let next = Math.min(goal, at + gone * (isPlaying ? speed : STEP_SPEED));
      let plays = isPlaying && next < goal;
      const halt = isPlaying ? firstBreak(get(), Math.floor(at), Math.floor(next)) : undefined;
      if (halt !== undefined) {
        next = halt;
        plays = false;
      }
      reach(next, halt ?? goal, plays);
      frame = requestAnimationFrame(move);
    };
    const run = (): void => {
      if (frame !== 0) return;
      before = undefined;
      frame = requestAnimationFrame(move);
    };
    const reach = (
      at: number,
      goal: number,
      isPlaying: boolean,
      speed: number = get().speed,
    ): void => {
      const { reel, stops } = get();
      if (!reel) return;
      reel.seek(stops[Math.floor(at)]);
      set({ at, goal, isPlaying, speed });
    };
    return {
      recording: undefined,
      reel: undefined,
      stops: new Uint32Array(1),
      at: 0,
      goal: 0,
      last: 0,
      isPlaying: false,
      speed: 3,
      breakpoints: none,
      breakKinds: none,
      landmarks: new Uint32Array(0),

      load(recording, event, stops = recording?.stops ?? new Uint32Array(1)) {
        if (!recording)
          return set({ recording, reel: undefined, at: 0, goal: 0, last: 0, isPlaying: false });
        const last = stops.length - 1;
        const at = event === undefined ? last : stopOf(stops, event);
        const reel = new Reel(recording);
        reel.seek(stops[at]);
        return set({
          recording,
          reel,
          stops,
          at,
          goal: at,
          last,
          isPlaying: false,
          speed: speeds.find((it) => it >= 3 && it * SECONDS >= last) ?? speeds.at(-1)!,
          breakpoints: none,
          breakKinds: none,
          landmarks: landmarks(recording),
        });
      },
      follow({ at, goal, isPlaying, speed }) {
        const mine = get();
        const isThere = mine.at === at && mine.goal === goal;
        if (isThere && mine.isPlaying === isPlaying && mine.speed === speed) return;
        const halt = isPlaying ? firstBreak(mine, Math.floor(mine.at), Math.floor(at)) : undefined;
        if (halt === undefined) reach(at, goal, isPlaying, speed);
        else reach(halt, halt, false, speed);
      },
      setSpeed: (speed) => set({ speed }),
      toggle() {
        const { at, last, isPlaying } = get();
        if (isPlaying) set({ goal: Math.ceil(at), isPlaying: false });
        else {
          reach(at >= last ? 0 : at, last, last > 0);
          run();
        }
      },
      go(stop) {
        const { at, goal, last, isPlaying } = get();
        const to = Math.max(0, Math.min(last, stop));
        // One step on is gone; whoever is in the midst of one, or goes further, is there at once.
        const from = isPlaying ? Math.floor(at) : goal;
        reach(to - from === 1 && !isStill() ? from : to, to, false);
        run();
      },
      goToEvent(event) {
        const { stops, last } = get();
        const to = Math.min(last, stopOf(stops, event + 1));
        reach(to, to, false);
      },
      jump(by) {
        const { stops, landmarks: marks, goal, last } = get();
        const there = Array.from(marks, (event) => stopOf(stops, event + 1));
        const found = by === 1 ? there.find((it) => it > goal) : there.findLast((it) => it < goal);
        const to = found ?? (by === 1 ? last : 0);
        reach(to, to, false);
      },
      toggleBreakpoint: (event) =>
        set(({ breakpoints }) => ({ breakpoints: toggled(breakpoints, event) })),
      toggleBreakKind: (kind) =>
        set(({ breakKinds }) => ({ breakKinds: toggled(breakKinds, kind) })),
    };
  });

export type PlaybackStore = ReturnType<typeof makePlayback>;

/** Of the run that is watched. */
export const usePlayback = makePlayback();

const Here = createContext<PlaybackStore>(usePlayback);
/** Whatever is inside shows another playback. */
export const PlaybackHere = Here.Provider;
/** The playback of the run that is shown here. */
export const usePlaybackHere = (): PlaybackStore => useContext(Here);
export { makePlayback };

/** The stop that is shown or being reached. */
export const stopOfPlayback = ({ isPlaying, at, goal }: Playback): number =>
  isPlaying ? Math.floor(at) : goal;

/** How far the next stop is, where moving there is to be seen. */
export const partOfPlayback = ({ at, isPlaying, speed }: Playback): number =>
  (isPlaying && speed > MOVING) || isStill() ? 0 : at % 1;

/** The first stop by which so many events have happened. */
function stopOf(stops: Uint32Array, taken: number): number {
  let [low, high] = [0, stops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stops[middle] < taken) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toggled(all: ReadonlySet<number>, it: number): ReadonlySet<number> {
  const next = new Set(all);
  if (!next.delete(it)) next.add(it);
  return next;
}

/** The first stop after one and up to another at which playing halts. */
function firstBreak(
  { recording, stops, breakpoints, breakKinds }: Playback,
  from: number,
  to: number,
): number | undefined {
  if (!recording || (breakpoints.size === 0 && breakKinds.size === 0)) return undefined;
  const { kind } = recording;
  for (let event = stops[from]; event < stops[to]; event++) {
    if (breakpoints.has(event) || breakKinds.has(kind[event])) return stopOf(stops, event + 1);
  }
  return undefined;
}
