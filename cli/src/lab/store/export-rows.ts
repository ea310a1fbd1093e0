import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "@ringleader/core/internal";
import { exit } from "../../terminal/exit.ts";
import { OutputFile, checkOutput, targetOf } from "../../terminal/output-file.ts";
import { withProgress } from "../../terminal/progress-line.ts";
import { onInterrupt } from "../../workers/interrupt.ts";
import type { ResultsStore } from "./store.ts";
import { storeError } from "./store-errors.ts";

// Every reader of Parquet supports Snappy.
const formats = {
  csv: "FORMAT csv, HEADER",
  parquet: "FORMAT parquet, COMPRESSION snappy",
  jsonl: "FORMAT json, ARRAY false",
} as const;

/** The files for the rows, as typed; `-` is stdout. */
type RowFileFlags = Readonly<Partial<Record<keyof typeof formats, string | undefined>>>;

const exportsOf = (flags: RowFileFlags) =>
  (Object.keys(formats) as (keyof typeof formats)[]).flatMap((format) => {
    const file = flags[format];
    return file === undefined ? [] : [[format, file] as const];
  });

/** Refuses files that cannot be written or are used twice, before any cell is run. */
export function checkExports(flags: RowFileFlags, json: boolean, store: string): void {
  const files = exportsOf(flags);
  const out = files.filter(([, file]) => file === "-").map(([format]) => `--${format} -`);
  if (json) out.push("--json");
  if (out.length > 1) throw new Refusal(`${out.join(" and ")} write to stdout; give one a file.`);
  const taken = new Set([targetOf(store)]);
  for (const [format, file] of files) {
    if (file === "-") continue;
    if (taken.has(targetOf(file))) {
      throw new Refusal(
        `--${format} ${file} is not accepted: ${file} is used for something else; give another name.`,
      );
    }
    taken.add(targetOf(file));
    checkOutput(file);
  }
}

/** Writes the rows of a query, one a run. Returns the files; each is complete or does not exist. */
export async function exportRows(
  store: ResultsStore,
  query: string,
  flags: RowFileFlags,
): Promise<string[]> {
  const written: string[] = [];
  for (const [format, file] of exportsOf(flags)) {
    const output = new OutputFile(file);
    // Parquet is not written from front to back, so a stream is copied from a temporary file.
    const folder =
      output.growing === undefined ? mkdtempSync(join(tmpdir(), "ringleader-")) : undefined;
    const rows = output.growing ?? join(folder!, "rows");
    const remove = () => {
      if (folder === undefined) output.discard();
      else rmSync(folder, { recursive: true, force: true });
    };
    const endListening = onInterrupt(() => {
      remove();
      process.exit(exit.interrupted);
    });
    try {
      const copy = `COPY (${query}) TO '${rows.replaceAll("'", "''")}' (${formats[format]}, USE_TMP_FILE false)`;
      await withProgress(`writing ${file}`, () => store.ask(copy)).catch((error: unknown) => {
        throw storeError(file, error);
      });
      if (folder !== undefined) copyTo(rows, output);
      output.finish();
      if (file !== "-") written.push(file);
    } finally {
      endListening();
      remove();
    }
  }
  return written;
}

/** Copies a file to the output in chunks. */
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
