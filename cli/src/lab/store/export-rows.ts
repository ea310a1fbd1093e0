import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeTemporaryFolder } from "../../terminal/file-errors.ts";
import { Refusal } from "@ringleader/core/internal";
import { onExit } from "../../terminal/exit.ts";
import { OutputFile, checkOutput, targetOf } from "../../terminal/output-file.ts";
import { withProgress } from "../../terminal/progress-line.ts";
import { columnNames, columns } from "./row.ts";
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

/** Lists the folders into which the rows are written. */
export const foldersOf = (flags: RowFileFlags): string[] =>
  exportsOf(flags).flatMap(([, file]) => (file === "-" ? [] : [dirname(targetOf(file))]));

/** A file for rows, while it is written. */
interface RowFile {
  readonly format: keyof typeof formats;
  readonly file: string;
  readonly output: OutputFile;
  /** Where DuckDB writes the rows: the growing file, or a temporary file for a stream. */
  readonly rows: string;
  readonly remove: () => void;
}

function openRowFile(format: keyof typeof formats, file: string): RowFile {
  const output = new OutputFile(file);
  if (output.growing !== undefined) {
    return { format, file, output, rows: output.growing, remove: () => output.discard() };
  }
  // DuckDB does not write Parquet from front to back, so a stream needs a temporary file.
  const folder = makeTemporaryFolder("ringleader");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { format, file, output, rows: join(folder, "rows"), remove };
}

/**
 * Writes the rows of a query, one for each run. Returns the names of the files. On failure no partial file is left.
 * Calls `prepare` with the files that DuckDB will write before the query runs.
 */
export async function exportRows(
  store: ResultsStore,
  query: string,
  flags: RowFileFlags,
  prepare = async (_rows: readonly string[]): Promise<void> => {},
): Promise<string[]> {
  const all: RowFile[] = [];
  const removeAll = () => {
    for (const { remove } of all) remove();
  };
  const cancel = onExit(removeAll);
  try {
    for (const [format, file] of exportsOf(flags)) all.push(openRowFile(format, file));
    await prepare(all.map(({ rows }) => rows));
    for (const { format, file, output, rows } of all) {
      const written = format === "csv" ? withoutFormulas(query) : query;
      await withProgress(`writing ${file}`, () => store.copy(written, rows, file, formats[format]));
      if (rows !== output.growing) copyTo(rows, output);
      output.finish();
    }
  } finally {
    cancel();
    removeAll();
  }
  return all.map(({ file }) => file).filter((file) => file !== "-");
}

/** Puts an apostrophe before texts that a spreadsheet would read as formulas, as `inCsv` does. */
function withoutFormulas(query: string): string {
  const texts = columnNames.filter((name) => columns[name] === "VARCHAR");
  const isFormula = (name: string) => `regexp_matches("${name}", '^(?:[=+@\\t\\r]|-[^0-9])')`;
  const safe = (name: string) =>
    `CASE WHEN ${isFormula(name)} THEN '''' || "${name}" ELSE "${name}" END AS "${name}"`;
  return `SELECT * REPLACE (${texts.map(safe).join(", ")}) FROM (${query})`;
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
