import { Refusal, type Run, type Witness } from "@ringleader/core/internal";
import { create } from "zustand";
import { usePageStore } from "../../../app/store.ts";
import { textOf } from "../../../run/own/own-algorithms.ts";
import { toAddress } from "../../../share/address.ts";
import { words, type Form } from "../../../run/form.ts";
import {
  jobOf,
  openingCheck,
  type CheckForm,
  type CheckJob,
} from "../../../run/check/check-job.ts";
import { endedSize, type SizeProgress, type SizeResult } from "../../../run/check/check-size.ts";
import type { CheckMessage, OpenedRun } from "../../../run/check/check.worker.ts";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../../run/worker/failure.ts";

/** A check and its results so far. */
export interface CheckState {
  readonly job: CheckJob;
  readonly sizes: readonly number[];
  readonly inRounds: boolean;
  readonly results: readonly SizeResult[];
}

interface Checking {
  readonly form: CheckForm;
  readonly under: { readonly now?: SizeProgress; readonly cancelled?: true } | undefined;
  readonly checked: CheckState | undefined;
  readonly complaint: Failure | undefined;
  /** True while a run is being replayed to be shown. */
  readonly opening: boolean;
  readonly edit: (change: Partial<CheckForm>) => void;
  /** Starts a check in place of the one under way. */
  readonly start: () => Promise<void>;
  /** Starts a check if the results are those of another algorithm or if there are none. */
  readonly refresh: () => void;
  readonly cancel: () => void;
  /** Shows a run of the checker in Watch. */
  readonly open: (run: Run | Witness, what: string) => Promise<void>;
}

const worker = makeCheckWorker();

/** Tells whether a check is about this algorithm with these parameters and violated assumptions. */
const isOf = ({ job }: CheckState, { algorithm, set, violate }: Form): boolean =>
  job.algorithm === algorithm &&
  JSON.stringify(job.set) === JSON.stringify(set) &&
  (job.scope.violate ?? []).join() === words(violate).join();

/** The sizes with which Check opens outside the model: the least ring on which Peterson fails without FIFO has 4. */
const OUTSIDE = "2..4";

/** Returns the sizes to check: those of the user, or those with which Check opens. */
const sizesFor = (n: string, violate: string): string => {
  if (n !== openingCheck.n && n !== OUTSIDE) return n;
  return violate === "" ? openingCheck.n : OUTSIDE;
};

/** The check of this page. It continues while the user watches one of its runs. */
export const useCheckStore = create<Checking>()((set, get) => {
  let latest = 0;
  const receive = (message: CheckMessage): void => {
    const { checked, under } = get();
    if (!checked) return;
    if ("sizes" in message) set({ checked: { ...checked, ...message } });
    else if ("result" in message)
      set({ checked: { ...checked, results: [...checked.results, message.result] } });
    else if (under) set({ under: { ...under, now: message } });
  };
  const finish = (answer: Failure | "over"): void => {
    const { checked, under } = get();
    set({ under: undefined });
    if (answer === "over" || !checked) return;
    const { results } = checked;
    if (answer.kind !== "ended") {
      set({ complaint: answer, ...(results.length === 0 && { checked: undefined }) });
      return;
    }
    const now = under?.now;
    if (now && results.every(({ n }) => n !== now.n)) {
      set({ checked: { ...checked, results: [...results, endedSize(now)] } });
    } else if (results.length === 0) {
      const complaint = refused("Ended during a long step, before the first result.");
      set({ checked: undefined, complaint });
    }
  };
  return {
    form: openingCheck,
    under: undefined,
    checked: undefined,
    complaint: undefined,
    opening: false,

    edit: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
    refresh() {
      const { checked, complaint, form } = get();
      const { form: run } = usePageStore.getState();
      if (checked ? isOf(checked, run) : complaint) return;
      get().edit({ n: sizesFor(form.n, run.violate) });
      void get().start();
    },
    async start() {
      worker.end();
      const mine = ++latest;
      set({ under: undefined, checked: undefined, complaint: undefined });
      const { form, described } = usePageStore.getState();
      const job = orRefusal(() =>
        jobOf(form, get().form, described?.needs ?? {}, textOf(form.algorithm)),
      );
      if (job instanceof Refusal) return set({ complaint: refused(job.message) });
      // Sets the address to which the browser returns from a counterexample.
      history.replaceState(null, "", toAddress({ view: "check", request: { form } }));
      const checked = { job, sizes: job.sizes, inRounds: false, results: [] };
      set({ under: {}, checked, complaint: undefined });
      const report = async (message: CheckMessage) => void (mine === latest && receive(message));
      const answer = await worker.call(job.text, (api) => api.check(job, report));
      if (mine !== latest) return;
      worker.end();
      finish(answer);
    },
    cancel() {
      const { under } = get();
      if (!under) return;
      set({ under: { ...under, cancelled: true } });
      worker.stop();
    },
    async open(run, what) {
      const { checked, opening } = get();
      if (!checked || opening) return;
      set({ opening: true, complaint: undefined });
      const { job } = checked;
      const answer = await makeCheckWorker().callOnce(job.text, (api) => api.open(job, run));
      if (isFailure(answer)) set({ complaint: answer });
      else await show(answer, what, "why" in run);
      set({ opening: false });
    },
  };
});

async function show(
  { lines, refused: reason }: OpenedRun,
  what: string,
  isCounterexample: boolean,
): Promise<void> {
  await usePageStore.getState().openTrace(lines);
  const { complaint } = usePageStore.getState();
  if (complaint) {
    useCheckStore.setState({ complaint: { kind: "broken", sentence: complaint.sentence } });
    return;
  }
  const more = reason === undefined ? "" : ` Then the algorithm refuses: ${reason}`;
  const schedule = isCounterexample
    ? "the schedule of the counterexample"
    : "the schedule that the check found";
  usePageStore.setState({ note: { sentence: `${what}${more}`, back: "check", schedule } });
}
