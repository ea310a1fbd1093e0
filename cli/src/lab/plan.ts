import { Refusal, sizesOf } from "@ringleader/core";
import { wholeOf } from "../check/amounts.ts";
import { counted } from "../numbers.ts";
import { shorten } from "../thread/numerals.ts";
import { cellsLike, type Cell } from "./cell.ts";
import { valuesOf, type RunFlags } from "./flag-values.ts";
import { planSeries, type Series } from "./series.ts";

/** The flags that say which runs a sweep has, as they were typed. */
export interface PlanFlags extends RunFlags {
  readonly n?: string;
  readonly seed?: readonly string[];
  readonly seeds?: string;
  readonly set?: readonly string[];
  readonly maxMessages?: string;
}

/** A sweep: every series at every size with every seed. */
export interface Plan {
  readonly series: readonly Series[];
  readonly groups: readonly Group[];
  readonly seeds: Seeds;
  readonly cells: number;
  /** What was left out, in sentences. */
  readonly notes: readonly string[];
  readonly maxMessages?: number;
}

/** The cells that differ in nothing but the seed. */
export interface Group {
  readonly series: Series;
  /** Which series, from 0. */
  readonly index: number;
  readonly n: number;
  readonly cells: number;
}

interface Seeds {
  readonly count: number;
  at(index: number): string;
}

/** With this many seeds where nobody says how many. */
const SEEDS = 10;
/** A sweep has at most so many cells. */
const MOST = 1e7;

export function planOf(names: readonly string[], flags: PlanFlags): Plan {
  const { n, seed, seeds: many, set, maxMessages, ...rest } = flags;
  const sizes = n === undefined ? undefined : sizesOf(n);
  const { series, notes } = planSeries(names, valuesOf(rest), set, sizes?.[0]);
  const seeds = seedsOf(seed, many);
  const groups = series.flatMap((it, index) =>
    sizesFor(it, sizes).map((n) => ({
      series: it,
      index,
      n,
      cells: it.isSeeded ? seeds.count : 1,
    })),
  );
  // Small rings first: a sweep that is broken off is then complete up to some size. Sorting keeps the order of series.
  groups.sort((x, y) => x.n - y.n);
  const cells = groups.reduce((sum, it) => sum + it.cells, 0);
  if (cells > MOST) {
    throw new Refusal(`this sweep has ${counted(cells, "cell")}; the most is ${MOST}.`);
  }
  return {
    series,
    groups,
    seeds,
    cells,
    notes: [...notes, ...unseeded(series, seeds)],
    ...(maxMessages !== undefined && { maxMessages: wholeOf("--max-messages", maxMessages, 0) }),
  };
}

function sizesFor({ size, algorithm }: Series, sizes: readonly number[] | undefined): number[] {
  if (size === undefined) return [...sizes!];
  if (sizes && !sizes.includes(size)) {
    throw new Refusal(
      `-n does not hold ${size}, but that is how many processes ${algorithm} is given by --ids or --graph.`,
    );
  }
  return [size];
}

/** `--seeds 100` is 1 to 100, `--seed 7 --seeds 100` is 7 to 106; `--seed 3,5..9` names them. */
function seedsOf(given: readonly string[] | undefined, many: string | undefined): Seeds {
  const named = given?.flatMap((text) => text.split(",")).flatMap(seedRange) ?? [];
  const list = [...new Set(named.map(String))];
  if (many === undefined && list.length > 0) {
    return { count: list.length, at: (index) => list[index] };
  }
  if (list.length > 1) {
    throw new Refusal(
      `--seeds counts on from one seed, but --seed gives ${list.length}; give one of the flags.`,
    );
  }
  const first = BigInt(list[0] ?? 1);
  const count = many === undefined ? SEEDS : wholeOf("--seeds", many, 1, MOST);
  return { count, at: (index) => String(first + BigInt(index)) };
}

function seedRange(text: string): bigint[] {
  const [, from, to = from] = /^\s*(-?\d{1,40})(?:\.\.(-?\d{1,40}))?\s*$/.exec(text) ?? [];
  if (from === undefined) {
    throw new Refusal(
      `--seed ${shorten(text)} is not accepted; seeds are whole numbers, lists 3,5 or ranges 1..9.`,
    );
  }
  const [first, last] = [BigInt(from), BigInt(to)];
  if (last < first || last - first >= 1_000_000n) {
    throw new Refusal(
      `--seed ${shorten(text)} is not accepted; a range goes up and has at most 1000000 seeds (--seeds has more).`,
    );
  }
  return Array.from({ length: Number(last - first) + 1 }, (_, i) => first + BigInt(i));
}

/** Said where many seeds were asked for. */
function unseeded(series: readonly Series[], { count }: Seeds): string[] {
  const names = new Set(series.filter((it) => !it.isSeeded).map(({ algorithm }) => algorithm));
  if (names.size === 0 || count === 1) return [];
  return [
    `the seed decides nothing in some runs of ${[...names].join(", ")}; one seed is run there.`,
  ];
}

/** A cell with the place of its group. */
export interface Placed {
  readonly cell: Cell;
  readonly group: number;
}

/** The cells of a plan, one after the other as they are asked for: there may be millions. */
export function* cellsOf({ groups, seeds, maxMessages }: Plan): Generator<Placed> {
  for (const [group, { series, n, cells }] of groups.entries()) {
    const { algorithm, version, set, setup } = series;
    const asked = {
      algorithm,
      n,
      ...setup,
      set,
      ...(maxMessages !== undefined && { "max-messages": maxMessages }),
    };
    const cellWith = cellsLike(asked, version);
    // Where the seed decides nothing, another one is the same run.
    const seed = series.isSeeded ? (i: number) => seeds.at(i) : () => "1";
    for (let i = 0; i < cells; i++) yield { cell: cellWith(seed(i)), group };
  }
}
