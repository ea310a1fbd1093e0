import type { Family } from "../model/family.ts";
import type { Outcome } from "../model/outcome.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { makeSetup } from "../model/setup.ts";
import { parseRun } from "../request/parse-run.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import { parseConjecture, type Conjecture, type ConjecturedBound } from "./conjecture.ts";

/** A run of a sweep, and how near it comes to a bound of the conjecture. */
export interface SweptRun {
  readonly spec: RunSpec;
  readonly measured?: number;
  readonly limit?: number;
  /** Measured value in parts of the limit, or the reverse for a lower bound; more than 1 is a violation. */
  readonly tightness?: number;
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

/** Makes the runs of one size and judges a conjecture about runs on each; undefined if they are too long. */
export function* sweepConjecture(
  base: Pick<RunSpec, "algorithm" | "set">,
  family: Family,
  text: string,
  n: number,
): Generator<void, SweptSize | undefined> {
  const conjecture = parseConjecture(text, family.with(base.set ?? {}));
  let [tightest, violation]: (SweptRun | undefined)[] = [];
  let runs = 0;
  for (const spec of specsOf(base, family, n)) {
    const simulation = startSimulation(makeSetup(parseRun(spec, family)));
    while (advance(simulation, MOST_MESSAGES)) yield;
    const run = simulation.finish();
    if (!run.finished) return undefined;
    runs++;
    const swept = nearest(conjecture, run, spec);
    if ((swept.tightness ?? -1) > (tightest?.tightness ?? -1)) tightest = swept;
    if (!conjecture.holdsFor(run)) violation ??= swept;
    yield;
  }
  return { n, runs, tightest, violation };
}

function nearest({ bounds }: Conjecture, run: Outcome, spec: RunSpec): SweptRun {
  return bounds
    .map((bound): SweptRun => ({ spec, ...tightnessOf(bound, run) }))
    .reduce((x, y) => ((y.tightness ?? -1) > (x.tightness ?? -1) ? y : x), { spec });
}

function tightnessOf({ relation, limit, measure }: ConjecturedBound, run: Outcome) {
  const [measured, value] = [measure(run), limit(run.n)];
  if (measured === undefined || value === undefined) return undefined;
  const [part, whole] = relation === "at least" ? [value, measured] : [measured, value];
  return { measured, limit: value, tightness: whole === 0 ? Infinity : part / whole };
}
