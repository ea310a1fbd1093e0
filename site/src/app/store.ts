import { specFromHeader } from "@ringleader/core/internal";
import { choicesOf } from "@ringleader/core/internal/recording";
import { create } from "zustand";
import { describeAlgorithm, makeRunner, runRequest, type PageRequest } from "../run/request.ts";
import { describedOf, type AlgorithmDescription } from "../run/describe.ts";
import { formatForm, type Form } from "../run/form.ts";
import { ownTexts } from "../run/own/own-algorithms.ts";
import type { RunAnswer, RunProgress, ShownRun } from "../run/run.worker.ts";
import type { Trace } from "../run/trace.ts";
import { isFailure, type Failure } from "../run/worker/failure.ts";
import { fromAddress, toAddress, type Other } from "../share/address.ts";
import type { View } from "../share/address.ts";

export const runner = makeRunner();

export interface Complaint extends Failure {
  /** The run was made all the same, except for this. */
  readonly beside?: true;
}

/** Where the run came from, and the view to go back to. */
interface Note {
  readonly sentence: string;
  readonly back: View;
}

/** The state of the page: the form, the last request, the run that is shown. */
export interface PageStore {
  readonly view: View;
  readonly form: Form;
  readonly request: PageRequest;
  /** Of the algorithm of the form; undefined while an own text is being compiled, or is wrong. */
  readonly described: AlgorithmDescription | undefined;
  readonly shown: ShownRun | undefined;
  /** The request that made the run that is shown; the last one may be under way or refused. */
  readonly shownRequest: PageRequest;
  /** Counts the runs that were shown; the player restarts with each. */
  readonly number: number;
  readonly under: { readonly progress?: RunProgress; readonly trace?: true } | undefined;
  readonly complaint: Complaint | undefined;
  readonly note: Note | undefined;
  readonly other: Other | undefined;

  readonly show: (view: View) => void;
  readonly edit: (change: Partial<Form>) => void;
  /** Runs a request, and puts it into the address. */
  readonly run: (request: PageRequest, add?: boolean) => Promise<void>;
  readonly openTrace: (trace: Trace) => Promise<void>;
  readonly compareWith: (other: PageRequest, add?: boolean) => void;
  readonly stop: () => void;
  readonly complain: (complaint: Complaint | undefined) => void;
}

const first = fromAddress(location.hash);

/** Longest address, in characters, that browsers accept. */
const MOST_ADDRESS = 100_000;

/** Number of the last request; only its run is shown. */
let latest = 0;

export const usePageStore = create<PageStore>()((set, get) => {
  const begin = (under: PageStore["under"]): number => {
    runner.stop();
    set({ under, complaint: undefined, note: undefined });
    return ++latest;
  };
  const end = (mine: number, answer: RunAnswer, shownRequest: PageRequest): void => {
    if (mine !== latest) return;
    if (answer.kind === "shown") {
      set(({ number }) => ({ shown: answer, shownRequest, number: number + 1, under: undefined }));
    } else set({ under: undefined, complaint: answer });
  };
  const makeReport = (mine: number) => (progress: RunProgress) => {
    const { under } = get();
    if (mine === latest && under) set({ under: { ...under, progress } });
  };
  const goTo = (request: PageRequest, add: boolean): void => {
    const { view, other } = get();
    const { lesson } = fromAddress(location.hash);
    const whole = toAddress({ view, request, other, lesson });
    const address = whole.length > MOST_ADDRESS ? "#" : whole;
    if (address === location.hash) return;
    if (add) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  };
  const describeForm = async (form: Form): Promise<void> => {
    const described = await describeAlgorithm(runner, form);
    if (get().form === form) set({ described: isFailure(described) ? undefined : described });
  };
  return {
    view: first.view,
    form: first.request.form,
    request: first.request,
    described: describedOf(first.request.form.algorithm, first.request.form.set),
    shown: undefined,
    shownRequest: first.request,
    number: 0,
    under: undefined,
    complaint: undefined,
    note: undefined,
    other: first.other,

    show(view) {
      set({ view });
      goTo(get().request, true);
    },
    edit(change) {
      const form = { ...get().form, ...change };
      set({ form });
      void describeForm(form);
    },
    async run(request, add = true) {
      const { form } = request;
      const mine = begin({});
      set({ form, request });
      goTo(request, add);
      const answer = await runRequest(
        runner,
        request,
        (described) => {
          if (mine === latest) set({ described });
          return mine === latest;
        },
        makeReport(mine),
      );
      if (answer) end(mine, answer, request);
    },
    async openTrace(trace) {
      const mine = begin({ trace: true });
      const answer = await runner.call((api) => api.open(trace, ownTexts(), makeReport(mine)));
      if (mine !== latest) return;
      if (answer.kind !== "shown") return end(mine, answer, get().request);
      const request = requestOf(answer);
      set({ form: request.form, request, described: answer.described, view: "watch" });
      if (!request.traceOnly) goTo(request, true);
      end(mine, answer, request);
    },
    compareWith(other, add = true) {
      set({ other: { request: other } });
      goTo(get().request, add);
    },
    stop: () => runner.stop(),
    complain: (complaint) => set({ complaint }),
  };
});

/** Most work, in deliveries times processes, that may block the page. */
const MOST_WORK = 2e7;

/** Makes the request of a replayed run: its setup, and its schedule as numbers if it has no name. */
function requestOf({ header, recording }: ShownRun): PageRequest {
  const spec = specFromHeader(header);
  const form = formatForm(spec);
  if (spec.schedule !== "trace") return { form };
  if (!recording || recording.process.length * recording.n > MOST_WORK) {
    return { form, traceOnly: true };
  }
  return { form, hand: { choices: choicesOf(recording), then: "stop" } };
}
