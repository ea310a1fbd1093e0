import { find, lineOf as headerLine, Refusal } from "@ringleader/core";
import { choicesOf } from "@ringleader/core/record";
import { create } from "zustand";
import type { Asked } from "../run/asked.ts";
import { describe, type Described } from "../run/described.ts";
import { formOf, lineOf, mostOf, type Form } from "../run/form.ts";
import { isOwn, ownTexts, textOf } from "../run/own.ts";
import type { Answer, Failure, Progress, Shown } from "../run/run.worker.ts";
import { Runner } from "../run/runner.ts";
import type { Trace } from "../run/trace.ts";
import { fromAddress, toAddress } from "../share/address.ts";
import type { View } from "./view.ts";

/** The worker in which runs that are shown are made. */
export const runner = new Runner();

export interface Complaint {
  readonly sentence: string;
  /** The page's own fault. */
  readonly ours?: boolean;
  /** Of an own algorithm: the line that is meant. */
  readonly line?: number;
}

/** Where a run that is shown came from, and the way back there. */
export interface Note {
  readonly sentence: string;
  readonly back: View;
}

/** What the page knows: what is chosen, what was asked for, what came of it. */
export interface Bench {
  readonly view: View;
  /** The text of every control. */
  readonly form: Form;
  /** What was last run. */
  readonly asked: Asked;
  /** What the algorithm of the form needs and takes; absent while an own one is read, or wrong. */
  readonly described: Described | undefined;
  readonly shown: Shown | undefined;
  /** How often something was shown; whoever plays begins anew with each. */
  readonly number: number;
  readonly under: { readonly progress?: Progress } | undefined;
  readonly complaint: Complaint | undefined;
  readonly note: Note | undefined;

  readonly show: (view: View) => void;
  readonly edit: (change: Partial<Form>) => void;
  /** Runs what is asked for, and puts it into the address. */
  readonly run: (asked: Asked, add?: boolean) => Promise<void>;
  /** Runs a trace again, as lines or as a file, and shows it. */
  readonly openTrace: (trace: Trace) => Promise<void>;
  readonly stop: () => void;
  readonly complain: (complaint: Complaint | undefined) => void;
}

const first = fromAddress(location.hash);

/** A longer address browsers do not keep. */
const MOST_ADDRESS = 100_000;

/** Runs that were asked for; only what comes of the last one is shown. */
let latest = 0;

export const useBench = create<Bench>()((set, get) => {
  const begin = (): number => {
    runner.stop();
    set({ under: {}, complaint: undefined, note: undefined });
    return ++latest;
  };
  const end = (mine: number, answer: Answer): void => {
    if (mine !== latest) return;
    if (answer.kind === "shown") {
      set(({ number }) => ({ shown: answer, number: number + 1, under: undefined }));
    } else {
      const { sentence, line, kind } = answer;
      const complaint = { sentence, ours: kind === "broken", ...(line !== undefined && { line }) };
      set({ under: undefined, complaint });
    }
  };
  const tellOf = (mine: number) => (progress: Progress) => {
    if (mine === latest && get().under) set({ under: { progress } });
  };
  const goTo = (asked: Asked, add: boolean): void => {
    const whole = toAddress({ view: get().view, asked });
    const address = whole.length > MOST_ADDRESS ? "#" : whole;
    if (address === location.hash) return;
    if (add) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  };
  const know = async (form: Form): Promise<Described | Failure | undefined> => {
    const { algorithm, set: parameters } = form;
    if (!isOwn(algorithm)) return describedOf(algorithm, parameters);
    const text = textOf(algorithm);
    if (text === undefined) return undefined;
    return runner.describe({ algorithm, text }, parameters);
  };
  return {
    view: first.view,
    form: first.asked.form,
    asked: first.asked,
    described: describedOf(first.asked.form.algorithm, first.asked.form.set),
    shown: undefined,
    number: 0,
    under: undefined,
    complaint: undefined,
    note: undefined,

    show(view) {
      set({ view });
      history.pushState(null, "", toAddress({ view, asked: get().asked }));
    },
    edit(change) {
      const form = { ...get().form, ...change };
      set({ form });
      void know(form).then((known) => {
        if (get().form === form) set({ described: isFailure(known) ? undefined : known });
      });
    },
    async run(asked, add = true) {
      const { form, hand } = asked;
      const mine = begin();
      set({ form, asked });
      goTo(asked, add);
      try {
        const text = textOf(form.algorithm);
        const described = await know(form);
        if (mine !== latest) return;
        if (isFailure(described)) {
          set({ described: undefined });
          return end(mine, described);
        }
        set({ described });
        // Of an own algorithm that is not kept here the worker says so.
        const needs =
          described?.needs ??
          (isOwn(form.algorithm) ? {} : find(form.algorithm).with(form.set).needs);
        const most = mostOf(form);
        const job = {
          line: lineOf(form, needs),
          ...(most !== undefined && { maxMessages: most }),
          ...(text !== undefined && { text }),
          ...(hand && { hand }),
        };
        end(mine, await runner.run(job, tellOf(mine)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        end(mine, { kind: "refused", sentence: error.message });
      }
    },
    async openTrace(trace) {
      const mine = begin();
      const answer = await runner.open(trace, ownTexts(), tellOf(mine));
      if (mine === latest && answer.kind === "shown") {
        const asked = askedBy(answer);
        set({ form: asked.form, asked, described: answer.described, view: "watch" });
        if (!asked.traceOnly) goTo(asked, true);
      }
      end(mine, answer);
    },
    stop: () => runner.stop(),
    complain: (complaint) => set({ complaint }),
  };
});

/** Deliveries times processes: more work than this is no page's own thread's. */
const MOST_WORK = 2e7;

/** What asks for a run that was shown: its setup, and its schedule as numbers where no word makes it. */
function askedBy({ header, recording }: Shown): Asked {
  const line = headerLine(header);
  const form = formOf(line);
  if (line.schedule !== "trace" && header.maxMessages === undefined) return { form };
  const isLong = !recording || recording.process.length * recording.n > MOST_WORK;
  if (isLong || recording.inRounds) return { form, traceOnly: true };
  // oxlint-disable-next-line unicorn/no-thenable -- what comes after the schedule, and no promise.
  return { form, hand: { choices: choicesOf(recording), then: "stop" } };
}

const isFailure = (it: Described | Failure | undefined): it is Failure =>
  it !== undefined && "kind" in it;

function describedOf(algorithm: string, parameters: Form["set"]): Described | undefined {
  try {
    const family = find(algorithm);
    try {
      return describe(family, parameters);
    } catch (error) {
      if (error instanceof Refusal) return describe(family, {});
      throw error;
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
