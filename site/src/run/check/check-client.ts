import type { RunSpec } from "@ringleader/core/internal";
import { isFailure, refused, type Failure } from "../worker/failure.ts";
import { TextWorkers } from "../worker/text-workers.ts";
import type { CheckApi } from "./check.worker.ts";
import checkWorker from "./check.worker.ts?worker&url";
import type { Extremes } from "./fixed-setup.ts";

/** Makes a worker for one check; terminating it frees its memory. */
export const makeCheckWorker = () => new TextWorkers<CheckApi>(checkWorker);

/** Largest number of states to store; enough for rings of about eight processes, within seconds. */
export const MOST_STATES = 300_000;

/** Finds the extremes of one setup. If cancelled or out of budget, returns the extremes of a few schedules. */
export async function extremes(
  spec: RunSpec,
  text: string | undefined,
  signal: AbortSignal,
): Promise<Extremes | Failure> {
  let some: Extremes | undefined;
  const report = async (extremes: Extremes) => void (some = extremes);
  const worker = makeCheckWorker();
  const answered = worker.callOnce(text, (api) =>
    api.extremes({ spec, states: MOST_STATES, text }, report),
  );
  if (signal.aborted) worker.end();
  signal.addEventListener("abort", () => worker.stop(), { once: true });
  const answer = await answered;
  if (!isFailure(answer) || answer.kind !== "ended") return answer;
  return some ?? refused("extremes: cancelled before the first run ended.");
}
