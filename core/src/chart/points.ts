import { oneLine } from "../refusal/escape.ts";
import type { Judged } from "../model/claim.ts";
import { conditionNames, type MeasuredRun } from "./measured-run.ts";
import type { Quantity } from "./quantity.ts";

/** All runs of one algorithm with the same parameters, conditions and n. */
export interface ChartPoint {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The other options, if given. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly n: number;
  readonly runs: number;
  /** Decimal logarithms of the 5th, 50th and 95th percentile and of the extremes; each is taken from one run. */
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly min: number;
  readonly max: number;
  /** How many runs violate a claim or the election, and what the most expensive of them violates. */
  readonly violated: number;
  readonly violation?: Violation;
}

interface Violation extends Partial<Pick<Judged, "cite" | "measured" | "bound">> {
  readonly says: string;
  /** The command line of the run, if known. */
  readonly replay: string | null;
  /** The logarithm of the run's value; absent if the run does not have the quantity. */
  readonly at?: number;
}

/** Everything about the runs that a chart and its caption show. */
export interface Gathered {
  readonly quantity: Quantity;
  readonly points: readonly ChartPoint[];
  readonly runs: number;
  readonly seeds: readonly string[];
  readonly versions: readonly string[];
  /** Numbers of runs that are not drawn, because they failed or did not finish. */
  readonly errors: number;
  readonly unfinished: number;
  /** The algorithms that do not have the quantity. */
  readonly without: readonly string[];
  /** Violations by runs that do not have the quantity, so they cannot be marked at a point. */
  readonly unmarked: readonly Unmarked[];
}

interface Unmarked extends Pick<ChartPoint, "algorithm" | "n" | "violated"> {
  readonly violation: Violation;
}

interface Cell {
  readonly run: MeasuredRun;
  readonly values: number[];
  violated: number;
  violation?: Violation;
}

/** Returns the nearest-rank quantile. It is always a value of the list, so it commutes with the logarithm. */
export const quantile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];

/** Collects runs in any order; stores only one number per run. */
export function collectPoints(quantity: Quantity) {
  const cells = new Map<string, Cell>();
  const seeds = new Set<string>();
  const versions = new Set<string>();
  const without = new Set<string>();
  let [errors, unfinished, runs] = [0, 0, 0];

  function add(run: MeasuredRun): void {
    if (run.outcome === "error") errors++;
    else if (run.outcome === "budget" && run.violations === 0) unfinished++;
    else {
      const value = quantity.of(run);
      if (value === undefined) without.add(run.algorithm);
      if (value === undefined && run.violations === 0) return;
      const key = [run.algorithm, run.parameters, conditionsKey(run), run.n].join("\n");
      let cell = cells.get(key);
      if (!cell) cells.set(key, (cell = { run, values: [], violated: 0 }));
      if (value !== undefined) cell.values.push(value);
      if (run.violations > 0) {
        cell.violated++;
        const violation = violationOf(run, value);
        if (!cell.violation || isWorse(violation, cell.violation)) cell.violation = violation;
      }
      seeds.add(run.seed);
      versions.add(run.version);
      runs++;
    }
  }

  const finish = (): Gathered => ({
    quantity,
    points: [...cells.values()].flatMap(pointOf).sort(inOrder),
    runs,
    seeds: [...seeds],
    versions: [...versions].sort(),
    errors,
    unfinished,
    without: [...without].sort(),
    unmarked: [...cells.values()].flatMap(unmarkedOf),
  });
  return { add, finish };
}

const conditionsKey = (run: MeasuredRun): string =>
  conditionNames.map((name) => run[name] ?? "").join("\t");

const unmarkedOf = ({ run, values, violated, violation }: Cell): Unmarked[] =>
  values.length === 0 && violation
    ? [{ algorithm: run.algorithm, n: run.n, violated, violation }]
    : [];

function pointOf({ run, values, violated, violation }: Cell): ChartPoint[] {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return [];
  return [
    {
      algorithm: run.algorithm,
      parameters: JSON.parse(run.parameters) as Record<string, string>,
      conditions: Object.fromEntries(
        conditionNames.flatMap((name) => (run[name] === null ? [] : [[name, run[name]]])),
      ),
      n: run.n,
      runs: sorted.length,
      low: quantile(sorted, 0.05),
      median: quantile(sorted, 0.5),
      high: quantile(sorted, 0.95),
      min: sorted[0],
      max: sorted[sorted.length - 1],
      violated,
      ...(violation && { violation }),
    },
  ];
}

/** Finds what a run violates: its first violated claim that is not known to be refuted, or the election. */
function violationOf({ claims, outcome, replay }: MeasuredRun, at: number | undefined): Violation {
  const where = { replay, ...(at !== undefined && { at }) };
  const judged = claims === null ? [] : (JSON.parse(claims) as readonly Judged[]);
  const broken = judged.find(({ holds, refuted }) => !holds && refuted === undefined);
  if (!broken) return { says: `the election itself (${outcome})`, ...where };
  const { cite, measured, bound } = broken;
  return { says: oneLine(broken.says), cite, measured, bound, ...where };
}

/** True if violation a is shown instead of b. The choice does not depend on the order of the runs. */
const isWorse = (a: Violation, b: Violation): boolean =>
  (a.at ?? -1) > (b.at ?? -1) || (a.at === b.at && (a.replay ?? "") < (b.replay ?? ""));

/** Orders points by line, then by n. The order does not depend on the order of the runs. */
function inOrder(a: ChartPoint, b: ChartPoint): number {
  const [x, y] = [seriesKey(a), seriesKey(b)];
  return x === y ? a.n - b.n : x < y ? -1 : 1;
}

/** Returns a key that is equal for all points of one line. */
export const seriesKey = ({ algorithm, parameters, conditions }: ChartPoint): string =>
  JSON.stringify([
    algorithm,
    Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
    Object.entries(conditions),
  ]);
