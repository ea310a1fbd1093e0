import { specFromHeader, type Header } from "@ringleader/core/internal";
import { handSteps } from "@ringleader/core/internal/recording";
import { create } from "zustand";
import { describedOf } from "../run/describe.ts";
import { textOf } from "../run/own/own-algorithms.ts";
import { makeRunner, openTrace, type PageRequest, type Runner } from "../run/request.ts";
import { formatForm } from "../run/form.ts";
import type { RunAnswer, ShownRun } from "../run/run.worker.ts";
import type { Trace } from "../run/trace.ts";
import { fromAddress, toAddress, type Lesson, type Other, type View } from "../share/address.ts";
import { makeFormRun, type Complaint, type FormRun } from "./form-run.ts";
import { isOtherSubject, makeWork, workAddress, type Work } from "./work.ts";

export const runner = makeRunner();

/** Says where the run came from; `back` is the view to return to, and `address` what it shows. */
interface Note {
  readonly sentence: string;
  readonly back: View;
  readonly address?: string;
  /** Names the schedule of the run. */
  readonly schedule?: string;
}

export interface PageStore extends FormRun, Work {
  readonly view: View;
  readonly note: Note | undefined;
  /** The two runs of Compare; undefined until it has opened with them. */
  readonly first: Other | undefined;
  readonly other: Other | undefined;
  /** What Learn shows; undefined for the list of tours. */
  readonly lesson: Lesson | undefined;

  readonly show: (view: View) => void;
  /** Runs a request and writes it into the address; `add` adds an entry to the browser's history, `stay` keeps the address. */
  readonly run: (request: PageRequest, add?: boolean | "stay") => Promise<void>;
  /** Writes the part of a chart that is shown into the address. */
  readonly lookAt: (look: string | undefined) => void;
  readonly openTrace: (trace: Trace) => Promise<void>;
  /** Prepares for a run that is under way on the server. */
  readonly beginLive: (header?: Header) => void;
  /** Shows the run under way as far as `open` has it, at its end. */
  readonly showLive: (open: (runner: Runner) => Promise<RunAnswer>) => Promise<void>;
  /** Changes the runs of Compare and writes them into the address. The run of the page stays as it is. */
  readonly compare: (runs: Partial<Pick<PageStore, "first" | "other">>, add?: boolean) => void;
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
  /** The request of the page when the runs of Compare were chosen. */
  let compared: PageRequest | undefined;
  const goTo = (own: PageRequest, add: boolean): void => {
    const { view, draft } = get();
    const whole = addressOf(get(), own, view === "write" ? draft?.text : undefined);
    const address = whole.length > MOST_ADDRESS ? "#" : whole;
    if (address !== location.hash) {
      if (add) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    }
    written = location.hash;
  };
  const write = () => goTo(get().request, false);
  const { work, isRestored } = makeWork(first, set, get, write);
  return {
    ...state,
    ...work,
    view: first.view,
    note: undefined,
    first: undefined,
    other: first.other,
    lesson: first.lesson,

    show(view) {
      const { view: before, request, shown, under, complaint, note } = get();
      // The tab of a lesson leads back to the list of lessons.
      if (view === before && !get().lesson) return;
      // A run that another view has opened leads back to what that view showed.
      if (view === note?.back && note.address !== undefined) {
        location.hash = note.address;
        return;
      }
      // After another run of the page, Compare opens with that run.
      const isNew = view === "compare" && compared !== request;
      set({ view, lesson: undefined, ...(isNew && { first: undefined, other: undefined }) });
      // The run of a text that has changed is not shown.
      const isOld = shown !== undefined && shown.text !== textOf(request.form.algorithm);
      if (isOld) set({ shown: undefined });
      if (view === "check" || view === "measure" || view === "write") {
        goTo(request, true);
        if (isOld) get().edit({});
        return;
      }
      // Check may have chosen another algorithm or another model.
      const { form } = get();
      if (isRestored(form)) set({ form: request.form });
      const next =
        before === "check" && isOtherSubject(get().form, request.form) ? { form } : request;
      goTo(next, true);
      if (view === "compare") return;
      if (next !== request || isOld || (!shown && !under && (!complaint || complaint.beside)))
        void run(next);
    },
    run(request, add = true) {
      // In Compare, a new run of the page becomes the first of the two.
      set({ note: undefined, ...(get().view === "compare" && { first: undefined }) });
      if (add !== "stay") goTo(request, add);
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
      set({ form: request.form, request, described: answer.described, isDescribed: true });
      set({ view: "watch" });
      if (!request.traceOnly) goTo(request, true);
      end(answer, request);
    },
    ...makeLive(claim, set, get, goTo),
    compare(runs, add = true) {
      compared = get().request;
      set(runs);
      goTo(compared, add);
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

/** Makes the part of the store that shows a run under way on the server. */
function makeLive(
  claim: () => () => boolean,
  set: (change: Partial<PageStore>) => void,
  get: () => PageStore,
  goTo: (own: PageRequest, add: boolean) => void,
): Pick<PageStore, "beginLive" | "showLive"> {
  return {
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
  };
}

/** Returns the address of what the page shows, with the text that it carries. */
export function addressOf(page: PageStore, own: PageRequest, text?: string): string {
  const { view, first: side, other, lesson } = page;
  const request = view === "compare" ? (side?.request ?? own) : own;
  return workAddress(page, text) ?? toAddress({ view, request, other, lesson, text });
}

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
