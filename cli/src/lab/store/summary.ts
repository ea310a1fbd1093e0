import { oneLine } from "@ringleader/core/internal/words";
import { replayLine } from "./row-of.ts";
import { aggregate, fits, type Aggregate, type Fit } from "./aggregate.ts";
import { columnNames } from "./row.ts";
import { OUR_FAULT } from "./row-of.ts";
import type { ResultsStore } from "./store.ts";

/** A claim that some runs violate. The election itself counts as a claim. */
interface Broken {
  readonly algorithm: string;
  readonly says: string;
  readonly cite: string | null;
  readonly runs: number;
  /** The command that repeats the first of these runs. */
  readonly replay: string;
}

/** The results of all cells of a sweep, including those that an earlier sweep ran. */
export interface Summary {
  /** One aggregate for each series and n. */
  readonly aggregates: readonly Aggregate[];
  readonly fits: readonly Fit[];
  readonly broken: readonly Broken[];
  /** The errors of cells that were refused or failed, with the number of cells for each error. */
  readonly errors: readonly { readonly error: string; readonly cells: number }[];
  readonly violated: number;
  readonly undecided: number;
  readonly failed: number;
  /** Number of cells that failed because of a bug in ringleader. */
  readonly faults: number;
  /** Digest of all rows without versions and running times, so the same sweep has the same digest on every machine. */
  readonly digest: string;
}

/** The part of a query that selects the rows of this sweep. */
export const OF_SWEEP = "wanted JOIN runs USING (cell)";

export async function summaryOf(store: ResultsStore): Promise<Summary> {
  const grouping = { from: OF_SWEEP, by: ["series", "n"], measure: "messages" } as const;
  const errors = await store.ask<Summary["errors"][number]>(
    `SELECT error, count(*) AS cells FROM ${OF_SWEEP} WHERE outcome = 'error' GROUP BY error ORDER BY min(place)`,
  );
  const aggregates = await aggregate(store, grouping);
  const sum = (of: (it: Aggregate) => number) => aggregates.reduce((all, it) => all + of(it), 0);
  const faults = errors.filter(({ error }) => error.startsWith(OUR_FAULT));
  return {
    aggregates,
    fits: await fits(store, grouping),
    broken: await brokenOf(store),
    errors,
    violated: sum(({ violated }) => violated),
    undecided: sum(({ budget }) => budget),
    failed: sum((it) => it.errors),
    faults: faults.reduce((all, { cells }) => all + cells, 0),
    digest: await digestOf(store),
  };
}

/** Lists violations. Claims count only inside the algorithm's model, and refuted claims do not count. */
async function brokenOf(store: ResultsStore): Promise<Broken[]> {
  const shape = '[{"says":"VARCHAR","cite":"VARCHAR","holds":"BOOLEAN","refuted":"VARCHAR"}]';
  const all = await store.ask<Broken>(
    `WITH bad AS (
       SELECT algorithm, place, replay, violations, list_filter(from_json(claims, '${shape}'),
         lambda it: violate IS NULL AND NOT it.holds AND it.refuted IS NULL) AS broken
       FROM ${OF_SWEEP} WHERE violations > 0),
     each AS (
       SELECT algorithm, place, replay, it.says AS says, it.cite AS cite
         FROM (SELECT *, unnest(broken) AS it FROM bad)
       UNION ALL
       SELECT algorithm, place, replay, 'the election itself', NULL FROM bad WHERE violations > len(broken))
     SELECT algorithm, says, cite, count(*) AS runs, arg_min(replay, place) AS replay
     FROM each GROUP BY algorithm, says, cite ORDER BY min(place), says`,
  );
  return all.map((it) => ({
    ...it,
    says: oneLine(it.says),
    replay: replayLine(it.algorithm, it.replay) ?? "",
  }));
}

/**
 * XORs the hashes of all rows, so the order of rows does not matter. No two rows cancel, because what was asked differs.
 * The version and the key, which depends on it, are left out, so versions that give the same rows give the same digest.
 */
async function digestOf(store: ResultsStore): Promise<string> {
  const compared = columnNames.filter((name) => !["cell", "version", "seconds"].includes(name));
  const text = compared.map((name) => `coalesce(CAST("${name}" AS VARCHAR), '')`).join(", ");
  const [{ digest }] = await store.ask(
    `SELECT lpad(lower(hex(coalesce(bit_xor(md5_number_lower(concat_ws('|', ${text}))), 0::UBIGINT))), 16, '0') AS digest
     FROM ${OF_SWEEP}`,
  );
  return digest as string;
}
