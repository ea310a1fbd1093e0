import type { Rational } from "../exact/rational.ts";
import { components, type Components } from "./components.ts";
import { isEnd, type Process } from "./process.ts";

/**
 * What is asked of a process, as equations: the value of a state is the least or the greatest, over
 * the choices open in it, of what the choice gains at once and the values of where it leads on
 * average. Expectations, second moments and chances all have this form.
 */
export interface System {
  readonly process: Process;
  /** 1 for the choices that the schedule may make; in states that are known, none. */
  readonly open: Uint8Array;
  /** 1 for the branches that lead on; what lies behind the others is among the gains. */
  readonly follows: Uint8Array;
  /** 1 for the states whose value is known beforehand: ends, and others. */
  readonly known: Uint8Array;
  readonly order: Components;
}

export type Extreme = "min" | "max";

/** What a choice gains at once, on average, times its whole. */
export type Gain = (choice: number) => Rational;

export interface Shape {
  readonly open?: Uint8Array;
  readonly follows?: Uint8Array;
  readonly known?: Uint8Array;
}

export function systemOf(process: Process, shape: Shape = {}): System {
  const { states, first, to } = process;
  const open = shape.open?.slice() ?? new Uint8Array(first[states]).fill(1);
  const follows = shape.follows ?? new Uint8Array(to.length).fill(1);
  const known = shape.known?.slice() ?? new Uint8Array(states);
  for (let s = 0; s < states; s++) {
    if (isEnd(process, s)) known[s] = 1;
    if (known[s] === 1) open.fill(0, first[s], first[s + 1]);
  }
  return { process, open, follows, known, order: components(process, follows, open) };
}
