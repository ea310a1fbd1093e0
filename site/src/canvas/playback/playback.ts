import { findLandmarks, Reel, type Recording } from "@ringleader/core/internal/recording";
import { createContext, useContext } from "react";
import { create } from "zustand";
import { prefersStillness } from "../../form/prefers-stillness.ts";
import { momentOf } from "./say-stop.ts";
import { indexFrom, stepsOf } from "./steps.ts";

/** How far the player moves at once: by one causal step, or by one event (in rounds: one round). */
export type Mode = "step" | "message";

/** What the pictures and the words are about. It changes only when a movement lands, for all of them at once. */
export interface Moment {
  readonly recording: Recording;
  /** Number of events that have happened. */
  readonly taken: number;
  /** The event that is explained; undefined at the start. */
  readonly event: number | undefined;
}

/** A movement from one stop to another; at rest both are the current stop. */
export interface Movement {
  readonly from: number;
  readonly to: number;
  /** Fraction of the movement that is over. It lands at LANDING: messages arrive before, and new ones leave after. */
  readonly part: number;
}

/** A recording at a stop. A stop is the start of the run, or the end of an event or (in rounds) of a round. */
export interface Playback extends Movement {
  readonly recording: Recording | undefined;
  /** The reel is at the current stop; only this store moves the reel. */
  readonly reel: Reel | undefined;
  readonly moment: Moment | undefined;
  /** By stop: the number of events that have happened. In a comparison, the stops are the readings of the common clock. */
  readonly stops: Uint32Array;
  /** By mode: the stops at which the player rests, with 0 first. */
  readonly rests: Uint32Array;
  readonly mode: Mode;
  /** The current stop: `from` until the movement lands, then `to`. */
  readonly stop: number;
  /** The stop at which the player rests next, unless the user moves it. */
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

