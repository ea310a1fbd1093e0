import { groupDigits } from "@ringleader/core/internal/words";
import { parseSeed, Refusal, shorten, sizesOf } from "@ringleader/core/internal";
import { ifGiven, wholeOf } from "../../request/amounts.ts";
import { counted } from "../../terminal/numbers.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { cellsLike, type Cell } from "./cell.ts";
import { valuesOf, type AxisValues } from "./flag-values.ts";
import { planSeries, type CellSeries } from "./series.ts";

/** The flags that select the runs of a sweep, as given on the command line. */
export interface PlanFlags extends AxisValues {
  readonly n?: string;
  readonly seed?: readonly string[];
  readonly seeds?: string;
  readonly set?: readonly string[];
  readonly maxMessages?: string;
}

/** The plan of a sweep: every series is run at every size with every seed. */
export interface Plan {
  readonly series: readonly CellSeries[];
  readonly groups: readonly Group[];
  readonly seeds: Seeds;
  readonly cells: number;
  /** One sentence about each flag or combination that was left out. */
  readonly notes: readonly string[];
  readonly maxMessages?: number;
}

/** Cells that differ only in the seed. */
export interface Group {
  readonly series: CellSeries;
  /** Index of the series. */
  readonly index: number;
  readonly n: number;
  readonly cells: number;
}

interface Seeds {
  readonly count: number;
  at(index: number): string;
  readonly ranges: SeedRanges;
}

/** Seeds that follow each other, as the first seed and their number. */
export type SeedRanges = readonly (readonly [first: string, count: number])[];

/** Default number of seeds. */
const SEEDS = 10;
/** Maximum number of cells in a sweep. */
export const CELLS_MAX = 1e7;

/** Returns the arguments of `planSeries` after the names. */
export function seriesFlags(flags: PlanFlags) {
  const { n, seed: _, seeds: _s, set, maxMessages: _m, ...rest } = flags;
  return [valuesOf(rest), set, n === undefined ? undefined : sizesOf(n)[0]] as const;
}

/** Plans a sweep. `planned` are its series, if another thread has planned them. */
export function planOf(
  names: readonly string[],
  flags: PlanFlags,
  planned?: ReturnType<typeof planSeries>,
): Plan {
  const { n, seed, seeds: many, maxMessages } = flags;
  const sizes = n === undefined ? undefined : sizesOf(n);
  const { series, notes } = planned ?? planSeries(names, ...seriesFlags(flags));
  const seeds = seedsOf(seed, many);
  const groups = groupsOf(
    series,
    series.map((it) => sizesFor(it, sizes)),
    seeds,
  );
  const cells = groups.reduce((sum, it) => sum + it.cells, 0);
  if (cells > CELLS_MAX) {
    throw new Refusal(
      `this sweep has ${counted(cells, "cell")}; at most ${groupDigits(CELLS_MAX)} are accepted.`,
    );
  }
  return {
    series,
    groups,
    seeds,
    cells,
    notes: [
      ...notes,
      ...unseeded(series, seeds),
      ...(maxMessages === undefined && series.some(mayBeEndless) ? [BUDGET] : []),
    ],
    maxMessages: ifGiven(maxMessages, (it) => wholeOf("--max-messages", it, 0)),
  };
}

/** Returns the groups of a plan; `sizes` has the sizes of each series. */
export function groupsOf(
  series: readonly CellSeries[],
  sizes: readonly (readonly number[])[],
  { count }: Pick<Seeds, "count">,
): Group[] {
  const groups = series.flatMap((it, index) =>
    sizes[index].map((n) => ({ series: it, index, n, cells: it.isSeeded ? count : 1 })),
  );
  // Small rings first, so that an interrupted sweep is complete up to some size. The sort is stable.
  return groups.sort((x, y) => x.n - y.n);
}

/** Explains the limit of `runCells`. Inside its model, every algorithm of the catalogue ends by itself. */
const BUDGET =
  "a run is stopped after 1,000,000 + 16nm deliveries, with n processes and m links; --max-messages sets another limit.";

