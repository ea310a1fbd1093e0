import { findLandmarks, Reel, type Recording } from "@ringleader/core/internal/recording";
import { createContext, useContext } from "react";
import { create } from "zustand";

/** A recording at a stop. A stop is the start of the run, or the end of an event or (in rounds) of a round. */
export interface Playback {
  readonly recording: Recording | undefined;
  /** The reel is at the current stop; only this store moves the reel. */
  readonly reel: Reel | undefined;
  /** By stop: the number of events that have happened. In a comparison, the stops are the readings of the common clock. */
  readonly stops: Uint32Array;
  /** The current stop; fractional during an animation. */
  readonly at: number;
  readonly goal: number;
  readonly last: number;
  readonly isPlaying: boolean;
  /** Stops per second. */
  readonly speed: number;
  /** Events after which playback pauses. */
  readonly breakpoints: ReadonlySet<number>;
  /** Kinds of messages on whose arrival playback pauses. */
  readonly breakKinds: ReadonlySet<number>;
  readonly landmarks: Uint32Array;

  readonly load: (recording: Recording | undefined, at?: number, stops?: Uint32Array) => void;
  /** Follows another playback with the same number of stops; pauses at this playback's breakpoints. */
  readonly follow: (other: Pick<Playback, "at" | "goal" | "isPlaying" | "speed">) => void;
  readonly setSpeed: (speed: number) => void;
  readonly toggle: () => void;
  /** Plays until `event` events have happened, within a few seconds. */
  readonly playTo: (event: number) => void;
  /** Goes to a stop; animates a single step forward. */
  readonly go: (stop: number) => void;
  readonly goToEvent: (event: number) => void;
  readonly jump: (by: 1 | -1) => void;
  readonly toggleBreakpoint: (event: number) => void;
  readonly toggleBreakKind: (kind: number) => void;
}

export const speeds = [1, 3, 10, 30, 100, 1000] as const;
/** Speed of a single step, in stops per second. */
const STEP_SPEED = 3;
/** Largest speed, in stops per second, at which messages are animated. */
const MOVING = 30;
/** Intended duration of playing a whole run, in seconds; determines the initial speed. */
const SECONDS = 25;

/** Intended duration of playing to an event, in seconds. */
const BRIEF = 8;

export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const none: ReadonlySet<number> = new Set();

type Reach = (at: number, goal: number, isPlaying: boolean, speed?: number) => void;

/** Returns a function that moves the playback frame by frame until it reaches its goal. */
function makeAnimation(get: () => Playback, reach: Reach): () => void {
  let frame = 0;
  let before: number | undefined;
  const move = (now: number): void => {
    const seconds = (now - (before ?? now)) / 1000;
    before = now;
    const { at, goal, isPlaying, speed } = get();
    if (at === goal) {
      frame = 0;
      return;
    }
    const next = Math.min(goal, at + seconds * (isPlaying ? speed : STEP_SPEED));
    const pause = isPlaying ? firstBreak(get(), Math.floor(at), Math.floor(next)) : undefined;
    if (pause === undefined) reach(next, goal, isPlaying && next < goal);
    else reach(pause, pause, false);
    frame = requestAnimationFrame(move);
  };
  return () => {
    if (frame !== 0) return;
    before = undefined;
    frame = requestAnimationFrame(move);
  };
}

/** Returns the state after a recording is loaded. */
function loaded(recording: Recording, event: number | undefined, stops: Uint32Array) {
  const last = stops.length - 1;
  const at = event === undefined ? last : stopOf(stops, event);
  const reel = new Reel(recording);
  reel.seek(stops[at]);
  return {
    recording,
    reel,
    stops,
    at,
    goal: at,
    last,
    isPlaying: false,
    speed: speeds.find((speed) => speed >= 3 && speed * SECONDS >= last) ?? speeds.at(-1)!,
    breakpoints: none,
    breakKinds: none,
    landmarks: findLandmarks(recording),
  };
}

const empty = { recording: undefined, reel: undefined, at: 0, goal: 0, last: 0, isPlaying: false };

