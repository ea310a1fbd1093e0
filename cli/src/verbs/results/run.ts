import { wholeOf } from "../../request/amounts.ts";
import { aggregate, fits, measuredOf } from "../../lab/store/aggregate.ts";
import { allBest } from "../../lab/store/best-known.ts";
import { LISTED, type Row } from "../../lab/store/row.ts";
import { checkExports, exportRows } from "../../lab/store/export-rows.ts";
import { withProgress } from "../../terminal/progress-line.ts";
import { columnsOf, conditionOf, countOf } from "../../lab/store/results-query.ts";
import { showBest, showGroups, showRuns } from "./show.ts";
import { openStore } from "../../lab/store/store.ts";
import { counted } from "../../terminal/numbers.ts";
import { print, write } from "../../terminal/output.ts";
import type { ResultsFlags } from "./flags.ts";

export async function run(file: string, flags: ResultsFlags): Promise<void> {
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
      return;
    }
    const runs = await countOf(store, flags);
    const grouping = { from: "runs", where: condition, by: by ?? ["algorithm", "n"], measure };
    const query = `SELECT * FROM runs WHERE ${condition} ORDER BY ${LISTED}`;
    const isExport = Object.values(files).some((it) => it !== undefined);
    if (isExport) {
      const written = await exportRows(store, query, files);
      if (json) print(JSON.stringify({ file, runs, written }));
      else for (const it of written) print(` ${it}  ${counted(runs, "run")}`);
    } else if (by || flags.measure !== undefined) {
      const [groups, grown] = await withProgress("adding up", async () => [
        await aggregate(store, grouping),
        await fits(store, grouping),
      ]);
      if (json) print(JSON.stringify({ file, runs, measure, groups, fits: grown }));
      else write(1, showGroups(file, runs, measure, groups, grown));
    } else {
      const rows = await store.ask<Row>(`${query} LIMIT ${limit}`);
      if (json) print(JSON.stringify({ file, runs, rows }));
      else write(1, showRuns(file, runs, rows));
    }
  } finally {
    await store.close();
  }
}
