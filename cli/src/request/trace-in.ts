import { statSync } from "node:fs";
import { join } from "node:path";
import { withFile } from "../terminal/file-errors.ts";

/** Returns the trace that a path names: the file itself, or `trace.jsonl` in the folder of a run between processes. */
export function traceIn(path: string): string {
  if (path === "-") return path;
  const status = withFile("read", path, () => statSync(path, { throwIfNoEntry: false }));
  return status?.isDirectory() ? join(path, TRACE) : path;
}

/** The name of the trace in the folder of a run. */
export const TRACE = "trace.jsonl";
