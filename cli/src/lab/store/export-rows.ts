import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal";
import { onExit } from "../../terminal/exit.ts";
import { OutputFile, checkOutput, targetOf } from "../../terminal/output-file.ts";
import { withProgress } from "../../terminal/progress-line.ts";
import type { ResultsStore } from "./store.ts";

// Parquet is compressed with Snappy, which every reader supports.
const formats = {
  csv: "FORMAT csv, HEADER",
  parquet: "FORMAT parquet, COMPRESSION snappy",
  jsonl: "FORMAT json, ARRAY false",
} as const;

/** The flags that name the files for the rows, as given on the command line; `-` is stdout. */
type RowFileFlags = Readonly<Partial<Record<keyof typeof formats, string | undefined>>>;

const exportsOf = (flags: RowFileFlags) =>
  (Object.keys(formats) as (keyof typeof formats)[]).flatMap((format) => {
    const file = flags[format];
    return file === undefined ? [] : [[format, file] as const];
  });

/** Refuses files that cannot be written or are named twice. Called before any cell is run. */
export function checkExports(flags: RowFileFlags, json: boolean, store: string): void {
  const files = exportsOf(flags);
  const out = files.filter(([, file]) => file === "-").map(([format]) => `--${format} -`);
  if (json) out.push("--json");
  if (out.length > 1)
    throw new Refusal(
      `${out.join(" and ")} write to stdout, but only one flag may; give the others a file.`,
    );
  const taken = new Set([targetOf(store)]);
  for (const [format, file] of files) {
    if (file === "-") continue;
    if (taken.has(targetOf(file))) {
      throw new Refusal(
        `--${format} ${file} is not accepted, because this command already uses ${file}; give another name.`,
      );
    }
    taken.add(targetOf(file));
    checkOutput(file);
  }
}

/** Writes the rows of a query, one for each run. Returns the names of the files. On failure no partial file is left. */
export async function exportRows(
  store: ResultsStore,
  query: string,
  flags: RowFileFlags,
): Promise<string[]> {
  const written: string[] = [];
  for (const [format, file] of exportsOf(flags)) {
    const output = new OutputFile(file);
    // DuckDB does not write Parquet from front to back, so a stream needs a temporary file.
    const folder =
      output.growing === undefined ? mkdtempSync(join(tmpdir(), "ringleader-")) : undefined;
    const rows = output.growing ?? join(folder!, "rows");
    const remove = () => {
      if (folder === undefined) output.discard();
      else rmSync(folder, { recursive: true, force: true });
    };
    const cancel = onExit(remove);
    try {
      await withProgress(`writing ${file}`, () => store.copy(query, rows, file, formats[format]));
      if (folder !== undefined) copyTo(rows, output);
      output.finish();
      if (file !== "-") written.push(file);
    } finally {
      cancel();
      remove();
    }
  }
  return written;
}

function copyTo(path: string, output: OutputFile): void {
  const chunk = Buffer.allocUnsafe(1 << 18);
  const fd = openSync(path, "r");
  try {
    for (let length = 1; length > 0;) {
      length = readSync(fd, chunk, 0, chunk.length, null);
      output.bytes(chunk.subarray(0, length));
    }
  } finally {
    closeSync(fd);
  }
}
