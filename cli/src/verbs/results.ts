import { wholeOf } from "../check/amounts.ts";
import { exit } from "../exit.ts";
import { aggregate, fits, measuredOf } from "../lab/aggregate.ts";
import { allBest } from "../lab/best-known.ts";
import { LISTED } from "../lab/columns.ts";
import { checkExports, exportRows, type ExportFlags } from "../lab/export-rows.ts";
import { meanwhile } from "../lab/meanwhile.ts";
import { columnsOf, conditionOf, countOf, type FilterFlags } from "../lab/results-query.ts";
import type { Row } from "../lab/row.ts";
import { showBest, showGroups, showRuns } from "../lab/show-results.ts";
import { openStore, type Store } from "../lab/store.ts";
import { counted } from "../numbers.ts";
import { print, write } from "../output.ts";

/** The flags of `results`, as they were typed. */
interface ResultsFlags extends FilterFlags, ExportFlags {
  readonly by?: string | true;
  readonly measure?: string;
  readonly worst?: true;
  readonly limit: string;
  readonly json?: true;
}

/** `results`: what a file of results holds. */
export async function results(file: string, flags: ResultsFlags): Promise<number> {
  const { json, csv, parquet, jsonl } = flags;
  const files = { csv, parquet, jsonl };
  checkExports(files, json === true, file);
  const by = columnsOf(flags.by);
  const measure = measuredOf(flags.measure);
  const limit = wholeOf("--limit", flags.limit, 0);
  const condition = conditionOf(flags);
  const store = await openStore(file, "read");
  try {
    if (flags.worst) {
      const worst = await allBest(store);
      if (json) print(JSON.stringify({ file, worst }));
      else write(1, showBest(file, worst));
      return exit.holds;
    }
    const runs = await countOf(store, flags);
    const grouping = { from: "runs", where: condition, by: by ?? ["algorithm", "n"], measure };
    const isExport = Object.values(files).some((it) => it !== undefined);
    if (isExport) {
      const query = `SELECT * FROM runs WHERE ${condition} ORDER BY ${LISTED}`;
      const written = await exportRows(store, query, files);
      if (json) print(JSON.stringify({ file, runs, written }));
      else for (const it of written) print(` ${it}  ${counted(runs, "run")}`);
    } else if (by || flags.measure !== undefined) {
      const [groups, grown] = await meanwhile("adding up", async () => [
        await aggregate(store, grouping),
        await fits(store, grouping),
      ]);
      if (json) print(JSON.stringify({ file, runs, measure, groups, fits: grown }));
      else write(1, showGroups(file, runs, measure, groups, grown));
    } else {
      const rows = await listed(store, condition, limit);
      if (json) print(JSON.stringify({ file, runs, rows }));
      else write(1, showRuns(file, runs, rows));
    }
    return exit.holds;
  } finally {
    await store.close();
  }
}

const listed = (store: Store, condition: string, limit: number): Promise<Row[]> =>
  store.ask<Row>(`SELECT * FROM runs WHERE ${condition} ORDER BY ${LISTED} LIMIT ${limit}`);
