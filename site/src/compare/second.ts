import { Refusal } from "@ringleader/core";
import { create } from "zustand";
import type { Bench } from "../app/bench.ts";
import { isFailure, jobOf, know } from "../run/ask.ts";
import { describedOf } from "../run/described.ts";
import { opening, type Form } from "../run/form.ts";
import type { Progress } from "../run/run.worker.ts";
import { Runner } from "../run/runner.ts";
import type { Other } from "../share/address.ts";

/** The run that the one of the bench is compared with; it has a worker of its own. */
interface Second extends Pick<
  Bench,
  "form" | "asked" | "described" | "shown" | "under" | "complaint" | "edit" | "stop"
> {
  /** Runs what is asked for; what could not be read is said beside it. */
  readonly open: (other: Other) => Promise<void>;
  /** Nobody looks any more: ends its worker, and keeps nothing. */
  readonly close: () => void;
}

const runner = new Runner();
let latest = 0;

export const useSecond = create<Second>()((set, get) => ({
  form: opening,
  asked: { form: opening },
  described: undefined,
  shown: undefined,
  under: undefined,
  complaint: undefined,

  async open({ asked, complaint: unread }) {
    const mine = ++latest;
    runner.stop();
    const said = unread === undefined ? undefined : { sentence: unread, beside: true as const };
    if (!asked) return set({ shown: undefined, under: undefined, complaint: said });
    const { form } = asked;
    set({ form, asked, under: {}, complaint: undefined });
    try {
      const described = await know(runner, form);
      if (mine !== latest) return;
      if (isFailure(described)) {
        const complaint = { sentence: described.sentence, ours: described.kind === "broken" };
        return set({ described: undefined, under: undefined, complaint });
      }
      set({ described });
      const tell = (progress: Progress) => {
        if (mine === latest && get().under) set({ under: { progress } });
      };
      const answer = await runner.run(jobOf(asked, described), tell);
      if (mine !== latest) return;
      if (answer.kind === "shown") set({ shown: answer, under: undefined, complaint: said });
      else {
        const { sentence, kind } = answer;
        set({ under: undefined, complaint: { sentence, ours: kind === "broken" } });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (mine === latest) set({ under: undefined, complaint: { sentence: error.message } });
    }
  },
  edit(change) {
    const form = { ...get().form, ...change };
    set({ form });
    void learn(form);
  },
  stop: () => runner.stop(),
  close() {
    latest++;
    runner.end();
    set({ shown: undefined, under: undefined, complaint: undefined });
  },
}));

async function learn(form: Form): Promise<void> {
  const known = await know(runner, form);
  const described = isFailure(known) ? undefined : known;
  if (useSecond.getState().form === form) useSecond.setState({ described });
}

/** What a run is set beside at first: another algorithm on the same ring, or another schedule. */
export function beside(form: Form): Form {
  const needs = describedOf(form.algorithm, form.set)?.needs;
  if (needs && needs.ring !== true) {
    return { ...form, schedule: form.schedule === "lifo" ? "fifo" : "lifo" };
  }
  const algorithm = form.algorithm === "chang-roberts" ? "hirschberg-sinclair" : "chang-roberts";
  const { n, ids, schedule, seed } = form;
  return { ...opening, algorithm, n, ids, schedule, seed };
}
