import type { ChanceRequest } from "./chances.ts";
import { chanceOutcome, type ChanceOutcome } from "./judge/election.ts";
import { Refusal } from "./model/refusal.ts";
import type { Outcome } from "./model/run.ts";
import { setup } from "./model/setup.ts";
import { advance, simulate } from "./simulate/simulate.ts";

/** What runs come to on average: the mean, and an interval that holds the truth in 99 of 100 cases. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

type SampledOutcome = Exclude<ChanceOutcome, "endless"> | "budget";

export interface Samples {
  readonly samples: number;
  /** Of the runs that ended. */
  readonly rounds: Estimate;
  readonly messages: Estimate;
  /** The share of the runs that elected, rightly. */
  readonly elected: Estimate;
  /** How many runs came out each way. `budget`: not over after 10,000 messages for each process. */
  readonly outcomes: Readonly<Partial<Record<SampledOutcome, number>>>;
}

/** Two-sided 99 % of a normal law; with hundreds of runs the mean has one. */
const Z = 2.576;
/** A run that sends more messages for each process is given up; elections need a few dozen. */
const MOST_MESSAGES = 10_000;

/** A Monte-Carlo estimate under way: so many more runs each time, then `result`. */
export function sampling(request: ChanceRequest, seed: number) {
  const { algorithm, n, links, wake, ports } = request;
  const [rounds, messages] = [moments(), moments()];
  const outcomes: Partial<Record<SampledOutcome, number>> = {};
  let made = 0;
  /** One run; undefined where a process gave up. */
  const runOnce = (of: number): Outcome | undefined => {
    const given = setup({
      algorithm,
      n,
      seed: of,
      // What the schedule and the labels of ports do must not matter; a die is as good as any.
      ...(ports !== undefined && ports !== "each" && { ports }),
      ...(!algorithm.needs.rounds && { schedule: { kind: "random" } as const }),
      ...(links && { links }),
      ...(wake !== undefined && wake !== "each" && wake !== "any" && { wake }),
    });
    const simulation = simulate(given);
    try {
      while (advance(simulation, MOST_MESSAGES * n));
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
    return simulation.finish();
  };
  return {
    get made() {
      return made;
    },
    run(many: number): void {
      for (let i = 0; i < many; i++) {
        const run = runOnce(seed + made++);
        const fate = run ? chanceOutcome(run) : "faulty";
        const outcome = fate === "endless" ? "budget" : fate;
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (!run?.finished) continue;
        rounds.add(Object.keys(run.byPhase).length);
        messages.add(run.sent);
      }
    },
    result: (): Samples => ({
      samples: made,
      rounds: rounds.estimate(),
      messages: messages.estimate(),
      elected: share(outcomes.elected ?? 0, made),
      outcomes,
    }),
  };
}

/** A share of so many runs, with Wilson's interval, which also holds near 0 and 1. */
function share(part: number, all: number): Estimate {
  const mean = part / all;
  const middle = (mean + (Z * Z) / (2 * all)) / (1 + (Z * Z) / all);
  const reach =
    (Z * Math.sqrt((mean * (1 - mean)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all);
  const low = part === 0 ? 0 : middle - reach;
  return { mean, low, high: part === all ? 1 : middle + reach };
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
