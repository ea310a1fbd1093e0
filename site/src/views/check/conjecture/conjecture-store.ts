import { Refusal, type SweptSize } from "@ringleader/core/internal";
import { create } from "zustand";
import { usePageStore } from "../../../app/store.ts";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import type { ConjectureSize } from "../../../run/check/check-conjecture.ts";
import { jobOf, type CheckJob } from "../../../run/check/check-job.ts";
import type { ConjectureMessage } from "../../../run/check/check.worker.ts";
import { textOf } from "../../../run/own/own-algorithms.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../../run/worker/failure.ts";
import { useCheckStore } from "../runs/check-store.ts";

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
  readonly complaint: Failure | undefined;
  readonly edit: (text: string) => void;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  /** Removes results about another algorithm. */
  readonly clear: () => void;
}

const worker = makeCheckWorker();

export const useConjectureStore = create<ConjectureStore>()((set, get) => {
  let latest = 0;
  return {
    text: "",
    under: false,
    tried: undefined,
    complaint: undefined,
    edit: (text) => set({ text }),
    async start() {
      worker.end();
      const mine = ++latest;
      set({ under: false, tried: undefined, complaint: undefined });
      const { form, described } = usePageStore.getState();
      const job = orRefusal(() =>
        jobOf(form, useCheckStore.getState().form, described?.needs ?? {}, textOf(form.algorithm)),
      );
      if (job instanceof Refusal) return set({ complaint: refused(job.message) });
      const { text } = get();
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
      set({ under: false, ...(hasFailed && { complaint: answer, tried: undefined }) });
    },
    cancel: () => worker.stop(),
    clear() {
      const { tried } = get();
      const { algorithm, set: parameters } = usePageStore.getState().form;
      const isSame =
        tried?.job.algorithm === algorithm &&
        JSON.stringify(tried.job.set) === JSON.stringify(parameters);
      if (isSame) return;
      worker.end();
      latest++;
      set({ under: false, tried: undefined, complaint: undefined });
    },
  };
});
