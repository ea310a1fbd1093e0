import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "@ringleader/core";
import { exit } from "../exit.ts";
import { checkOutput, OutputFile, targetOf } from "../output-file.ts";
import { meanwhile } from "./meanwhile.ts";
import type { Store } from "./store.ts";
import { storeTrouble } from "./store-trouble.ts";

/** The files that rows are written to, as they were typed; `-` is stdout. */
export interface ExportFlags {
  readonly csv?: string;
  readonly parquet?: string;
  readonly jsonl?: string;
}

// Snappy, since not every reader of Parquet knows more.
const formats = {
  csv: "FORMAT csv, HEADER",
  parquet: "FORMAT parquet, COMPRESSION snappy",
  jsonl: "FORMAT json, ARRAY false",
} as const;

const exportsOf = (flags: ExportFlags): [keyof typeof formats, string][] =>
  (["csv", "parquet", "jsonl"] as const).flatMap((format) => {
    const file = flags[format];
    return file === undefined ? [] : [[format, file]];
  });

/** Refuses what could not be written anyway, or would take the place of the results, before the work begins. */
export function checkExports(flags: ExportFlags, json: boolean, store: string): void {
  const files = exportsOf(flags);
  const out = files.filter(([, file]) => file === "-").map(([format]) => `--${format} -`);
  if (json) out.push("--json");
  if (out.length > 1) throw new Refusal(`${out.join(" and ")} write to stdout; give one a file.`);
  const taken = new Set([targetOf(store)]);
  for (const [format, file] of files) {
    if (file === "-") continue;
    if (taken.has(targetOf(file))) {
      throw new Refusal(
        `--${format} ${file} is not accepted: ${file} holds something else already; give it another name.`,
      );
    }
    taken.add(targetOf(file));
    checkOutput(file);
  }
}

/** Writes the rows of a query, one a run. Returns the files, each of them whole or not there. */
export async function exportRows(
  store: Store,
  query: string,
  flags: ExportFlags,
): Promise<string[]> {
  const written: string[] = [];
  for (const [format, file] of exportsOf(flags)) {
    const output = new OutputFile(file);
    // What is written through comes from a file of its own: Parquet is not written from front to back.
    const folder =
      output.growing === undefined ? mkdtempSync(join(tmpdir(), "ringleader-")) : undefined;
    const rows = output.growing ?? join(folder!, "rows");
    const remove = () => {
      if (folder === undefined) output.discard();
      else rmSync(folder, { recursive: true, force: true });
    };
    const interrupt = () => {
      remove();
      process.exit(exit.interrupted);
    };
    process.on("SIGINT", interrupt);
    try {
      const copy = `COPY (${query}) TO '${rows.replaceAll("'", "''")}' (${formats[format]}, USE_TMP_FILE false)`;
      await meanwhile(`writing ${file}`, () => store.ask(copy)).catch((error: unknown) => {
        throw storeTrouble(file, error);
      });
      if (folder !== undefined) pour(rows, output);
      output.finish();
      if (file !== "-") written.push(file);
    } finally {
      process.removeListener("SIGINT", interrupt);
      remove();
    }
  }
  return written;
}

/** Copies a file to the output, piece by piece. */
function pour(path: string, output: OutputFile): void {
  const piece = Buffer.allocUnsafe(1 << 18);
  const fd = openSync(path, "r");
  try {
    for (let length = 1; length > 0;) {
      length = readSync(fd, piece, 0, piece.length, null);
      output.bytes(piece.subarray(0, length));
    }
  } finally {
    closeSync(fd);
  }
}
