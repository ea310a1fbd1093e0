import { create } from "zustand";
import type { PageStore } from "../../app/store.ts";
import { describeAlgorithm, makeRunner, runRequest } from "../../run/request.ts";
import { describedOf } from "../../run/describe.ts";
import { opening, type Form } from "../../run/form.ts";
import { isFailure, refused } from "../../run/worker/failure.ts";
import type { Other } from "../../share/address.ts";

/** The second run, with its own worker. */
interface SecondStore extends Pick<
  PageStore,
  "form" | "request" | "described" | "shown" | "under" | "complaint" | "edit" | "stop"
> {
  /** Runs a request; an unreadable part of the address becomes a complaint beside the run. */
  readonly open: (other: Other) => Promise<void>;
  /** Ends the worker and forgets the run. */
  readonly close: () => void;
}

const runner = makeRunner();
let latest = 0;

export const useSecond = create<SecondStore>()((set, get) => ({
  form: opening,
  request: { form: opening },
  described: undefined,
  shown: undefined,
  under: undefined,
  complaint: undefined,

  async open({ request, complaint: unread }) {
    const mine = ++latest;
    runner.stop();
    const unreadable =
      unread === undefined ? undefined : { ...refused(unread), beside: true as const };
    if (!request) return set({ shown: undefined, under: undefined, complaint: unreadable });
    const { form } = request;
    set({ form, request, under: {}, complaint: undefined });
    const answer = await runRequest(
      runner,
      request,
      (described) => {
        if (mine === latest) set({ described });
        return mine === latest;
      },
      (progress) => {
        if (mine === latest && get().under) set({ under: { progress } });
      },
    );
    if (!answer || mine !== latest) return;
    if (answer.kind === "shown") set({ shown: answer, under: undefined, complaint: unreadable });
    else set({ under: undefined, complaint: answer });
  },
  edit(change) {
    const form = { ...get().form, ...change };
    set({ form });
    void describeForm(form);
  },
  stop: () => runner.stop(),
  close() {
    latest++;
    runner.end();
    set({ shown: undefined, under: undefined, complaint: undefined });
  },
}));

async function describeForm(form: Form): Promise<void> {
  const answer = await describeAlgorithm(runner, form);
  const described = isFailure(answer) ? undefined : answer;
  if (useSecond.getState().form === form) useSecond.setState({ described });
}

/** Chooses the first second run: another algorithm on the same ring, or another schedule. */
export function secondForm(form: Form): Form {
  const needs = describedOf(form.algorithm, form.set)?.needs;
  if (needs && needs.ring !== true) {
    return { ...form, schedule: form.schedule === "lifo" ? "fifo" : "lifo" };
  }
  const algorithm = form.algorithm === "chang-roberts" ? "hirschberg-sinclair" : "chang-roberts";
  const { n, ids, schedule, seed } = form;
  return { ...opening, algorithm, n, ids, schedule, seed };
}
