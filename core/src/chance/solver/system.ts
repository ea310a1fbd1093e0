import type { Rational } from "../../exact/rational.ts";
import { findComponents, type Components } from "./components.ts";
import { isEnd, type Process } from "./process.ts";

/**
 * Equations over a decision process. The value of a state is the minimum or maximum, over its open choices, of the
 * immediate gain plus the mean value of the targets. Expectations, second moments and probabilities have this form.
 */
export interface System {
  readonly process: Process;
  /** By choice: 1 if the schedule may make it; 0 for every choice of a state whose value is known. */
  readonly open: Uint8Array;
  /** By branch: 1 if it is followed; 0 if the gain of its choice already includes the value of its target. */
  readonly follows: Uint8Array;
  /** By state: 1 if its value is known beforehand, as for every end. */
  readonly known: Uint8Array;
  readonly order: Components;
}

export type Direction = "min" | "max";

/** Returns the mean immediate gain of a choice, multiplied by the choice's `whole`. */
export type Gain = (choice: number) => Rational;

type Shape = Partial<Pick<System, "open" | "follows" | "known">>;

export function makeSystem(process: Process, shape: Shape = {}): System {
  const { states, first, to } = process;
  const open = shape.open?.slice() ?? new Uint8Array(first[states]).fill(1);
  const follows = shape.follows ?? new Uint8Array(to.length).fill(1);
  const known = shape.known?.slice() ?? new Uint8Array(states);
  for (let s = 0; s < states; s++) {
    if (isEnd(process, s)) known[s] = 1;
    if (known[s] === 1) open.fill(0, first[s], first[s + 1]);
  }
  return { process, open, follows, known, order: findComponents(process, follows, open) };
}

/** True if a policy leaves a component with probability 1. Searches backwards from the states that can leave at once. */
export function leavesSurely(
  { process: { branch, to }, follows, order }: System,
  states: Uint32Array,
  policy: Uint32Array,
): boolean {
  const component = order.of[states[0]];
  const base = order.start[component];
  const out = new Uint8Array(states.length);
  for (let count = 0, before = -1; before < count;) {
    before = count;
    for (let i = 0; i < out.length; i++) {
      if (out[i] === 1 || !nears(policy[i])) continue;
      out[i] = 1;
      count++;
    }
    if (count === out.length) return true;
  }
  return false;

  function nears(c: number): boolean {
    for (let b = branch[c]; b < branch[c + 1]; b++) {
      const stays = follows[b] === 1 && order.of[to[b]] === component;
      if (!stays || out[order.at[to[b]] - base] === 1) return true;
    }
    return false;
  }
}
