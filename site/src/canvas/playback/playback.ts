import { findLandmarks, Reel, type Recording } from "@ringleader/core/internal/recording";
import { createContext, useContext } from "react";
import { create } from "zustand";
import { prefersStillness } from "../../form/prefers-stillness.ts";
import { tellingEvents } from "./say-stop.ts";
import { indexFrom, stepsOf } from "./steps.ts";

/** How far the player moves at once: by one causal step, or by one event (in rounds: one round). */
export type Mode = "step" | "message";

/** A recording at a stop. A stop is the start of the run, or the end of an event or (in rounds) of a round. */
export interface Playback {
  readonly recording: Recording | undefined;
  /** The reel is at the current stop; only this store moves the reel. */
  readonly reel: Reel | undefined;
  /** By stop: the number of events that have happened. In a comparison, the stops are the readings of the common clock. */
  readonly stops: Uint32Array;
  /** By mode: the stops at which the player rests, with 0 first. */
  readonly rests: Uint32Array;
  readonly mode: Mode;
  /** The current stop; fractional during an animation, which started at the stop `from`. */
  readonly at: number;
  readonly from: number;
  readonly goal: number;
  readonly last: number;
  readonly isPlaying: boolean;
  /** The stop from which the run repeats; undefined for a run that ends. */
  readonly loop: number | undefined;
  /** True if the user has gone to the end without playing; the next run opens at its end too. */
  readonly isAtEnd: boolean;
  /** Steps or events per second. */
  readonly speed: number;
  /** Events after which playback pauses. */
  readonly breakpoints: ReadonlySet<number>;
  /** Kinds of messages on whose arrival playback pauses. */
  readonly breakKinds: ReadonlySet<number>;
  readonly landmarks: Uint32Array;
  /** The event that the user went to; undefined after any other movement. */
  readonly sought: number | undefined;

