import { specFromHeader, type Header } from "@ringleader/core/internal";
import { handSteps } from "@ringleader/core/internal/recording";
import { create } from "zustand";
import { describedOf } from "../run/describe.ts";
import { makeRunner, openTrace, type PageRequest, type Runner } from "../run/request.ts";
import { formatForm } from "../run/form.ts";
import type { RunAnswer, ShownRun } from "../run/run.worker.ts";
import type { Trace } from "../run/trace.ts";
import { fromAddress, toAddress, type Lesson, type Other, type View } from "../share/address.ts";
import { makeFormRun, type Complaint, type FormRun } from "./form-run.ts";

export const runner = makeRunner();

/** Says where the run came from; `back` is the view to return to. */
interface Note {
  readonly sentence: string;
  readonly back: View;
}

export interface PageStore extends FormRun {
  readonly view: View;
  readonly note: Note | undefined;
  readonly other: Other | undefined;
  /** What Learn shows; undefined for the list of tours. */
  readonly lesson: Lesson | undefined;

  readonly show: (view: View) => void;
  /** Runs a request and writes it into the address; `add` adds an entry to the browser's history. */
  readonly run: (request: PageRequest, add?: boolean) => Promise<void>;
  /** Writes the part of a chart that is shown into the address. */
  readonly lookAt: (look: string | undefined) => void;
  readonly openTrace: (trace: Trace) => Promise<void>;
  /** Prepares for a run that is under way on the server. */
  readonly beginLive: (header?: Header) => void;
  /** Shows the run under way as far as `open` has it, at its end. */
  readonly showLive: (open: (runner: Runner) => Promise<RunAnswer>) => Promise<void>;
  readonly compareWith: (other: PageRequest, add?: boolean) => void;
  readonly goToLesson: (lesson: Lesson | undefined) => void;
  /** Writes the number of events that have happened into the address of the shown run. */
  readonly keepMoment: (at: number | undefined) => void;
  readonly complain: (complaint: Complaint | undefined) => void;
}

const first = fromAddress(location.hash);

/** Longest address, in characters, that every browser accepts; a longer one is replaced by `#`. */
const MOST_ADDRESS = 100_000;

export const usePageStore = create<PageStore>()((set, get) => {
  const { state, claim, begin, end, run } = makeFormRun(runner, first.request, set, get);
  /** The address of the latest request. Another address has not been opened yet, or its text has not run. */
  let written = "";
  const goTo = (request: PageRequest, add: boolean): void => {
    const { view, other, lesson } = get();
    const whole = toAddress({ view, request, other, lesson });
    const address = whole.length > MOST_ADDRESS ? "#" : whole;
    if (address !== location.hash) {
      if (add) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    }
    written = location.hash;
  };
  return {
    ...state,
    view: first.view,
    note: undefined,
    other: first.other,
    lesson: first.lesson,

    show(view) {
      // The tab of a lesson leads back to the list of lessons.
      if (view === get().view && !get().lesson) return;
      set({ view, lesson: undefined });
      goTo(get().request, true);
    },
    run(request, add = true) {
      set({ note: undefined });
      goTo(request, add);
      return run(request);
    },
    lookAt(look) {
      const { request, shownRequest } = get();
      if (request.look === look) return;
      set({ request: { ...request, look }, shownRequest: { ...shownRequest, look } });
      goTo(get().request, false);
    },
    async openTrace(trace) {
      set({ note: undefined });
      const { isLatest, report } = begin({ trace: true });
      const answer = await openTrace(runner, trace, report);
      if (!isLatest()) return;
      if (answer.kind !== "shown") return end(answer, get().request);
      const request = requestOf(answer);
      set({ form: request.form, request, described: answer.described, view: "watch" });
      if (!request.traceOnly) goTo(request, true);
      end(answer, request);
    },
    beginLive(header) {
      runner.stop();
      claim();
      const { form } = header ? { form: formatForm(specFromHeader(header)) } : get();
      const request = { form, live: true, traceOnly: true } as const;
      const described = describedOf(form.algorithm, form.set);
      set({ form, request, described, view: "watch", shown: undefined });
      set({ note: undefined, under: undefined, complaint: undefined });
      goTo(request, false);
    },
    async showLive(open) {
      const { request } = get();
      const isLatest = claim();
      const answer = await open(runner);
      if (!isLatest()) return;
      if (answer.kind !== "shown") return set({ complaint: answer });
      const shownRequest = { ...request, at: answer.recording?.process.length };
      set({ shown: answer, shownRequest, described: answer.described, complaint: undefined });
    },
    compareWith(other, add = true) {
      set({ other: { request: other } });
      goTo(get().request, add);
    },
    goToLesson(lesson) {
      set({ view: "learn", lesson });
      goTo(get().request, true);
    },
    keepMoment(at) {
      const { view, request, shownRequest } = get();
      // The address belongs to a newer request, or to another view.
      if (request !== shownRequest || location.hash !== written || view !== "watch") return;
      goTo({ ...request, at }, false);
    },
    complain: (complaint) => set({ complaint }),
  };
});

/** Largest run, in events times processes, whose choices the page lists; listing them blocks the page. */
const MOST_WORK = 2e7;

/** Makes the request that repeats a replayed run. A schedule without a name becomes a list of choices. */
function requestOf({ header, recording }: ShownRun): PageRequest {
  const spec = specFromHeader(header);
  const form = formatForm(spec);
  if (spec.schedule !== "trace") return { form };
  if (!recording || recording.process.length * recording.n > MOST_WORK) {
    return { form, traceOnly: true };
  }
  return { form, hand: { ...handSteps(recording), then: "stop" } };
}
