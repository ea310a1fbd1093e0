/** The interface between an engine's generated text, which calls the Host, and its driver, which calls the Loop. */

export type Lanes = readonly [a: number, b: number, decisionsA: number, decisionsB: number];

export interface Loop {
  /** Starts the `starters` (default: all) at positions `from` to `to - 1`; returns the position at which to continue. */
  beginAll(from: number, to: number, starters?: Uint8Array): number;
  /** Delivers at most `most` messages and returns the number delivered. Stops early if a message is spilled or `stop` is called. */
  step(most: number): number;
  /** Ends the current call of `step` or `beginAll` after the event that is being handled. */
  stop(): void;
  /** Like `step`, but calls the host's `before` and `after` around every event. */
  stepWatched(most: number): number;
  /** The lanes of the digest: two of the events, two of the decisions. */
  lanes(): Lanes;
  setLanes(a: number, b: number): void;
  /** If `late`, a process that has not started starts just before it receives its first message. */
  setFlags(late: boolean, watched: boolean): void;
  inFlight(): number;
  /** The causal depth that process p has reached. */
  clock(p: number): number;
  /** The greatest causal depth of any delivered message. */
  last(): number;
  sentThisStep(): number;
  /** Number of further messages that the engine can certainly store. */
  room(): number;
  /** Starts to use a larger part of the arrays; false if they are already fully in use. */
  widen?(): boolean;
  /** Stores a message that was spilled. */
  take(head: number, depth: number, words: ArrayLike<number>): void;
  /** Takes over all messages, digest lanes and counters from a smaller instance of the same engine. */
  inherit(from: Loop): void;
}

/** The functions that generated text calls. None of them sends, because sending must be fast and is generated itself. */
export interface Host {
  decide(p: number, leads: boolean, whom: number): void;
  mark(p: number, label: string): void;
  toss(p: number, sides: number): number;
  alarm(p: number, rounds: number | bigint, tag: number): void;
  calm(p: number): void;
  /** Stores a message outside the engine until the engine has room for it. */
  spill(head: number, depth: number, words: readonly number[]): void;
  /** Counts a message whose phase is PHASES or more. */
  phase(kind: number, phase: number): void;
  unfit(field: string, value: unknown): never;
  /** Called only in watched runs, before and after every event: a delivery, a wake-up or an alarm. */
  before(p: number, port: number, kind: number, words: readonly number[]): void;
  after(): void;
}

/** Holds the position of the process that acts. Handlers cannot access it. */
export interface Cursor {
  p: number;
}

const cursors = new WeakMap<object, Cursor>();

export const setCursor = (me: object, cursor: Cursor): void => void cursors.set(me, cursor);

export function cursorOf(me: object): Cursor {
  const cursor = cursors.get(me);
  if (!cursor) throw new Error("this object is not the `me` of an engine");
  return cursor;
}
