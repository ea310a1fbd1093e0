import { lineOf as headerLine, Refusal } from "@ringleader/core";
import { choicesOf } from "@ringleader/core/record";
import { create } from "zustand";
import type { Asked } from "../run/asked.ts";
import { isFailure, jobOf, know } from "../run/ask.ts";
import { describedOf, type Described } from "../run/described.ts";
import { formOf, type Form } from "../run/form.ts";
import { ownTexts } from "../run/own.ts";
import type { Answer, Progress, Shown } from "../run/run.worker.ts";
import { Runner } from "../run/runner.ts";
import type { Trace } from "../run/trace.ts";
import { fromAddress, toAddress, type Other } from "../share/address.ts";
import type { View } from "./view.ts";

/** The worker in which runs that are shown are made. */
export const runner = new Runner();

export interface Complaint {
  readonly sentence: string;
  /** The page's own fault. */
  readonly ours?: boolean;
  /** What is shown is what was asked for, all but this. */
  readonly beside?: true;
  /** Of an own algorithm: the line that is meant. */
  readonly line?: number;
}

/** Where a run that is shown came from, and the way back there. */
interface Note {
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
  /** What made the run that is shown; what was last asked for may be under way, or refused. */
  readonly made: Asked;
  /** How often something was shown; whoever plays begins anew with each. */
  readonly number: number;
  readonly under: { readonly progress?: Progress; readonly trace?: true } | undefined;
  readonly complaint: Complaint | undefined;
  readonly note: Note | undefined;
  /** What the run is compared with. */
  readonly other: Other | undefined;

  readonly show: (view: View) => void;
  readonly edit: (change: Partial<Form>) => void;
  /** Runs what is asked for, and puts it into the address. */
  readonly run: (asked: Asked, add?: boolean) => Promise<void>;
  /** Runs a trace again, as lines or as a file, and shows it. */
  readonly openTrace: (trace: Trace) => Promise<void>;
  /** Compares with another run, and puts that into the address. */
  readonly compareWith: (other: Asked, add?: boolean) => void;
  readonly stop: () => void;
  readonly complain: (complaint: Complaint | undefined) => void;
}

const first = fromAddress(location.hash);

/** A longer address browsers do not keep. */
const MOST_ADDRESS = 100_000;

/** Runs that were asked for; only what comes of the last one is shown. */
let latest = 0;

export const useBench = create<Bench>()((set, get) => {
  const begin = (under: Bench["under"]): number => {
    runner.stop();
    set({ under, complaint: undefined, note: undefined });
    return ++latest;
  };
  const end = (mine: number, answer: Answer, made: Asked): void => {
    if (mine !== latest) return;
    if (answer.kind === "shown") {
      set(({ number }) => ({ shown: answer, made, number: number + 1, under: undefined }));
    } else {
      const { sentence, line, kind } = answer;
      const complaint = { sentence, ours: kind === "broken", ...(line !== undefined && { line }) };
      set({ under: undefined, complaint });
    }
  };
  const tellOf = (mine: number) => (progress: Progress) => {
    const { under } = get();
    if (mine === latest && under) set({ under: { ...under, progress } });
  };
  const goTo = (asked: Asked, add: boolean): void => {
    const { view, other } = get();
    const { lesson } = fromAddress(location.hash);
    const whole = toAddress({ view, asked, ...(other && { other }), ...(lesson && { lesson }) });
    const address = whole.length > MOST_ADDRESS ? "#" : whole;
    if (address === location.hash) return;
    if (add) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  };
  /** What can be known of the algorithm that is chosen, as soon as it is. */
  const learn = async (form: Form): Promise<void> => {
    const known = await know(runner, form);
    if (get().form === form) set({ described: isFailure(known) ? undefined : known });
  };
  return {
    view: first.view,
    form: first.asked.form,
    asked: first.asked,
    described: describedOf(first.asked.form.algorithm, first.asked.form.set),
    shown: undefined,
    made: first.asked,
    number: 0,
    under: undefined,
    complaint: undefined,
    note: undefined,
    other: first.other,

    show(view) {
      set({ view });
      goTo(get().asked, true);
    },
    edit(change) {
      const form = { ...get().form, ...change };
      set({ form });
      void learn(form);
    },
    async run(asked, add = true) {
      const { form } = asked;
      const mine = begin({});
      set({ form, asked });
      goTo(asked, add);
      try {
        const described = await know(runner, form);
        if (mine !== latest) return;
        if (isFailure(described)) {
          set({ described: undefined });
          return end(mine, described, asked);
        }
        set({ described });
        end(mine, await runner.run(jobOf(asked, described), tellOf(mine)), asked);
      } catch (error) {
        const kind = error instanceof Refusal ? "refused" : "broken";
        end(mine, { kind, sentence: (error as Error).message }, asked);
      }
    },
    async openTrace(trace) {
      const mine = begin({ trace: true });
      const answer = await runner.open(trace, ownTexts(), tellOf(mine));
      if (mine !== latest) return;
      if (answer.kind !== "shown") return end(mine, answer, get().asked);
      const asked = askedBy(answer);
      set({ form: asked.form, asked, described: answer.described, view: "watch" });
      if (!asked.traceOnly) goTo(asked, true);
      end(mine, answer, asked);
    },
    compareWith(other, add = true) {
      set({ other: { asked: other } });
      goTo(get().asked, add);
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
  const { maxMessages } = header;
  const form = { ...formOf(line), ...(maxMessages !== undefined && { most: String(maxMessages) }) };
  if (line.schedule !== "trace") return { form };
  if (!recording || recording.process.length * recording.n > MOST_WORK) {
    return { form, traceOnly: true };
  }
  return { form, hand: { choices: choicesOf(recording), then: "stop" } };
}
