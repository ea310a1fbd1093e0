import type { ChanceRequest } from "./chance.ts";
import { chanceOutcome, type ChanceOutcome } from "../judge/election.ts";
import { unlessRefused } from "../refusal/refusal.ts";
import type { Outcome } from "../model/outcome.ts";
import { makeSetup } from "../model/setup.ts";
import type { Seed } from "../model/system/random.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";

/** A mean over runs, with its 99 % confidence interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

type SampledOutcome = Exclude<ChanceOutcome, "endless"> | "budget";

export interface Samples {
  readonly samples: number;
  /** The number of rounds; like `messages`, a mean over the runs that ended. */
  readonly rounds: Estimate;
  readonly messages: Estimate;
  /** The fraction of runs with a correct election. */
  readonly elected: Estimate;
  /** How many runs had each outcome. `budget`: the run had not ended after 10,000 messages per process. */
  readonly outcomes: Readonly<Partial<Record<SampledOutcome, number>>>;
}

/** The two-sided 99 % quantile of the normal distribution. */
const Z = 2.576;
/** Number of messages per process after which a run is stopped; an election needs a few dozen. */
const MOST_MESSAGES = 10_000;

/** Starts a Monte-Carlo estimate. `run` makes more runs; `result` returns the estimate. */
export function sampleRuns(request: ChanceRequest, seed: Seed) {
  const { algorithm, n, links, wake, ports } = request;
  const [rounds, messages] = [moments(), moments()];
  const outcomes: Partial<Record<SampledOutcome, number>> = {};
  let made = 0;
  /** Simulates one run; returns undefined if a process gave up. */
  const runOnce = (of: Seed): Outcome | undefined => {
    const setup = makeSetup({
      algorithm,
      n,
      seed: of,
      // The schedule, and port labels that are not given, are random, because they must not matter.
      ...(ports !== undefined && ports !== "each" && { ports }),
      ...(!algorithm.needs.rounds && { schedule: { kind: "random" } as const }),
      ...(links && { links }),
      ...(wake !== undefined && wake !== "each" && wake !== "any" && { wake }),
    });
    return unlessRefused(() => {
      const simulation = startSimulation(setup);
      while (advance(simulation, MOST_MESSAGES * n));
      return simulation.finish();
    });
  };
  return {
    get made() {
      return made;
    },
    run(many: number): void {
      for (let i = 0; i < many; i++) {
        const run = runOnce(typeof seed === "number" ? seed + made++ : seed + BigInt(made++));
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

/** Returns a fraction of runs with its Wilson interval, which is also valid near 0 and 1. */
function share(part: number, all: number): Estimate {
  const mean = part / all;
  const middle = (mean + (Z * Z) / (2 * all)) / (1 + (Z * Z) / all);
  const reach =
    (Z * Math.sqrt((mean * (1 - mean)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all);
  const low = part === 0 ? 0 : middle - reach;
  return { mean, low, high: part === all ? 1 : middle + reach };
}

/** Keeps a running mean and variance (Welford's method). */
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
