import {
  counterexampleOf,
  Refusal,
  verdictOfAll,
  type CheckProgress,
  type Property,
  type Run,
  type Witness,
} from "@ringleader/core";
import * as Comlink from "comlink";
import { create } from "zustand";
import { useBench } from "../app/bench.ts";
import { errand, type Errand } from "../run/errand.ts";
import type { Failure } from "../run/failure.ts";
import { textOf } from "../run/own.ts";
import { toAddress } from "../share/address.ts";
import { isOutside, jobOf, openingCheck, type CheckForm, type CheckJob } from "./check-job.ts";
import { endedSize, type SizeFound } from "./check-size.ts";
import type { CheckApi, Opened } from "./check.worker.ts";
import type { Told } from "./told.ts";

/** What was found, as far as it came. */
export interface Checked {
  readonly job: CheckJob;
  readonly sizes: readonly number[];
  readonly inRounds: boolean;
  readonly found: readonly SizeFound[];
}

/** The size that is gone through, and how far. */
interface Now {
  readonly n: number;
  readonly says: string;
  readonly progress: CheckProgress;
  readonly seconds: number;
}

interface Checking {
  readonly form: CheckForm;
  readonly under: { readonly now?: Now; readonly cancelled?: true } | undefined;
  readonly checked: Checked | undefined;
  readonly complaint: Failure | undefined;
  /** A run is being made again, to be shown. */
  readonly opening: boolean;
  readonly edit: (change: Partial<CheckForm>) => void;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  /** Shows a run that was found in the viewer. */
  readonly open: (run: Run | Witness, what: string) => Promise<void>;
}

export const startWorker = () =>
  new Worker(new URL("./check.worker.ts", import.meta.url), { type: "module" });

const lost = (error: unknown): Failure => ({
  kind: "broken",
  sentence: error instanceof Error ? error.message : String(error),
});

let work: Errand<Failure | "over"> | undefined;

/** The check of this page; it stays while the reader looks at a run that it found. */
export const useChecking = create<Checking>()((set, get) => {
  const hear = (told: Told): void => {
    const { checked, under } = get();
    if (!checked) return;
    if ("sizes" in told) set({ checked: { ...checked, ...told } });
    else if ("found" in told)
      set({ checked: { ...checked, found: [...checked.found, told.found] } });
    else if (under) set({ under: { ...under, now: told } });
  };
  const finish = (answer: Failure | undefined, wasEnded: boolean): void => {
    const { checked, under } = get();
    const now = under?.now;
    set({ under: undefined, ...(answer && { complaint: answer }) });
    if (!checked || answer) {
      if (checked && checked.found.length === 0) set({ checked: undefined });
      return;
    }
    if (!wasEnded) return;
    const { found } = checked;
    const isTold = now === undefined || found.some(({ n }) => n === now.n);
    if (!isTold) {
      const size = endedSize(now.n, now.says, now.progress, now.seconds);
      set({ checked: { ...checked, found: [...found, size] } });
    } else if (found.length === 0) {
      const sentence = "Ended in the middle of a long step, before anything was found.";
      set({ checked: undefined, complaint: { kind: "refused", sentence } });
    }
  };
  return {
    form: openingCheck,
    under: undefined,
    checked: undefined,
    complaint: undefined,
    opening: false,

    edit: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
    async start() {
      if (get().under) return;
      const { form, described } = useBench.getState();
      let job: CheckJob;
      try {
        job = jobOf(form, get().form, described?.needs ?? {}, textOf(form.algorithm));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        set({ complaint: { kind: "refused", sentence: error.message } });
        return;
      }
      // So that going back from a run that was found leads to what was checked.
      history.replaceState(null, "", toAddress({ view: "check", asked: { form } }));
      const checked = { job, sizes: job.sizes, inRounds: false, found: [] };
      set({ under: {}, checked, complaint: undefined });
      work = errand<CheckApi, Failure | "over">(startWorker(), (api) =>
        api.check(
          job,
          Comlink.proxy(async (told: Told) => hear(told)),
        ),
      );
      try {
        const answer = await work.done;
        finish(answer === "over" ? undefined : answer, answer === undefined);
      } catch (error) {
        finish(lost(error), false);
      }
      const found = violationOf(get().checked);
      // Who has gone elsewhere meanwhile is left alone.
      if (found && useBench.getState().view === "check") {
        await get().open(found.witness, `The counterexample: ${found.witness.why}.`);
      }
    },
    cancel() {
      const { under } = get();
      if (!under) return;
      set({ under: { ...under, cancelled: true } });
      work?.stop();
    },
    async open(run, what) {
      const { checked, opening } = get();
      if (!checked || opening) return;
      set({ opening: true, complaint: undefined });
      try {
        const answer = await errand<CheckApi, Opened | Failure>(startWorker(), (api) =>
          api.open(checked.job, run),
        ).done;
        if (!answer || "kind" in answer) {
          if (answer) set({ complaint: answer });
          return;
        }
        await show(answer, what);
      } catch (error) {
        set({ complaint: lost(error) });
      } finally {
        set({ opening: false });
      }
    },
  };
});

async function show({ lines, refused }: Opened, what: string): Promise<void> {
  await useBench.getState().openTrace(lines);
  const { complaint } = useBench.getState();
  if (complaint) {
    useChecking.setState({ complaint: { kind: "broken", sentence: complaint.sentence } });
    return;
  }
  const more = refused === undefined ? "" : ` Then the algorithm refuses: ${refused}`;
  useBench.setState({ note: { sentence: `${what}${more}`, back: "check" } });
}

/** What is violated, and the shortest run that is known to show it. */
export function violationOf(
  checked: Checked | undefined,
): { readonly property: Property; readonly witness: Witness } | undefined {
  if (!checked || verdictOfAll(checked.found) !== "violated") return undefined;
  const { report } = checked.found.find(({ verdict }) => verdict === "violated")!;
  return report && counterexampleOf(report, isOutside(checked.job));
}
