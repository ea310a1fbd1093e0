import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { refuseFile, withFile } from "../terminal/file-errors.ts";

/** Returns the trace that a path names: the file itself, or `trace.jsonl` in the folder of a run between processes. */
export function traceIn(path: string): string {
  if (path === "-") return path;
  const status = withFile("read", path, () => statSync(path, { throwIfNoEntry: false }));
  if (!status?.isDirectory()) return path;
  const trace = join(path, TRACE);
  if (!existsSync(trace)) throw refuseFile(path, `the folder has no ${TRACE}.`, "cannot read ");
  return trace;
}

/** The name of the trace in the folder of a run. */
export const TRACE = "trace.jsonl";
