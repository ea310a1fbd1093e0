import { cpSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runHere } from "./run-here.ts";

/** Makes the files that bad commands name: a trace, a ring without keys, and with `rows` results of a sweep. */
export async function makeFiles(cwd: string, rows: boolean): Promise<void> {
  writeFileSync(join(cwd, "words.txt"), "some words\n");
  mkdirSync(join(cwd, "folder"));
  await accepted(["run", "peterson", "--ids", "2,1", "--out", "run.jsonl"], cwd);
  const nodes = ["a", "b", "c"].map((name, i) => `${name}=127.0.0.1:${i + 1}`).join(",");
  await accepted(["ring", "new", "lab", "--nodes", nodes], cwd);
  renameSync(join(cwd, "lab", "ring.json"), join(cwd, "ring.json"));
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
