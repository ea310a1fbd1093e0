import type { RunRecord } from "@ringleader/core/internal";
import { isPath } from "../../terminal/shell-word.ts";
import { SharedProgress } from "../../workers/shared-progress.ts";
import { threadColumns, type ThreadProgress } from "../../workers/stages.ts";
import type { RunOutput } from "./work.ts";

/** Largest ring that is set up without a thread. */
const SMALL = 1000;

/** Most deliveries of a run without a thread; they take a few milliseconds. */
const FEW = 30_000;

/** Thrown by a run that is not over after FEW deliveries. */
class LongRun extends Error {}

/** True if a run needs no thread for its setup: a small ring, an algorithm of the catalogue, no files. */
export function isSmall({ algorithm, n, ids, graph, schedule }: RunRecord): boolean {
  if (isPath(algorithm) || graph !== undefined) return false;
  if ([ids, schedule].some((it) => /^[@-]/.test(String(it)))) return false;
  return n === undefined ? String(ids).length <= SMALL : Number(n) <= SMALL;
}

/**
 * Runs in this thread; undefined if the run is not over after FEW deliveries. Starting a thread takes longer than most
 * runs.
 */
export async function runShort(
  asked: RunRecord,
  canonical?: boolean,
): Promise<RunOutput | undefined> {
  const { work } = await import("./work.ts");
  const progress: ThreadProgress = SharedProgress.create(threadColumns);
  progress.note = ({ done = 0 }) => {
    if (done > FEW) throw new LongRun();
  };
  try {
    return await work({ asked, canonical }, { progress, reply() {}, isStopped: () => false });
  } catch (error) {
    if (error instanceof LongRun) return undefined;
    throw error;
  }
}
