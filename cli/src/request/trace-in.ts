import { statSync } from "node:fs";
import { join } from "node:path";

/** Returns the trace that a path names: the file itself, or `trace.jsonl` in the folder of a run between processes. */
export function traceIn(path: string): string {
  const isFolder = path !== "-" && statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? join(path, TRACE) : path;
}

/** The name of the trace in the folder of a run. */
export const TRACE = "trace.jsonl";
