import { create } from "zustand";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import type { CheckJob } from "../../../run/check/check-job.ts";
import type { EveryN } from "../../../run/check/every-n.ts";
import { isFailure } from "../../../run/worker/failure.ts";

interface EveryNStore {
  /** What is known for every n of the algorithm of this job; absent while it is computed. */
  readonly known: { readonly job: CheckJob; readonly everyN: EveryN } | undefined;
  /** Judges the algorithm of a job, unless that is known or under way. */
  readonly judge: (job: CheckJob) => Promise<void>;
}

const worker = makeCheckWorker();

/** Tells whether two jobs are about the same definition. What is known for every n does not depend on their sizes. */
export const isSame = (x: CheckJob, y: CheckJob): boolean =>
  x.algorithm === y.algorithm &&
  x.text === y.text &&
  JSON.stringify(x.set) === JSON.stringify(y.set);

export const useEveryNStore = create<EveryNStore>()((set) => {
  let latest: CheckJob | undefined;
  return {
    known: undefined,
    async judge(job) {
      if (latest && isSame(latest, job)) return;
      worker.end();
      latest = job;
      set({ known: undefined });
      const everyN = await worker.callOnce(job.text, (api) => api.everyN(job));
      // If the text fails here, it has failed in the check too, and the check says so.
      if (latest === job && everyN && !isFailure(everyN)) set({ known: { job, everyN } });
    },
  };
});
