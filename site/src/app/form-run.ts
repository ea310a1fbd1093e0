import { describeAlgorithm, runRequest, type PageRequest, type Runner } from "../run/request.ts";
import { describedOf, type AlgorithmDescription } from "../run/describe.ts";
import type { Form } from "../run/form.ts";
import { isOwn } from "../run/own/own-algorithms.ts";
import type { RunAnswer, RunProgress, ShownRun } from "../run/run.worker.ts";
import { isFailure, refused, type Failure } from "../run/worker/failure.ts";
import { ended } from "../run/worker/worker-handle.ts";

export interface Complaint extends Failure {
  /** True if the run was made and is shown in spite of this complaint. */
  readonly beside?: true;
}

export const complaintBeside = (sentence: string): Complaint => ({
  ...refused(sentence),
  beside: true,
});

/** A form, the latest request, and the run that is shown. */
export interface FormRun {
  readonly form: Form;
  readonly request: PageRequest;
  /** Undefined while the user's text is being compiled, or if it does not compile. */
  readonly described: AlgorithmDescription | undefined;
  /** True if `described` belongs to the form. False while the user's text is being compiled. */
  readonly isDescribed: boolean;
  readonly shown: ShownRun | undefined;
  /** The request that made the shown run. `request` may be newer, if it is under way or was refused. */
  readonly shownRequest: PageRequest;
  /** Number of runs shown so far; each run restarts the player. */
  readonly number: number;
  readonly under: { readonly progress?: RunProgress; readonly trace?: true } | undefined;
  readonly complaint: Complaint | undefined;
  readonly edit: (change: Partial<Form>) => void;
  readonly stop: () => void;
}

/** Makes the part of a store that holds a form and its run. Shows only the run of the latest request. */
export function makeFormRun(
  runner: Runner,
  request: PageRequest,
  set: (change: Partial<FormRun>) => void,
  get: () => FormRun,
) {
  const { form } = request;
  let latest = 0;
  /** The latest request that the reader has stopped. */
  let stopped = 0;
  /** Makes all requests before this one outdated; returns whether this one still is the latest. */
  const claim = () => {
    const mine = ++latest;
    return () => mine === latest;
  };
  const begin = (under: FormRun["under"]) => {
    runner.stop();
    set({ under, complaint: undefined });
    const isLatest = claim();
    const mine = latest;
    const isStopped = () => mine === stopped;
    const report = (progress: RunProgress) => {
      const now = get().under;
      if (isLatest() && now) set({ under: { ...now, progress } });
    };
    return { isLatest, isStopped, report };
  };
  const end = (answer: RunAnswer, shownRequest: PageRequest): void => {
    if (answer.kind !== "shown") set({ under: undefined, complaint: answer });
    else set({ shown: answer, shownRequest, number: get().number + 1, under: undefined });
  };
  const run = async (next: PageRequest): Promise<void> => {
    const { isLatest, isStopped, report } = begin({});
    set({ form: next.form, request: next, isDescribed: false });
    const onDescribed = (described: AlgorithmDescription | undefined) => {
      if (isLatest() && get().form === next.form) set({ described, isDescribed: true });
      return isLatest() && !isStopped();
    };
    const answer = await runRequest(runner, next, onDescribed, report);
    if (isLatest()) end(answer ?? ended, next);
  };
  const describeForm = async (edited: Form): Promise<void> => {
    const described = await describeAlgorithm(runner, edited);
    if (get().form !== edited) return;
    set({ described: isFailure(described) ? undefined : described, isDescribed: true });
  };
  const state: FormRun = {
    form,
    request,
    described: describedOf(form.algorithm, form.set),
    isDescribed: !isOwn(form.algorithm),
    shown: undefined,
    shownRequest: request,
    number: 0,
    under: undefined,
    complaint: undefined,
    edit(change) {
      const edited = { ...get().form, ...change };
      set({ form: edited, isDescribed: false });
      void describeForm(edited);
    },
    stop() {
      stopped = latest;
      runner.stop();
    },
  };
  return { state, claim, begin, end, run };
}
