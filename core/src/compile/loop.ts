/** The interface between an engine's generated text, which calls the Host, and its driver, which calls the Loop. */

export interface Loop {
  /** Starts the starters (absent: all processes) from `from` to `to - 1`; returns where it stopped. */
  beginAll(from: number, to: number, starters?: Uint8Array): number;
  /** Delivers at most this many messages; returns how many. Stops early if a message was spilled. */
  step(most: number): number;
  /** Like `step`, but calls `before` and `after` of the host around every event. */
  stepWatched(most: number): number;
  lanes(): [number, number];
  setLanes(a: number, b: number): void;
  /** If `late`, a message to a process that has not started starts it first. */
  setFlags(late: boolean, watched: boolean): void;
  inFlight(): number;
  /** The causal depth that process p has reached. */
  clock(p: number): number;
  /** The greatest causal depth of any message delivered. */
  last(): number;
  sentThisStep(): number;
  /** Number of messages for which there is certainly room. */
  room(): number;
  /** Uses a larger part of the arrays; false if all of it is in use already. */
  widen?(): boolean;
  /** Takes back a message that was spilled. */
  take(head: number, depth: number, words: readonly number[]): void;
  /** Takes over all messages, lanes and counters from a smaller instance of the same engine. */
  inherit(from: Loop): void;
}

/** It has no function that sends, because sending is hot and is generated text of the engine itself. */
export interface Host {
  decide(p: number, leads: boolean, whom: number): void;
  mark(p: number, label: string): void;
  toss(p: number, sides: number): number;
  alarm(p: number, rounds: number | bigint, tag: number): void;
  calm(p: number): void;
  /** Keeps a message apart until the engine has grown and has room for it. */
  spill(head: number, depth: number, words: readonly number[]): void;
  /** Counts a message whose phase is PHASES or more. */
  phase(kind: number, phase: number): void;
  unfit(field: string, value: unknown): never;
  /** Only in watched runs: an event begins (a message with its words, a wake-up, an alarm), and ends. */
  before(p: number, port: number, kind: number, words: readonly number[]): void;
  after(): void;
}

/** The position of the process that acts. Handlers cannot reach it. */
export interface Cursor {
  p: number;
}

const cursors = new WeakMap<object, Cursor>();

export const setCursor = (me: object, cursor: Cursor): void => void cursors.set(me, cursor);

export function cursorOf(me: object): Cursor {
  const cursor = cursors.get(me);
  if (!cursor) throw new Error("this is not the me of an engine");
  return cursor;
}
