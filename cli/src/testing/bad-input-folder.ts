import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runHere } from "./run-here.ts";

/** Makes the files that bad commands name: a trace, and with `rows` results of a sweep. */
export async function makeFiles(cwd: string, rows: boolean): Promise<void> {
  writeFileSync(join(cwd, "words.txt"), "some words\n");
  mkdirSync(join(cwd, "folder"));
  await accepted(["run", "peterson", "--ids", "2,1", "--trace", "run.jsonl"], cwd);
  if (!rows) return;
  const out = ["--out", "rows.duckdb", "--csv", "rows.csv"];
  await accepted(["sweep", "peterson", "-n", "2", "--seeds", "1", ...out], cwd);
  // A bad sweep has its own file, so that a good one would be noticed.
  cpSync(join(cwd, "rows.duckdb"), join(cwd, "results.duckdb"));
}

async function accepted(args: readonly string[], cwd: string): Promise<void> {
  const { status, err } = await runHere(args, cwd);
  if (status !== 0) throw new Error(err);
}
