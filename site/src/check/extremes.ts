import { Refusal, type Line } from "@ringleader/core";
import * as Comlink from "comlink";
import { errand } from "../run/errand.ts";
import type { CheckApi } from "./check.worker.ts";
import type { Extremes } from "./fixed-setup.ts";

export type { Extremes };

export interface ExtremesOptions {
  /** Of an own algorithm. */
  readonly text?: string | undefined;
  /** Configurations that may be stored before it is given up; what some schedules come to is then told. */
  readonly states?: number;
  readonly signal?: AbortSignal;
}

/** Enough for rings of about eight; some seconds. */
const STATES = 1_000_000;

/**
 * The least and the most messages of this very setup (ids, ports, who wakes, as the line gives them)
 * over all its schedules. Cancelled, or out of its budget, it answers with the best that is known and
 * says that it is not exact. What cannot be asked is refused.
 */
export async function extremes(
  line: Line,
  { text, states = STATES, signal }: ExtremesOptions = {},
): Promise<Extremes> {
  let some: Extremes | undefined;
  const worker = new Worker(new URL("./check.worker.ts", import.meta.url), { type: "module" });
  const tell = Comlink.proxy(async (it: Extremes) => {
    some = it;
  });
  const job = { line, states, ...(text !== undefined && { text }) };
  const work = errand<CheckApi, Awaited<ReturnType<CheckApi["extremes"]>>>(worker, (api) =>
    api.extremes(job, tell),
  );
  if (signal?.aborted) work.end();
  signal?.addEventListener("abort", () => work.stop(), { once: true });
  const answer = await work.done;
  if (answer && "kind" in answer) throw new Refusal(answer.sentence);
  const known = answer ?? some;
  if (!known) throw new Refusal("extremes: it was cancelled before any run was over.");
  return known;
}
