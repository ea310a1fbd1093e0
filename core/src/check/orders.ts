import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import { ordersOf, type TieBreaker } from "../model/ties.ts";

/** A run that is to be made: which order each tie takes, as far as they are fixed. */
interface Branch {
  readonly choices: readonly number[];
  /** The tie that was changed last, and what the configuration after its round would be without the change. */
  readonly changed: number;
  readonly unchanged: string;
}

/** Makes one run; `between` sees the configuration before every round and at the end, and false stops the run. */
export type Ordered = (given: Setup, orders: Orders) => Outcome;

/** Breaks ties, and sees what lies between two rounds. */
export interface Orders {
  readonly order: TieBreaker;
  readonly between: (configuration: () => string) => boolean;
}

/**
 * Yields the runs in rounds of a setup, whatever the order in which processes handle messages that
 * reach them at one time. Runs are made anew from their choices, and stop where a configuration comes
 * again. Within a round the order at one process changes nothing at the others, so a change after
 * which the round comes to the same is not combined with others.
 */
export function* everyOrder(
  given: Setup,
  make: Ordered,
): Generator<{ readonly run: Outcome; readonly given: Setup; readonly isWhole: boolean }> {
  const known = new Set<string>();
  const left: Branch[] = [{ choices: [], changed: -1, unchanged: "" }];
  const inOrder = given.algorithm.ties === "smallest first";
  for (let branch = left.pop(); branch; branch = left.pop()) {
    const { choices, changed, unchanged } = branch;
    /** How many orders each tie has, and where the ties of the round at hand begin. */
    const counts: number[] = [];
    let round = 0;
    let isWhole = true;
    let isChecked = changed < 0;
    const taken = () => counts.map((_, i) => choices[i] ?? 0);
    const change = (from: number, configuration: string) => {
      for (let tie = from; tie < counts.length; tie++) {
        for (let order = 1; order < counts[tie]; order++) {
          left.push({
            choices: taken().with(tie, order),
            changed: tie,
            unchanged: configuration,
          });
        }
      }
    };
    const between = (read: () => string): boolean => {
      if (!isWhole) return false;
      // Up to the first tie there is only one run.
      if (counts.length === 0) return true;
      const begun = round;
      round = counts.length;
      if (round < choices.length) return true;
      const configuration = read();
      if (!isChecked) {
        isChecked = true;
        isWhole = configuration !== unchanged;
        if (isWhole) change(changed + 1, configuration);
      } else change(begun, configuration);
      isWhole &&= !known.has(configuration);
      known.add(configuration);
      return isWhole;
    };
    const order: TieBreaker = (messages, places) => {
      const before = messages.slice();
      const orders = ordersOf(before.length, (i) => places[before[i]], inOrder);
      const choice = choices[counts.length] ?? 0;
      counts.push(orders.length);
      orders[choice].forEach((i, at) => (messages[at] = before[i]));
    };
    const run = make(given, { order, between });
    const ties = taken();
    yield { run, given: ties.some((it) => it > 0) ? { ...given, ties } : given, isWhole };
  }
}
