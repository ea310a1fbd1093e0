import type { ChanceRequest } from "./chances.ts";
import { setup } from "./model/setup.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** What runs come to on average: the mean, and an interval that holds the truth in 99 of 100 cases. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface Samples {
  readonly samples: number;
  readonly rounds: Estimate;
  readonly messages: Estimate;
}

/** Two-sided 99 % of a normal law; with hundreds of runs the mean has one. */
const Z = 2.576;

/** A Monte-Carlo estimate under way: so many more runs each time, then `result`. */
export function sampling(request: ChanceRequest, seed: number) {
  const { algorithm, n, links, wake, ports } = request;
  const [rounds, messages] = [moments(), moments()];
  let made = 0;
  return {
    get made() {
      return made;
    },
    run(many: number): void {
      for (let i = 0; i < many; i++) {
        const given = setup({
          algorithm,
          n,
          seed: seed + made++,
          ports: ports ?? "aligned",
          // What the schedule does must not matter; a die is as good as any.
          ...(!algorithm.needs.rounds && { schedule: { kind: "random" } as const }),
          ...(links && { links }),
          ...(wake && { wake }),
        });
        const simulation = simulate(given);
        while (advance(simulation));
        const { byPhase, sent } = simulation.finish();
        rounds.add(Object.keys(byPhase).length);
        messages.add(sent);
      }
    },
    result: (): Samples => ({
      samples: made,
      rounds: rounds.estimate(),
      messages: messages.estimate(),
    }),
  };
}

/** Mean and variance as they grow (Welford). */
function moments() {
  let count = 0;
  let mean = 0;
  let squares = 0;
  return {
    add(value: number): void {
      count++;
      const off = value - mean;
      mean += off / count;
      squares += off * (value - mean);
    },
    estimate(): Estimate {
      const error = count > 1 ? Z * Math.sqrt(squares / (count - 1) / count) : Infinity;
      return { mean, low: mean - error, high: mean + error };
    },
  };
}
