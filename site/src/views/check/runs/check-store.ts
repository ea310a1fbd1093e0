import { Refusal, type Run, type Witness } from "@ringleader/core/internal";
import { useMemo, useSyncExternalStore } from "react";
import { create } from "zustand";
import { usePageStore, type PageStore } from "../../../app/store.ts";
import { textOf, watchTexts } from "../../../run/own/own-algorithms.ts";
import { jobOf, keyOf, type CheckJob } from "../../../run/check/check-job.ts";
import { endedSize, type SizeProgress, type SizeResult } from "../../../run/check/check-size.ts";
import type { CheckMessage, OpenedRun } from "../../../run/check/check.worker.ts";
import { makeCheckWorker } from "../../../run/check/check-client.ts";
import { isFailure, orRefusal, refused, type Failure } from "../../../run/worker/failure.ts";

/** A check and its results so far. They belong to its job, text included, and are shown only while it is asked for. */
export interface CheckState {
  readonly job: CheckJob;
  readonly sizes: readonly number[];
  readonly inRounds: boolean;
  readonly results: readonly SizeResult[];
}

interface Checking {
  readonly under: { readonly now?: SizeProgress; readonly cancelled?: true } | undefined;
  readonly checked: CheckState | undefined;
  /** Why there are no results, or no more of them, and the key of the job. */
  readonly complaint: (Failure & { readonly key: string }) | undefined;
  /** True while a run is being replayed to be shown. */
  readonly opening: boolean;
  /** Starts a check in place of the one under way. */
  readonly start: () => Promise<void>;
  /** Starts a check if the results are those of another text or scope, or if there are none. */
  readonly refresh: () => void;
  /** Ends the check under way if it is not the one with this key. */
  readonly keep: (key: string) => void;
  readonly cancel: () => void;
  /** Shows a run of the checker in Watch; returns why it cannot. `scope`: that of its search, if not that of the check. */
  readonly open: (
    run: Run | Witness,
    what: string,
    scope?: CheckJob["scope"],
  ) => Promise<Failure | undefined>;
}

const worker = makeCheckWorker();

type Asked = Pick<PageStore, "form" | "described" | "checking">;

/** Reads the job that the controls ask for. */
const readJob = ({ form, described, checking }: Asked, text: string | undefined) =>
  orRefusal(() => jobOf(form, checking.check, described?.needs ?? {}, text));

export function currentJob(): CheckJob | Refusal {
  const page = usePageStore.getState();
  return readJob(page, textOf(page.form.algorithm));
}

const keyOrRefusal = (job: CheckJob | Refusal): string =>
  job instanceof Refusal ? job.message : keyOf(job);

/** Returns the text of the algorithm, also if another tab changes it; undefined for the catalogue. */
export function useText(): string | undefined {
  const algorithm = usePageStore((store) => store.form.algorithm);
  return useSyncExternalStore(watchTexts, () => textOf(algorithm));
}

/** Returns the key of the job that the controls ask for now. */
export function useJobKey(): string {
  const { form, described, checking } = usePageStore();
  const text = useText();
  return useMemo(
    () => keyOrRefusal(readJob({ form, described, checking }, text)),
    [form, described, checking, text],
  );
}

/** Returns the job of a check with the scope in which the runs of n processes were found. */
export const jobAt = ({ job, results }: CheckState, n: number): CheckJob => ({
  ...job,
  scope: results.find((size) => size.n === n)?.scope ?? job.scope,
});

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
    const key = keyOf(checked.job);
    if (answer.kind !== "ended") {
      const complaint = { ...answer, key };
      set({ complaint, ...(results.length === 0 && { checked: undefined }) });
      return;
    }
    const now = under?.now;
    if (now && results.every(({ n }) => n !== now.n)) {
      set({ checked: { ...checked, results: [...results, endedSize(now)] } });
    } else if (results.length === 0) {
      const complaint = { ...refused("Ended during a long step, before the first result."), key };
      set({ checked: undefined, complaint });
    }
  };
  return {
    under: undefined,
    checked: undefined,
    complaint: undefined,
    opening: false,

    refresh() {
      const { checked, complaint } = get();
      const key = keyOrRefusal(currentJob());
      if (checked ? keyOf(checked.job) === key : complaint?.key === key) return;
      void get().start();
    },
    async start() {
      worker.end();
      const mine = ++latest;
      set({ under: undefined, checked: undefined, complaint: undefined });
      const job = currentJob();
      if (job instanceof Refusal)
        return set({ complaint: { ...refused(job.message), key: job.message } });
      // Sets the address to which the browser returns from a counterexample.
      usePageStore.getState().editCheck({});
      set({ under: {}, checked: { job, sizes: job.sizes, inRounds: false, results: [] } });
      const report = async (message: CheckMessage) => void (mine === latest && receive(message));
      const answer = await worker.call(job.text, (api) => api.check(job, report));
      if (mine !== latest) return;
      worker.end();
      finish(answer);
    },
    keep(key) {
      const { checked, under } = get();
      if (!under || !checked || keyOf(checked.job) === key) return;
      latest++;
      worker.end();
      set({ under: undefined, checked: undefined });
    },
    cancel() {
      const { under } = get();
      if (!under) return;
      set({ under: { ...under, cancelled: true } });
      worker.stop();
    },
    async open(run, what, scope) {
      const { checked, opening } = get();
      if (!checked || opening) return undefined;
      set({ opening: true });
      const found = jobAt(checked, run.setup.n);
      const job = scope ? { ...found, scope } : found;
      const answer = await makeCheckWorker().callOnce(job.text, (api) => api.open(job, run));
      const failure = isFailure(answer) ? answer : await show(answer, what, "why" in run);
      set({ opening: false });
      return failure;
    },
  };
});

async function show(
  { lines, refused: reason }: OpenedRun,
  what: string,
  isCounterexample: boolean,
): Promise<Failure | undefined> {
  const address = location.hash;
  await usePageStore.getState().openTrace(lines);
  const { complaint } = usePageStore.getState();
  if (complaint) {
    usePageStore.getState().complain(undefined);
    return { kind: "broken", sentence: complaint.sentence };
  }
  const more = reason === undefined ? "" : ` Then the algorithm refuses: ${reason}`;
  const schedule = isCounterexample
    ? "the schedule of the counterexample"
    : "the schedule that the check found";
  usePageStore.setState({ note: { sentence: `${what}${more}`, back: "check", address, schedule } });
  return undefined;
}
