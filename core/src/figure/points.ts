import type { Judged } from "../model/claim.ts";
import { conditionNames, type MeasuredRun } from "./measured-run.ts";
import type { Quantity } from "./quantity.ts";

/** All runs of one algorithm, with the same parameters under the same conditions, on rings of one size. */
export interface Point {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** What was asked for besides, where anything was. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly n: number;
  readonly runs: number;
  /** Logarithms to the base 10, each of the value of some run: the 5th, 50th, 95th percentile and the ends. */
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly min: number;
  readonly max: number;
  /** How many of the runs break a claim or the election, and what the most expensive of them breaks. */
  readonly violated: number;
  readonly violation?: Violation;
}

export interface Violation {
  readonly says: string;
  readonly cite?: string;
  readonly measured?: string;
  readonly bound?: string;
  /** The command line of the run, where it is known. */
  readonly replay: string | null;
  /** What the run came to, as a logarithm. */
  readonly at?: number;
}

/** Everything that a figure and its caption say of the runs. */
export interface Gathered {
  readonly quantity: Quantity;
  readonly points: readonly Point[];
  readonly runs: number;
  readonly seeds: readonly string[];
  readonly versions: readonly string[];
  /** Runs that are not drawn: they broke, were stopped, or have nothing of the kind. */
  readonly errors: number;
  readonly unfinished: number;
  /** The algorithms of those that have nothing of the kind. */
  readonly without: readonly string[];
  /** What is violated where there is no point to mark: none of the runs has anything of the kind. */
  readonly unmarked: readonly Unmarked[];
}

interface Unmarked extends Pick<Point, "algorithm" | "n" | "violated"> {
  readonly violation: Violation;
}

interface Cell {
  readonly run: MeasuredRun;
  readonly values: number[];
  violated: number;
  violation?: Violation;
}

/** The nearest rank: a value of the list, so that it makes no difference whether logarithms are taken before or after. */
export const quantile = (sorted: ArrayLike<number>, part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];

/** Takes runs one by one, in any order, and keeps of each a number. */
export function gathering(quantity: Quantity): {
  readonly add: (run: MeasuredRun) => void;
  readonly finish: () => Gathered;
} {
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
        const it = violationOf(run, value);
        if (!cell.violation || isWorse(it, cell.violation)) cell.violation = it;
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

function pointOf({ run, values, violated, violation }: Cell): Point[] {
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

/** What a run breaks: its first claim that is broken and not known to be false, or the election. */
function violationOf({ claims, outcome, replay }: MeasuredRun, at: number | undefined): Violation {
  const where = { replay, ...(at !== undefined && { at }) };
  const judged = claims === null ? [] : (JSON.parse(claims) as readonly Judged[]);
  const broken = judged.find((it) => !it.holds && it.refuted === undefined);
  if (!broken) return { says: `the election itself (${outcome})`, ...where };
  const { says, cite, measured, bound } = broken;
  return { says, cite, measured, bound, ...where };
}

/** The order in which runs came in makes no difference here either. */
const isWorse = (it: Violation, than: Violation): boolean =>
  (it.at ?? -1) - (than.at ?? -1) > 0 ||
  (it.at === than.at && (it.replay ?? "") < (than.replay ?? ""));

/** The order in which runs came in makes no difference. */
function inOrder(a: Point, b: Point): number {
  const [x, y] = [a, b].map((it) => [it.algorithm, seriesKey(it)]);
  for (const i of [0, 1]) if (x[i] !== y[i]) return x[i] < y[i] ? -1 : 1;
  return a.n - b.n;
}

/** Points with the same key are one line. */
export const seriesKey = ({
  algorithm,
  parameters,
  conditions,
}: Pick<Point, "algorithm" | "parameters" | "conditions">): string =>
  JSON.stringify([
    algorithm,
    Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
    Object.entries(conditions),
  ]);
