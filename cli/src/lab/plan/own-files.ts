import { isOwnFile } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { work } from "./own-files-work.ts";
import { seriesFlags, type PlanFlags } from "./plan.ts";

/** Plans the series of a sweep in a thread if it has users' files, which the main thread does not run. */
export async function planOwnFiles(names: readonly string[], flags: PlanFlags) {
  if (!names.some(isOwnFile)) return undefined;
  const module = new URL("./own-files-work.js", import.meta.url);
  return runInThread<typeof work>(module, { names, flags: seriesFlags(flags) });
}
