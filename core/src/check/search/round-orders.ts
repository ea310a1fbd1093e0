import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import { ordersOf, type TieBreaker } from "../../model/system/ties.ts";
import type { Orders } from "../../simulate/simulation.ts";

/** A run to be made. `choices[i]` is the number of the order chosen at the i-th tie; every later tie takes its first order. */
interface Branch {
  readonly choices: readonly number[];
  /** The tie whose order was changed last; -1 if no order was changed. */
  readonly changed: number;
  /** The state that follows the round of that tie if the order is not changed. */
  readonly unchanged: string;
}

export type RunInOrder = (setup: Setup, orders: Orders) => Outcome;

/**
 * Yields the runs of a setup for every order of messages that reach a process at the same time. A run
 * stops at a state that is already known. In a round, the order at one process does not affect the other
 * processes. So if changing one order does not change the state after the round, this change is not
 * combined with others.
 * Only for algorithms in rounds.
 */
export function* everyOrder(
  setup: Setup,
  makeRun: RunInOrder,
): Generator<{ readonly run: Outcome; readonly setup: Setup; readonly isWhole: boolean }> {
  const known = new Set<string>();
  const left: Branch[] = [{ choices: [], changed: -1, unchanged: "" }];
  const inOrder = setup.algorithm.ties === "smallest first";
  for (let branch = left.pop(); branch; branch = left.pop()) {
    const { choices, changed, unchanged } = branch;
    /** The number of orders of each tie. */
    const counts: number[] = [];
    /** Index in `counts` of the first tie of the current round. */
    let firstTie = 0;
    let isWhole = true;
    let isChecked = changed < 0;
    const taken = () => counts.map((_, i) => choices[i] ?? 0);
    const change = (from: number, state: string) => {
      for (let tie = from; tie < counts.length; tie++) {
        for (let order = 1; order < counts[tie]; order++) {
          left.push({ choices: taken().with(tie, order), changed: tie, unchanged: state });
        }
      }
    };
    const between = (read: () => string): boolean => {
      if (!isWhole) return false;
      // Before the first tie there is only one run.
      if (counts.length === 0) return true;
      const before = firstTie;
      firstTie = counts.length;
      if (firstTie < choices.length) return true;
      const state = read();
      if (!isChecked) {
        isChecked = true;
        isWhole = state !== unchanged;
        if (isWhole) change(changed + 1, state);
      } else change(before, state);
      isWhole &&= !known.has(state);
      known.add(state);
      return isWhole;
    };
    const order: TieBreaker = (messages, places) => {
      const before = messages.slice();
      const orders = ordersOf(before.length, (i) => places[before[i]], inOrder);
      const choice = choices[counts.length] ?? 0;
      counts.push(orders.length);
      orders[choice].forEach((i, at) => (messages[at] = before[i]));
    };
    const run = makeRun(setup, { order, between });
    const ties = taken();
    yield { run, setup: ties.some((choice) => choice > 0) ? { ...setup, ties } : setup, isWhole };
  }
}