  /** Loads a recording after `at` events, by default after all of them. */
  readonly load: (recording: Recording | undefined, at?: number, stops?: Uint32Array) => void;
  /** Repeats the run from this event on when it is played. */
  readonly repeatFrom: (event: number | undefined) => void;
  readonly setMode: (mode: Mode) => void;
  /** Follows another playback with the same number of stops; pauses at this playback's breakpoints. */
  readonly follow: (other: Pick<Playback, "at" | "goal" | "isPlaying" | "speed">) => void;
  readonly setSpeed: (speed: number) => void;
  readonly toggle: () => void;
  /** Plays until `event` events have happened, within a few seconds. */
  readonly playTo: (event: number) => void;
  /** Goes to a stop; animates a single step forward. */
  readonly go: (stop: number) => void;
  /** Goes one step or event forward or back. */
  readonly step: (by: 1 | -1) => void;
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

const none: ReadonlySet<number> = new Set();

type Reach = (at: number, goal: number, isPlaying: boolean, speed?: number, from?: number) => void;

/** Returns the stop at which the movement from `from` rests next. */
const restAfter = ({ rests, last }: Pick<Playback, "rests" | "last">, from: number): number =>
  Math.min(last, rests[indexFrom(rests, from + 1)]);

/** Returns the number of events at the next rest, and the fraction of the way to it. */
export function movementOf(state: Playback): { readonly until: number; readonly part: number } {
  const to = restAfter(state, state.from);
  return { until: state.stops[to], part: partOfPlayback(state, to) };
}

/** Moves a playback by `steps`, which may be a fraction; returns where it is then. */
function moved(state: Playback, steps: number): { readonly at: number; readonly from: number } {
  const { goal, loop, isPlaying, last } = state;
  let { at, from } = state;
  for (let left = steps; left > 0 && from !== goal;) {
    const to = Math.min(goal, restAfter(state, from));
    const part = (at - from) / (to - from);
    if (part + left < 1) return { at: from + (part + left) * (to - from), from };
    left -= 1 - part;
    at = from = to;
    if (isPlaying && loop !== undefined && from === last && loop < last) at = from = loop;
  }
  return { at, from };
}

/** Longest time between two frames, in seconds. A tab that was hidden goes on where it was. */
const LONGEST_FRAME = 0.1;

/** Returns a function that moves the playback frame by frame until it reaches its goal. */
function makeAnimation(get: () => Playback, reach: Reach): () => void {
  let frame = 0;
  let before: number | undefined;
  const move = (now: number): void => {
    const seconds = Math.min(LONGEST_FRAME, (now - (before ?? now)) / 1000);
    before = now;
    const state = get();
    const { goal, isPlaying, speed } = state;
    if (state.at === goal) {
      frame = 0;
      return;
    }
    const { at, from } = moved(state, seconds * (isPlaying ? speed : STEP_SPEED));
    const pause = isPlaying ? breakUntil(state, from) : undefined;
    if (pause === undefined) reach(at, goal, isPlaying && at !== goal, speed, from);
    else reach(pause, pause, false);
    frame = requestAnimationFrame(move);
  };
  return () => {
    if (frame !== 0) return;
    before = undefined;
    frame = requestAnimationFrame(move);
  };
}

/** Returns the rests of a mode, and a speed at which the whole run takes about SECONDS. */
function pacing(recording: Recording, stops: Uint32Array, mode: Mode) {
  const isOwn = stops === recording.stops;
  const rests = isOwn && mode === "step" ? stepsOf(recording) : Uint32Array.from(stops.keys());
  const count = rests.length - 1;
  const speed = speeds.find((speed) => speed >= 3 && speed * SECONDS >= count) ?? speeds.at(-1)!;
  return { rests, speed, mode };
}

/** Returns the state after a recording is loaded. */
function loaded(recording: Recording, event: number | undefined, stops: Uint32Array, mode: Mode) {
  const last = stops.length - 1;
  const at = event === undefined ? last : indexFrom(stops, event);
  const reel = new Reel(recording);
  reel.seek(stops[at]);
  return {
    recording,
    reel,
    stops,
    at,
    from: at,
    goal: at,
    last,
    isPlaying: false,
    loop: undefined,
    ...pacing(recording, stops, mode),
    breakpoints: none,
    breakKinds: none,
    landmarks: findLandmarks(recording),
    sought: undefined,
  };
}

const empty = {
  recording: undefined,
  reel: undefined,
  at: 0,
  from: 0,
  goal: 0,
  last: 0,
  isPlaying: false,
  loop: undefined,
};

export const makePlayback = (usual: Mode = "message") =>
  create<Playback>()((set, get) => {
    const reach: Reach = (at, goal, isPlaying, speed = get().speed, from = Math.floor(at)) => {
      const { reel, stops } = get();
      if (!reel) return;
      reel.seek(stops[from]);
      set({ at, from, goal, isPlaying, speed, sought: undefined });
    };
    const animate = makeAnimation(get, reach);
    const jumpTo = (to: number) => {
      reach(to, to, false);
      set({ isAtEnd: to === get().last });
    };
    return {
      ...empty,
      stops: new Uint32Array(1),
      rests: new Uint32Array(1),
      mode: usual,
      isAtEnd: false,
      speed: 3,
      breakpoints: none,
      breakKinds: none,
      landmarks: new Uint32Array(0),
      sought: undefined,

      load: (recording, event, stops = recording?.stops ?? new Uint32Array(1)) =>
        set(recording ? loaded(recording, event, stops, get().mode) : empty),
      repeatFrom: (event) =>
        set({ loop: event === undefined ? undefined : indexFrom(get().stops, event) }),
      setMode(mode) {
        const state = get();
        const { recording, stops, last, isPlaying } = state;
        if (!recording) return set({ mode });
        const stop = stopOfPlayback(state);
        reach(stop, isPlaying ? last : stop, isPlaying);
        return set(pacing(recording, stops, mode));
      },
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
        const state = get();
        const { at, from, last, loop, isPlaying } = state;
        if (isPlaying) set({ goal: at === from ? from : restAfter(state, from), isPlaying: false });
        else {
          const [begin, start] = at >= last ? [loop ?? 0, loop ?? 0] : [at, from];
          set({ isAtEnd: false });
          reach(begin, last, last > 0, undefined, start);
          animate();
        }
      },
      playTo(event) {
        const { at, from, stops, rests } = get();
        const goal = Math.max(from, indexFrom(stops, event));
        const count = indexFrom(rests, goal) - indexFrom(rests, from);
        const speed = speeds.find((speed) => speed * BRIEF >= count) ?? speeds.at(-1)!;
        reach(at, goal, goal > at, speed, from);
        animate();
      },
      go: (stop) => jumpTo(Math.max(0, Math.min(get().last, stop))),
      step(by) {
        const state = get();
        // A step under way is completed first.
        const start = state.isPlaying ? state.from : state.goal;
        const { rests } = state;
        if (by === -1) return jumpTo(rests[Math.max(0, indexFrom(rests, start) - 1)]);
        const to = restAfter(state, start);
        if (prefersStillness() || to === start) return jumpTo(to);
        reach(start, to, false);
        return animate();
      },
      goToEvent(event) {
        const { stops } = get();
        jumpTo(indexFrom(stops, event + 1));
        set({ sought: event });
      },
      jump(by) {
        const { stops, landmarks: marks, last } = get();
        const stop = stopOfPlayback(get());
        const marked = Array.from(marks, (event) => indexFrom(stops, event + 1));
        jumpTo(
          by === 1
            ? (marked.find((mark) => mark > stop) ?? last)
            : (marked.findLast((mark) => mark < stop) ?? 0),
        );
      },
      toggleBreakpoint: (event) =>
        set(({ breakpoints }) => ({ breakpoints: toggled(breakpoints, event) })),
      toggleBreakKind: (kind) =>
        set(({ breakKinds }) => ({ breakKinds: toggled(breakKinds, kind) })),
    };
  });