/** True for mutants, for a user's own algorithm and outside the model. */
const mayBeEndless = ({ algorithm, setup }: CellSeries): boolean =>
  setup.violate !== undefined || algorithm.includes(":") || isPath(algorithm);

function sizesFor({ size, algorithm }: CellSeries, sizes: readonly number[] | undefined): number[] {
  if (size === undefined) return [...sizes!];
  if (sizes && !sizes.includes(size)) {
    throw new Refusal(
      `-n does not include ${size}, the number of processes that --ids or --graph sets for ${algorithm}.`,
    );
  }
  return [size];
}

/** Parses `--seeds 100` (1 to 100), `--seed 7 --seeds 100` (7 to 106), or a list like `--seed 3,5..9`. */
function seedsOf(texts: readonly string[] | undefined, many: string | undefined): Seeds {
  const named = texts?.flatMap((text) => text.split(",")).flatMap(seedRange) ?? [];
  const list = [...new Set(named)];
  if (many === undefined && list.length > 0) return seedsFrom(rangesOf(list));
  if (list.length > 1) {
    throw new Refusal(
      `--seeds counts up from one seed, but --seed lists ${list.length} seeds; list only one, or leave out --seeds.`,
    );
  }
  const count = many === undefined ? SEEDS : wholeOf("--seeds", many, 1, CELLS_MAX);
  return seedsFrom([[String(list[0] ?? 1), count]]);
}

function rangesOf(list: readonly bigint[]): SeedRanges {
  const ranges: [string, number][] = [];
  for (const [i, seed] of list.entries()) {
    if (i > 0 && seed === list[i - 1] + 1n) ranges.at(-1)![1]++;
    else ranges.push([String(seed), 1]);
  }
  return ranges;
}

export function seedsFrom(ranges: SeedRanges): Seeds {
  const count = ranges.reduce((sum, [, length]) => sum + length, 0);
  if (ranges.length === 1) {
    const first = BigInt(ranges[0][0]);
    return { count, ranges, at: (index) => String(first + BigInt(index)) };
  }
  const list = ranges.flatMap(([first, length]) =>
    Array.from({ length }, (_, i) => String(BigInt(first) + BigInt(i))),
  );
  return { count, ranges, at: (index) => list[index] };
}

function seedRange(text: string): bigint[] {
  const ends = text.split("..").map((end) => parseSeed(end.trim()));
  const [from, to] = [ends[0], ends.at(-1)];
  if (from === undefined || to === undefined || ends.length > 2) {
    throw Refusal.of(
      "seed",
      `${shorten(text)} is not accepted; give whole numbers, lists like 3,5 or ranges like 1..9.`,
    );
  }
  const [first, last] = [BigInt(from), BigInt(to)];
  if (last < first || last - first >= 1_000_000n) {
    throw Refusal.of(
      "seed",
      `${shorten(text)} is not accepted; a range ascends and has at most 1,000,000 seeds.`,
    );
  }
  return Array.from({ length: Number(last - first) + 1 }, (_, i) => first + BigInt(i));
}

/** Returns a note about the series whose runs do not depend on the seed. */
function unseeded(series: readonly CellSeries[], { count }: Seeds): string[] {
  const names = new Set(series.filter((it) => !it.isSeeded).map(({ algorithm }) => algorithm));
  if (names.size === 0 || count === 1) return [];
  return [
    `some runs of ${[...names].join(", ")} do not depend on the seed; each of them is run once.`,
  ];
}

export interface PlacedCell {
  readonly cell: Cell;
  /** Index of its group. */
  readonly group: number;
}

/** Generates the cells of a plan one by one, because there may be millions. */
export function* cellsOf({ groups, seeds, maxMessages }: Plan): Generator<PlacedCell> {
  for (const [group, { series, n, cells }] of groups.entries()) {
    const { algorithm, version, set, setup } = series;
    const asked = { ...setup, algorithm, n, set, "max-messages": maxMessages };
    const cellWith = cellsLike(asked, version);
    const seed = series.isSeeded ? (i: number) => seeds.at(i) : () => "1";
    for (let i = 0; i < cells; i++) yield { cell: cellWith(seed(i)), group };
  }
}
