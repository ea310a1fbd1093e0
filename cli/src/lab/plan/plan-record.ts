import { hash } from "node:crypto";
import { Refusal } from "@ringleader/core/internal";
import { checkForeignRun } from "./cell.ts";
import { CELLS_MAX, groupsOf, seedsFrom, type Plan, type SeedRanges } from "./plan.ts";
import type { CellSeries } from "./series.ts";

/** A plan as text, from which its cells can be made again. */
export interface PlanRecord {
  /** A hash of `asked`. */
  readonly plan: string;
  readonly asked: string;
}

interface Asked {
  readonly series: readonly CellSeries[];
  /** The sizes of each series. */
  readonly sizes: readonly (readonly number[])[];
  readonly seeds: SeedRanges;
  readonly maxMessages?: number | undefined;
}

/** Length of the key of a plan, in hexadecimal digits. */
const KEY = 16;
const keyOf = (asked: string): string => hash("sha256", asked).slice(0, KEY);

export function recordOf({ series, groups, seeds, maxMessages }: Plan): PlanRecord {
  const sizes = series.map((): number[] => []);
  for (const { index, n } of groups) sizes[index].push(n);
  const content: Asked = { series, sizes, seeds: seeds.ranges, maxMessages };
  const asked = JSON.stringify(content);
  return { plan: keyOf(asked), asked };
}

/** Returns the plan of a record; undefined if the record was changed. */
export function planOfRecord({ plan, asked }: PlanRecord): Plan | undefined {
  try {
    return keyOf(asked) === plan ? parsePlan(asked) : undefined;
  } catch {
    // It is not a text that `recordOf` makes, although its hash fits.
    return undefined;
  }
}

const isCount = (it: unknown): boolean => Number.isSafeInteger(it) && (it as number) > 0;

/** Reads a plan. The file may be anybody's, so it is refused unless `planOf` could have made it. */
function parsePlan(asked: string): Plan {
  const { series, sizes, seeds: ranges, maxMessages } = JSON.parse(asked) as Asked;
  for (const { algorithm, version, set, setup } of series) {
    checkForeignRun({ ...setup, algorithm, set, "max-messages": maxMessages });
    if (typeof version !== "string") throw new Refusal("a series of the plan has no version.");
  }
  const counts = [...sizes.flat(), ...ranges.map(([, count]) => count)];
  const total = ranges.reduce((sum, [, count]) => sum + count, 0);
  if (!counts.every(isCount) || total > CELLS_MAX)
    throw new Refusal("a number of the plan is not a count.");
  const seeds = seedsFrom(ranges);
  const groups = groupsOf(series, sizes, seeds);
  const cells = groups.reduce((sum, group) => sum + group.cells, 0);
  if (cells > CELLS_MAX) throw new Refusal("the plan has too many cells.");
  return {
    series,
    groups,
    seeds,
    cells,
    notes: [],
    ...(maxMessages !== undefined && { maxMessages }),
  };
}