export type PlaybackStore = ReturnType<typeof makePlayback>;

/** The playback of Watch. */
export const usePlayback = makePlayback("step");

const Here = createContext<PlaybackStore>(usePlayback);
export const PlaybackHere = Here.Provider;
/** Returns the playback of the nearest `PlaybackHere`; by default the playback of Watch. */
export const usePlaybackHere = (): PlaybackStore => useContext(Here);

/** Makes the key bindings of a player; `find` returns the playback to move. */
export const playerKeys = (find: () => Playback): Readonly<Record<string, () => void>> => ({
  " ": () => find().toggle(),
  ArrowRight: () => find().step(1),
  ArrowLeft: () => find().step(-1),
  Home: () => find().go(0),
  End: () => find().go(Infinity),
});

export const landmarkKeys = ({ getState }: PlaybackStore) => ({
  n: () => getState().jump(1),
  b: () => getState().jump(-1),
});

export const watchKeys = {
  ...playerKeys(usePlayback.getState),
  ...landmarkKeys(usePlayback),
  m() {
    const { mode, setMode } = usePlayback.getState();
    setMode(mode === "step" ? "message" : "step");
  },
};

/** Returns the current stop; during a single step, the stop at which the step ends. */
export const stopOfPlayback = ({ isPlaying, from, goal }: Playback): number =>
  isPlaying ? from : goal;

/**
 * Returns the event that the words, the code and the ring show: the one that the user went to, else the last one. The
 * events of a round happen together, so a landmark among them comes first. Undefined at the start.
 */
export function shownEvent({ recording, reel, stops, from, sought, landmarks }: Playback) {
  if (!recording || !reel || reel.taken === 0) return undefined;
  if (sought !== undefined) return sought;
  const first = recording.inRounds ? stops[from - 1] : reel.taken - 1;
  return tellingEvents(first, reel.taken, landmarks, 1)[0];
}

/** Returns the fraction of the way to the stop `to`; 0 if movement is not animated. */
function partOfPlayback({ at, from, isPlaying, speed }: Playback, to: number): number {
  const isStill = (isPlaying && speed > MOVING) || prefersStillness() || to === from;
  return isStill ? 0 : (at - from) / (to - from);
}

function toggled(all: ReadonlySet<number>, value: number): ReadonlySet<number> {
  const next = new Set(all);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Finds the first stop on the way to `to` at which playback pauses; the way may lead through the end of a loop. */
function breakUntil(state: Playback, to: number): number | undefined {
  const { from, last, loop = 0 } = state;
  if (to >= from) return firstBreak(state, from, to);
  return firstBreak(state, from, last) ?? firstBreak(state, loop, to);
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
    if (breakpoints.has(event) || breakKinds.has(kind[event])) return indexFrom(stops, event + 1);
  }
  return undefined;
}
