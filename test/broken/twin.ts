// What a broken twin is made of: an algorithm with some of its handlers replaced, and the runs that show it.
import type { Line } from "@ringleader/core";

export type On = Record<string, (me: any, message: any, port: any) => void>;

export interface Twin {
  readonly trap: string;
  readonly set?: Record<string, string>;
  readonly on: (right: On) => On;
  /** Where it shows; of several, on one at least. */
  readonly shown: readonly Line[];
  readonly looks?: RegExp;
}

/** `me`, but what it sends under this name goes through `instead`. */
export const hearing = (me: any, kind: string, instead: (...sent: any[]) => void): any => {
  const send = Object.create(me.send, { [kind]: { value: instead } });
  return Object.create(me, { send: { value: send } });
};

export const rings = (algorithm: string, ...all: number[][]): Line[] =>
  all.map((ids) => ({ algorithm, ids }));
export const seeds = (line: Line, count: number): Line[] =>
  Array.from({ length: count }, (_, seed) => ({ ...line, seed }));
