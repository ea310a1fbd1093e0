import { Refusal, type SweptSize } from "@ringleader/core/internal";
import { create } from "zustand";
import { usePageStore } from "../../../app/store.ts";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import type { ConjectureSize } from "../../../run/check/check-conjecture.ts";
import { keyOf, type CheckJob } from "../../../run/check/check-job.ts";
import type { ConjectureMessage } from "../../../run/check/check.worker.ts";
import { isFailure, refused, type Failure } from "../../../run/worker/failure.ts";
import { currentJob } from "../runs/check-store.ts";

/** A conjecture and what is known about it so far. */
export interface ConjectureState {
  readonly text: string;
  readonly job: CheckJob;
  readonly checked: readonly ConjectureSize[];
  readonly swept: readonly SweptSize[];
}

interface ConjectureStore {
  readonly text: string;
  readonly under: boolean;
  readonly tried: ConjectureState | undefined;
  readonly complaint: (Failure & { readonly key: string }) | undefined;
  readonly edit: (text: string) => void;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  /** Tries a conjecture on a job, unless that has been done. */
  readonly refresh: (text: string, jobKey: string) => void;
}

const worker = makeCheckWorker();

/** Names what is known about a conjecture by the job and the conjecture. */
export const conjectureKey = (jobKey: string, text: string): string => `${text}\n${jobKey}`;

export const useConjectureStore = create<ConjectureStore>()((set, get) => {
  let latest = 0;
  return {
    text: "",
    under: false,
    tried: undefined,
    complaint: undefined,
    edit(text) {
      set({ text });
      const { checking, conjecture } = usePageStore.getState();
      // The address holds the conjecture that the field shows.
      if (checking.conjecture !== "" && checking.conjecture !== text) conjecture("");
    },
    async start() {
      worker.end();
      const mine = ++latest;
      set({ under: false, tried: undefined, complaint: undefined });
      const job = currentJob();
      const { text } = get();
      usePageStore.getState().conjecture(text);
      if (job instanceof Refusal)
        return set({
          complaint: { ...refused(job.message), key: conjectureKey(job.message, text) },
        });
      set({ under: true, tried: { text, job, checked: [], swept: [] } });
      const report = async (message: ConjectureMessage): Promise<void> => {
        const { tried } = get();
        if (mine !== latest || !tried) return;
        if ("checked" in message)
          set({ tried: { ...tried, checked: [...tried.checked, message.checked] } });
        else set({ tried: { ...tried, swept: [...tried.swept, message.swept] } });
      };
      const answer = await worker.call(job.text, (api) => api.conjecture(job, text, report));
      if (mine !== latest) return;
      worker.end();
      const hasFailed = isFailure(answer) && answer.kind !== "ended";
      const complaint = { ...(answer as Failure), key: conjectureKey(keyOf(job), text) };
      set({ under: false, ...(hasFailed && { complaint, tried: undefined }) });
    },
    cancel: () => worker.stop(),
    refresh(text, jobKey) {
      const { tried, complaint } = get();
      const key = conjectureKey(jobKey, text);
      if (complaint?.key === key) return;
      if (tried && conjectureKey(keyOf(tried.job), tried.text) === key) return;
      set({ text });
      void get().start();
    },
  };
});