  /** Loads a recording after `at` events, by default after all of them. */
  readonly load: (recording: Recording | undefined, at?: number, stops?: Uint32Array) => void;
  /** Repeats the run from this event on when it is played. */
  readonly repeatFrom: (event: number | undefined) => void;
  readonly setMode: (mode: Mode) => void;
  /** Follows another playback with the same number of stops; pauses at this playback's breakpoints. */
  readonly follow: (other: Course) => void;
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

/** A movement and where it leads. */
type Course = Movement & Pick<Playback, "goal" | "isPlaying" | "speed">;

export const speeds = [1, 3, 10, 30, 100, 1000] as const;
/** Speed of a single step, in steps per second. */
const STEP_SPEED = 3;
/** Fraction of a movement in which messages arrive. Then it lands; in the rest, new messages leave. */
export const LANDING = 0.6;
/** Most landings per second, of a run with more than MANY events and of any other. At a higher speed a movement covers several steps. */
const [SELDOM, OFTEN] = [2, 10];
const MANY = 200_000;
/** Intended duration of playing a whole run, in seconds; determines the initial speed. */
const SECONDS = 25;

/** Intended duration of playing to an event, in seconds. */
const BRIEF = 8;

const none: ReadonlySet<number> = new Set();

/** Returns the stop that a movement shows. */
const stopOf = ({ from, to, part }: Movement): number => (part < LANDING ? from : to);

/** Returns the stop at which a player at `from` rests `count` steps later. */
const restAfter = ({ rests, last }: Playback, from: number, count = 1): number =>
  Math.min(last, rests[Math.min(rests.length, indexFrom(rests, from + 1) + count) - 1]);

/** Returns the number of steps in a movement. */
function stepsPerMovement({ recording, isPlaying, speed }: Playback): number {
  const landings = recording!.process.length > MANY ? SELDOM : OFTEN;
  return isPlaying ? Math.ceil(speed / landings) : 1;
}

/** Returns the stop at which a movement from `from` ends. */
function endOf(state: Playback, from: number): number {
  const to = Math.min(state.goal, restAfter(state, from, stepsPerMovement(state)));
  return (state.isPlaying ? firstBreak(state, from, to) : undefined) ?? to;
}

/** Returns the course of a playback after some seconds. */
function courseAfter(state: Playback, seconds: number): Course {
  const { from, to, goal, isPlaying, speed, loop, last } = state;
  const rate = isPlaying ? speed / stepsPerMovement(state) : STEP_SPEED;
  const part = state.part + seconds * rate;
  if (part < 1) return { from, to, part, goal, isPlaying, speed };
  const rest = (at: number) => ({ from: at, to: at, part: 0, goal: at, isPlaying: false, speed });
  if (isPlaying && firstBreak(state, from, to) !== undefined) return rest(to);
  const repeats = isPlaying && loop !== undefined && loop < last && to === last;
  if (to === goal && !repeats) return rest(to);
  const next = repeats ? loop : to;
  const over = Math.min(part - 1, 1);
  return { from: next, to: endOf(state, next), part: over, goal, isPlaying, speed };
}

/** Longest time between two frames, in seconds. A tab that was hidden goes on where it was. */
const LONGEST_FRAME = 0.1;

/** Returns a function that moves the playback frame by frame until it rests. */
function makeAnimation(get: () => Playback, take: (course: Course) => void): () => void {
  let frame = 0;
  let before: number | undefined;
  const move = (now: number): void => {
    const seconds = Math.min(LONGEST_FRAME, (now - (before ?? now)) / 1000);
    before = now;
    const state = get();
    if (!state.reel || state.from === state.to) {
      frame = 0;
      return;
    }
    take(courseAfter(state, seconds));
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
  const stop = event === undefined ? last : indexFrom(stops, event);
  const reel = new Reel(recording);
  reel.seek(stops[stop]);
  const landmarks = findLandmarks(recording);
  const paced = pacing(recording, stops, mode);
  return {
    recording,
    reel,
    moment: momentOf({ reel, stops, rests: paced.rests, stop, landmarks }),
    stops,
    stop,
    from: stop,
    to: stop,
    part: 0,
    goal: stop,
    last,
    isPlaying: false,
    loop: undefined,
    ...paced,
    breakpoints: none,
    breakKinds: none,
    landmarks,
  };
}

const empty = {
  recording: undefined,
  reel: undefined,
  moment: undefined,
  stop: 0,
  from: 0,
  to: 0,
  part: 0,
  goal: 0,
  last: 0,
  isPlaying: false,
  loop: undefined,
};

/** Returns the only two functions that move the reel: `take` sets a course, `begin` starts one at a stop. */
function makeMoves(get: () => Playback, set: (change: Partial<Playback>) => void) {
  const take = ({ from, to, part, goal, isPlaying, speed }: Course, sought?: number): void => {
    const state = get();
    const { reel, stops } = state;
    if (!reel) return;
    const stop = stopOf({ from, to, part });
    reel.seek(stops[stop]);
    // Between two landings nothing but the messages moves.
    const isSame = stop === state.stop && sought === undefined && from !== to;
    const moment = isSame ? state.moment : momentOf({ ...state, reel, stop }, sought);
    set({ from, to, part, goal, isPlaying, speed, stop, moment });
  };
  const begin = (from: number, goal = from, plays = false, speed = get().speed): void => {
    if (!get().reel) return;
    const course = { goal, isPlaying: plays && goal > from, speed };
    take({ ...course, from, to: endOf({ ...get(), ...course }, from), part: 0 });
  };
  return { take, begin };
}

export const makePlayback = (usual: Mode = "message") =>
  create<Playback>()((set, get) => {
    const { take, begin } = makeMoves(get, set);
    const animate = makeAnimation(get, take);
    const jumpTo = (to: number) => {
      if (!get().reel) return;
      begin(to);
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

      load: (recording, event, stops = recording?.stops ?? new Uint32Array(1)) =>
        set(recording ? loaded(recording, event, stops, get().mode) : empty),
      repeatFrom: (event) =>
        set({ loop: event === undefined ? undefined : indexFrom(get().stops, event) }),
      setMode(mode) {
        const { recording, stops, last, loop, isPlaying, stop, goal } = get();
        if (!recording) return set({ mode });
        set(pacing(recording, stops, mode));
        // After the last landing, a run that repeats goes on, and any other rests.
        const next = stop === last ? (loop ?? last) : stop;
        return isPlaying ? begin(next, last, true) : begin(goal);
      },
      follow(other) {
        const mine = get();
        if (isSameCourse(mine, other)) return;
        const pause = other.isPlaying ? firstBreak(mine, mine.stop, stopOf(other)) : undefined;
        if (pause === undefined) take(other);
        else begin(pause);
      },
      setSpeed: (speed) => set({ speed }),
      toggle() {
        const { from, to, part, stop, last, loop, isPlaying } = get();
        if (isPlaying && part > 0) set({ goal: to, isPlaying: false });
        else if (isPlaying) begin(from);
        else {
          set({ isAtEnd: false });
          if (from !== to) set({ goal: last, isPlaying: true });
          else if (stop < last) begin(stop, last, true);
          else begin(loop ?? 0, last, true);
          animate();
        }
      },
      playTo(event) {
        const { stop, stops, rests } = get();
        const goal = Math.max(stop, indexFrom(stops, event));
        const count = indexFrom(rests, goal) - indexFrom(rests, stop);
        const speed = speeds.find((speed) => speed * BRIEF >= count) ?? speeds.at(-1)!;
        begin(stop, goal, true, speed);
        animate();
      },
      go: (stop) => jumpTo(Math.max(0, Math.min(get().last, stop))),
      step(by) {
        const state = get();
        // A step under way is completed first.
        const start = state.isPlaying ? state.stop : state.goal;
        const { rests } = state;
        if (by === -1) return jumpTo(rests[Math.max(0, indexFrom(rests, start) - 1)]);
        const to = restAfter(state, start);
        if (prefersStillness() || to === start) return jumpTo(to);
        begin(start, to);
        return animate();
      },
      goToEvent(event) {
        const { stops } = get();
        jumpTo(indexFrom(stops, event + 1));
        take(get(), event);
      },
      jump(by) {
        const { stops, landmarks: marks, last, isPlaying, stop, goal } = get();
        const start = isPlaying ? stop : goal;
        const marked = Array.from(marks, (event) => indexFrom(stops, event + 1));
        jumpTo(
          by === 1
            ? (marked.find((mark) => mark > start) ?? last)
            : (marked.findLast((mark) => mark < start) ?? 0),
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

const isSameCourse = (a: Course, b: Course): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.part === b.part &&
  a.goal === b.goal &&
  a.isPlaying === b.isPlaying &&
  a.speed === b.speed;

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
    if (breakpoints.has(event) || breakKinds.has(kind[event])) return indexFrom(stops, event + 1);
  }
  return undefined;
}
