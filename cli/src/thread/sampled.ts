import { run, type Algorithm } from "@ringleader/core";
import type { Board } from "./board.ts";

/** An estimate: the mean of what was drawn, and where the true one lies in 95 cases of 100. */
export interface Estimate {
  readonly mean: number;
  readonly interval: readonly [number, number];
}

export interface Samples {
  readonly runs: number;
  readonly seed: string;
  readonly messages: Estimate;
  readonly rounds?: Estimate;
}

/** The half width of the interval in standard errors. */
const NORMAL = 1.959964;

/** Runs with seeds that follow each other. */
export function sampled(
  algorithm: Algorithm,
  n: number,
  runs: number,
  seed: string,
  board: Board,
): Samples {
  const messages = estimator();
  const rounds = estimator();
  for (let i = 0; i < runs; i++) {
    const { messages: sent } = run({ algorithm, n, seed: BigInt(seed) + BigInt(i) });
    messages.add(sent.total);
    if (sent.byPhase) rounds.add(Math.max(...Object.keys(sent.byPhase).map(Number)));
    board.note(i + 1, 0);
  }
  return {
    runs,
    seed,
    messages: messages.estimate(),
    ...(rounds.count === runs && { rounds: rounds.estimate() }),
  };
}

/** Welford's way: nothing is kept but a mean and a sum of squares. */
function estimator() {
  let [count, mean, squares] = [0, 0, 0];
  return {
    get count() {
      return count;
    },
    add(value: number): void {
      count++;
      const off = value - mean;
      mean += off / count;
      squares += off * (value - mean);
    },
    estimate(): Estimate {
      const error = count > 1 ? NORMAL * Math.sqrt(squares / (count - 1) / count) : Infinity;
      return { mean, interval: [mean - error, mean + error] };
    },
  };
}
