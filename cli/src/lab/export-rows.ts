import { closeSync, mkdtempSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Refusal } from "@ringleader/core";
import { exit } from "../exit.ts";
import { withFile } from "../file-trouble.ts";
import { writeBytes } from "../output.ts";
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
  const taken = new Set([resolve(store)]);
  for (const [format, file] of files) {
    if (file === "-") continue;
    if (taken.has(resolve(file))) {
      throw new Refusal(
        `--${format} ${file} is not accepted: ${file} holds something else already; give it another name.`,
      );
    }
    taken.add(resolve(file));
    const beside = besideOf(file);
    withFile("write", file, () => closeSync(openSync(beside, "w")));
    rmSync(beside);
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
    const folder = file === "-" ? mkdtempSync(join(tmpdir(), "ringleader-")) : undefined;
    const beside = folder === undefined ? besideOf(file) : join(folder, "rows");
    const remove = () => rmSync(folder ?? beside, { recursive: true, force: true });
    const interrupt = () => {
      remove();
      process.exit(exit.interrupted);
    };
    process.on("SIGINT", interrupt);
    try {
      const copy = `COPY (${query}) TO '${beside.replaceAll("'", "''")}' (${formats[format]})`;
      await meanwhile(`writing ${file}`, () => store.ask(copy)).catch((error: unknown) => {
        throw storeTrouble(file, error);
      });
      if (folder === undefined) {
        withFile("write", file, () => renameSync(beside, file));
        written.push(file);
      } else pour(beside);
    } finally {
      process.removeListener("SIGINT", interrupt);
      remove();
    }
  }
  return written;
}

const besideOf = (file: string): string => `${file}.${process.pid}.part`;

/** A file to stdout, piece by piece. */
function pour(path: string): void {
  const piece = Buffer.allocUnsafe(1 << 18);
  const fd = openSync(path, "r");
  try {
    for (let length = 1; length > 0;) {
      length = readSync(fd, piece, 0, piece.length, null);
      writeBytes(1, piece.subarray(0, length));
    }
  } finally {
    closeSync(fd);
  }
}
