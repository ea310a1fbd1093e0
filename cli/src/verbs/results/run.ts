import { Refusal } from "@ringleader/core/internal/refusal";
import { ifGiven, wholeOf } from "../../request/amounts.ts";
import { aggregate, fits } from "../../lab/store/aggregate.ts";
import { allBest } from "../../lab/store/best-known.ts";
import { LISTED, type Row } from "../../lab/store/row.ts";
import { checkExports, exportRows } from "../../lab/store/export-rows.ts";
import { withProgress } from "../../terminal/progress-line.ts";
import { digestOf } from "../../documents/digest-of.ts";
import {
  absentFlag,
  columnsOf,
  conditionOf,
  contentsOf,
  countOf,
  selectionOf,
} from "../../lab/store/results-query.ts";
import {
  describeContents,
  listBest,
  listGroups,
  listRuns,
  listSelection,
  plain,
  showListing,
  type Listing,
} from "./show.ts";
import { openStore, type ResultsStore } from "../../lab/store/store.ts";
import { counted, grouped } from "../../terminal/numbers.ts";
import { complain, print, printJson, printPage } from "../../terminal/output.ts";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { exit } from "../../terminal/exit.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import type { ResultsFlags } from "./flags.ts";
import type { TableFormat } from "./format-names.ts";

/** What a question gives: keys of the JSON document, and a listing for people. */
interface Answer {
  readonly document: object;
  readonly listing: Listing;
}

export async function run(file: string, flags: ResultsFlags): Promise<number> {
  const { csv, parquet, jsonl, quiet } = flags;
  const files = { csv, parquet, jsonl };
  if (flags.verify !== undefined || flags.repair) {
    return (await import("./verify.ts")).runVerify(file, flags);
  }
  const isExport = Object.values(files).some((it) => it !== undefined);
  checkTogether(flags, isExport);
  const format = formatOf(flags);
  checkExports(files, format === "json", file);
  const question = questionOf(flags);
  const store = await openStore(file, "read", "later");
  // DuckDB would otherwise finish the statement before the process can exit.
  onInterrupt((leave) => {
    complain(`interrupted. To start over: ${typed()}`);
    store.interrupt();
    leave();
  });
  try {
    const { sweep } = store;
    const contents = await contentsOf(store);
    const absent = await absentFlag(store, flags, contents);
    if (absent !== undefined) {
      throw new Refusal(`${absent} selects no runs; ${describeContents(file, contents)}.`);
    }
    if (isExport) {
      // No text of the user may read or write other files or change the settings.
      let runs = 0;
      const written = await exportRows(store, question.query, files, async (rows) => {
        await store.lock(rows);
        runs = await countOf(store, flags);
      });
      if (format === "json") printDocument({ file, runs, written, sweep });
      else for (const it of written) print(` ${it}  ${counted(runs, "run")}`);
      return exit.holds;
    }
    await store.lock();
    if (quiet) {
      const runs = await countOf(store, flags);
      print(`${counted(runs, "run")} selected; ${describeContents(file, contents)}`);
      return exit.holds;
    }
    const { document, listing } = await question.ask(store);
    if (format === "json") {
      printDocument({ file, ...document, sweep });
      return exit.holds;
    }
    if (format !== "text") sayIfRunning(sweep);
    printPage(showListing(listing, { file, sweep }, format));
    const isEmpty = listing.table.rows.length === 0 && flags.sql === undefined && !flags.worst;
    // A table for a program has no sentence in it.
    const say = format === "text" ? (line: string) => printPage(` ${line}\n`) : complain;
    if (isEmpty) say(describeContents(file, contents));
    return exit.holds;
  } catch (error) {
    const status = interruptStatus();
    if (status === undefined) throw error;
    return status;
  } finally {
    await store.close();
  }
}

function sayIfRunning(sweep: ResultsStore["sweep"]): void {
  if (!sweep) return;
  const { done, cells } = sweep;
  complain(`a sweep is running: ${grouped(done)} of ${counted(cells, "cell")} so far.`);
}

/** Refuses flags that do not go together. */
function checkTogether(flags: ResultsFlags, isExport: boolean): void {
  const { sql, where, algorithm, n, by, measure, worst, json, format } = flags;
  const filters = { "--where": where, "--algorithm": algorithm, "-n": n, "--by": by };
  const others = { ...filters, "--measure": measure, "--worst": worst };
  const [other] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
  if (sql !== undefined && other !== undefined)
    throw new Refusal(`${other} does not go with --sql; write it into the SELECT.`);
  if (sql !== undefined && isExport)
    throw new Refusal("--sql does not write files; use --format csv, and send stdout to a file.");
  if (json && format !== undefined && format !== "json")
    throw new Refusal(`--format ${format} does not go with --json; give one of them.`);
  if (isExport && format !== undefined)
    throw new Refusal(
      "--format is for tables on stdout; leave it out with --csv, --parquet and --jsonl.",
    );
}

const formatOf = ({ json, format = "text" }: ResultsFlags): TableFormat => (json ? "json" : format);

/** Runs on one screen, and rows of a SELECT. */
const LISTED_RUNS = 20;
const LISTED_ROWS = 1000;

/** Chooses the question that the flags ask, before the file is opened. */
function questionOf(flags: ResultsFlags) {
  const by = columnsOf(flags.by);
  const { measure = "messages" } = flags;
  const limit = ifGiven(flags.limit, (it) => wholeOf("--limit", it, 0));
  const where = conditionOf(flags);
  const query = `SELECT * FROM runs WHERE ${where} ORDER BY ${LISTED}`;
  const ask = async (store: ResultsStore): Promise<Answer> => {
    if (flags.sql !== undefined) return askSelect(store, flags.sql, limit ?? LISTED_ROWS);
    if (flags.worst) {
      const worst = await allBest(store);
      return { document: { worst }, listing: listBest(worst) };
    }
    const runs = await countOf(store, flags);
    if (by || flags.measure !== undefined) {
      const grouping = { from: "runs", where, by: by ?? ["algorithm", "n"], measure };
      const [groups, grown] = await withProgress("adding up", async () => [
        await aggregate(store, grouping),
        await fits(store, grouping),
      ]);
      const document = { runs, measure, groups, fits: grown };
      return { document, listing: listGroups(runs, measure, groups, grown) };
    }
    const rows = await store.ask<Row>(`${query} LIMIT ${limit ?? LISTED_RUNS}`);
    return { document: { runs, rows }, listing: listRuns(runs, rows) };
  };
  return { query, ask };
}

async function askSelect(store: ResultsStore, sql: string, limit: number): Promise<Answer> {
  const selection = await withProgress("selecting", () => selectionOf(store, sql, limit));
  const { columns, isMore } = selection;
  const rows = selection.rows.map((row) =>
    Object.fromEntries(columns.map((name, i) => [name, plain(row[i])])),
  );
  return { document: { columns, rows, more: isMore }, listing: listSelection(selection, limit) };
}
const printDocument = (document: object): void =>
  printJson({ format: 1, ...document, digest: digestOf(document), replay: typedBut("--json") });