export const makePlayback = () =>
  create<Playback>()((set, get) => {
    const reach: Reach = (at, goal, isPlaying, speed = get().speed) => {
      const { reel, stops } = get();
      if (!reel) return;
      reel.seek(stops[Math.floor(at)]);
      set({ at, goal, isPlaying, speed });
    };
    const animate = makeAnimation(get, reach);
    return {
      ...empty,
      stops: new Uint32Array(1),
      speed: 3,
      breakpoints: none,
      breakKinds: none,
      landmarks: new Uint32Array(0),

      load: (recording, event, stops = recording?.stops ?? new Uint32Array(1)) =>
        set(recording ? loaded(recording, event, stops) : empty),
      follow({ at, goal, isPlaying, speed }) {
        const mine = get();
        const isThere = mine.at === at && mine.goal === goal;
        if (isThere && mine.isPlaying === isPlaying && mine.speed === speed) return;
        const pause = isPlaying ? firstBreak(mine, Math.floor(mine.at), Math.floor(at)) : undefined;
        if (pause === undefined) reach(at, goal, isPlaying, speed);
        else reach(pause, pause, false, speed);
      },
      setSpeed: (speed) => set({ speed }),
      toggle() {
        const { at, last, isPlaying } = get();
        if (isPlaying) set({ goal: Math.ceil(at), isPlaying: false });
        else {
          reach(at >= last ? 0 : at, last, last > 0);
          animate();
        }
      },
      playTo(event) {
        const { at, stops } = get();
        const goal = Math.max(at, stopOf(stops, event));
        const speed = speeds.find((speed) => speed * BRIEF >= goal - at) ?? speeds.at(-1)!;
        reach(at, goal, goal > at, speed);
        animate();
      },
      go(stop) {
        const { at, goal, last, isPlaying } = get();
        const to = Math.max(0, Math.min(last, stop));
        // A single step is animated, after any step under way is completed; a longer move is a jump.
        const from = isPlaying ? Math.floor(at) : goal;
        reach(to - from === 1 && !prefersStillness() ? from : to, to, false);
        animate();
      },
      goToEvent(event) {
        const { stops, last } = get();
        const to = Math.min(last, stopOf(stops, event + 1));
        reach(to, to, false);
      },
      jump(by) {
        const { stops, landmarks: marks, goal, last } = get();
        const marked = Array.from(marks, (event) => stopOf(stops, event + 1));
        const to =
          by === 1
            ? (marked.find((stop) => stop > goal) ?? last)
            : (marked.findLast((stop) => stop < goal) ?? 0);
        reach(to, to, false);
      },
      toggleBreakpoint: (event) =>
        set(({ breakpoints }) => ({ breakpoints: toggled(breakpoints, event) })),
      toggleBreakKind: (kind) =>
        set(({ breakKinds }) => ({ breakKinds: toggled(breakKinds, kind) })),
    };
  });

export type PlaybackStore = ReturnType<typeof makePlayback>;

export const usePlayback = makePlayback();

const Here = createContext<PlaybackStore>(usePlayback);
export const PlaybackHere = Here.Provider;
/** Returns the playback of the nearest `PlaybackHere`; by default the playback of Watch. */
export const usePlaybackHere = (): PlaybackStore => useContext(Here);

/** Makes the key bindings of a player; `find` returns the playback to move. */
export function playerKeys(find: () => Playback): Readonly<Record<string, () => void>> {
  const step = (by: number) => find().go(stopOfPlayback(find()) + by);
  return {
    " ": () => find().toggle(),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => find().go(0),
    End: () => find().go(Infinity),
  };
}

export const landmarkKeys = ({ getState }: PlaybackStore) => ({
  n: () => getState().jump(1),
  b: () => getState().jump(-1),
});

export const watchKeys = { ...playerKeys(usePlayback.getState), ...landmarkKeys(usePlayback) };

/** Returns the current stop; during a single step, the stop at which the step ends. */
export const stopOfPlayback = ({ isPlaying, at, goal }: Playback): number =>
  isPlaying ? Math.floor(at) : goal;

/** Returns the fraction of the way to the next stop; 0 if movement is not animated. */
export const partOfPlayback = ({ at, isPlaying, speed }: Playback): number =>
  (isPlaying && speed > MOVING) || prefersStillness() ? 0 : at % 1;

/** Finds the first stop at which at least `taken` events have happened. */
function stopOf(stops: Uint32Array, taken: number): number {
  let [low, high] = [0, stops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stops[middle] < taken) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toggled(all: ReadonlySet<number>, value: number): ReadonlySet<number> {
  const next = new Set(all);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Finds the first stop, after `from` and up to `to`, at which playback pauses. */
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
