import { WATCHED, type Always } from "../model/claim.ts";
import type { Family } from "../model/family.ts";
import type { Outcome } from "../model/outcome.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { makeSetup, type Setup } from "../model/setup.ts";
import { parseRun } from "../request/parse-run.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import type { Options, Simulation } from "../simulate/simulation.ts";
import { parseConjecture, type SizedConjecture } from "./conjecture.ts";
import { isWithin, type ConjecturedBound } from "./run-part.ts";

/** A run of a sweep, and how near it comes to a bound of the conjecture. */
export interface SweptRun {
  readonly spec: RunSpec;
  readonly measured?: number;
  readonly limit?: number;
  /**
   * How near the measured value is to the limit, 1 if they are equal: measured / limit for an upper bound,
   * limit / measured for a lower bound, and the smaller / the larger for an exact value.
   */
  readonly tightness?: number;
  /** What is wrong with a state of the run; only if the conjecture is about states. */
  readonly why?: string;
}

/** What the runs of one size showed. */
export interface SweptSize {
  readonly n: number;
  readonly runs: number;
  /** The run that comes nearest to the bound; undefined if no part of the conjecture is a bound. */
  readonly tightest?: SweptRun | undefined;
  readonly violation?: SweptRun | undefined;
}

/** Sizes of a sweep. Sizes whose runs send too many messages are left out. */
export const sweptSizes = [8, 16, 32, 64, 128, 256, 512, 1024] as const;

const MOST_MESSAGES = 2_000_000;
const SEEDS = 3;

/** Lists the runs of one size: several orders of ids, schedules and seeds, as far as they apply. */
function specsOf(base: Pick<RunSpec, "algorithm" | "set">, family: Family, n: number): RunSpec[] {
  const { needs } = family.with(base.set ?? {});
  const orders = needs.ids
    ? [
        { ids: "rising" as const },
        { ids: "falling" as const },
        { ids: "bit-reversal" as const },
        ...Array.from({ length: SEEDS }, (_, i) => ({ ids: "random" as const, seed: i + 1 })),
      ]
    : Array.from({ length: SEEDS }, (_, i) => ({ seed: i + 1 }));
  const schedules = needs.rounds ? [undefined] : (["fifo", "lifo", "random"] as const);
  return orders.flatMap((order) =>
    schedules.map((schedule): RunSpec => ({
      ...base,
      n,
      seed: 1,
      ...order,
      ...(schedule && { schedule }),
      ...(!needs.ring && { graph: "ring" }),
    })),
  );
}

/**
 * Makes the runs of one size and judges a conjecture on each; undefined if they are too long. A conjecture about states
 * is judged after every event, if it is about processes only and n ≤ WATCHED; otherwise the sweep is undefined too.
 */
export function* sweepConjecture(
  base: Pick<RunSpec, "algorithm" | "set">,
  family: Family,
  text: string,
  n: number,
): Generator<void, SweptSize | undefined> {
  const parsed = parseConjecture(text, family.with(base.set ?? {}));
  const conjecture = parsed.at(n);
  const { watched } = conjecture;
  if (parsed.about === "states" && (!watched || n > WATCHED)) return undefined;
  let [tightest, violation]: (SweptRun | undefined)[] = [];
  let runs = 0;
  for (const spec of specsOf(base, family, n)) {
    const setup = makeSetup(parseRun(spec, family));
    const watcher = watched && watchStates(watched, setup);
    const simulation = startSimulation(setup, watcher?.options);
    watcher?.begin(simulation);
    while (advance(simulation, MOST_MESSAGES)) yield;
    const run = simulation.finish();
    if (!run.finished) return undefined;
    runs++;
    const swept = nearest(conjecture.bounds, run, spec);
    if ((swept.tightness ?? -1) > (tightest?.tightness ?? -1)) tightest = swept;
    const why = watcher?.why();
    violation ??= why === undefined ? violationOf(conjecture, run, spec) : { spec, why };
    yield;
  }
  return { n, runs, tightest, violation };
}

/** Judges an invariant over processes after every event of a run. */
function watchStates(claim: Always, setup: Setup) {
  const { n } = setup;
  const decisions = Array.from({ length: n }, () => "none");
  const woke = new Set<number>();
  let simulation: Simulation | undefined;
  let why: string | undefined;
  const read = (p: number) => ({
    ...simulation!.read(p),
    decision: decisions[p],
    woke: woke.has(p),
  });
  const options: Options = {
    decided(p, leads) {
      decisions[p] = leads ? "leads" : "follows";
    },
    watch({ process }) {
      woke.add(process);
      if (simulation) why ??= claim.holds({ n, setup, read, waiting: () => [] });
    },
  };
  return {
    options,
    /** Tells which simulation to read. */
    begin: (started: Simulation) => void (simulation = started),
    why: () => why,
  };
}

/** Returns a run that violates the conjecture, with the bound that it violates if there is one; undefined if it holds. */
function violationOf(
  conjecture: SizedConjecture,
  run: Outcome,
  spec: RunSpec,
): SweptRun | undefined {
  if (conjecture.holdsFor(run)) return undefined;
  return nearest(
    conjecture.bounds.filter((bound) => !isWithin(bound, run)),
    run,
    spec,
  );
}

function nearest(bounds: readonly ConjecturedBound[], run: Outcome, spec: RunSpec): SweptRun {
  return bounds
    .map((bound): SweptRun => ({ spec, ...tightnessOf(bound, run) }))
    .reduce((x, y) => ((y.tightness ?? -1) > (x.tightness ?? -1) ? y : x), { spec });
}

function tightnessOf({ relation, limit, measure }: ConjecturedBound, run: Outcome) {
  const measured = measure(run);
  if (measured === undefined) return undefined;
  const isUpper =
    relation === "at most" ||
    relation === "less than" ||
    (relation === "exactly" && measured <= limit);
  const [part, whole] = isUpper ? [measured, limit] : [limit, measured];
  const tightness = part === whole ? 1 : whole <= 0 ? Infinity : Math.max(0, part / whole);
  return { measured, limit, tightness };
}
