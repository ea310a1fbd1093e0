import type { Judged, Result } from "@ringleader/core/internal";
import type { Hand, Recording } from "@ringleader/core/internal/recording";
import type { Program } from "../../../run/check/first-violation.ts";
import type { Form } from "../../../run/form.ts";

/** A run that a tour shows: changes to the default form, and possibly a schedule made by hand. */
export interface Scene {
  readonly form: Partial<Form>;
  readonly hand?: Hand;
  /** If present, the scene is a run of this program, one that violates a property if there is one; `form` is ignored. */
  readonly program?: Program;
}

/** The run of a scene. Every number in the text of a step comes from this run. */
export interface SeenRun {
  readonly result: Result;
  readonly recording: Recording;
  /** True if the checker has found no violation of the program. */
  readonly isCorrect?: boolean;
}

/** The process, event and critical path that the ring and the diagram highlight. */
export interface Points {
  readonly process?: number;
  readonly event?: number;
  readonly criticalPath?: true;
}

export interface TourStep {
  readonly title: string;
  readonly scene: Scene;
  /** The paragraphs. `[[3|process 8]]` names position 3 and `[[elect|an id]]` a kind of message; `Words` lights both. */
  readonly says: (seen: SeenRun) => readonly string[];
  /** Tells whether the text is true of the run; only tests call this function. */
  readonly holds?: (seen: SeenRun) => boolean;
  /** Number of events after which the step stops playing; all by default. */
  readonly at?: (seen: SeenRun) => number;
  readonly points?: (seen: SeenRun) => Points;
  /** True if the counts of messages so far are shown beside the text. */
  readonly counts?: true;
  readonly claim?: (claim: Judged) => boolean;
  readonly compares?: Comparison;
  readonly task?: TourTask;
}

/** A table of several runs. Each row has a name and one or more runs. */
export interface Comparison {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly scenes: readonly Scene[] }[];
  readonly cells: (results: readonly Result[]) => readonly string[];
  readonly says?: (rows: readonly (readonly Result[])[]) => string;
}

/** A task for the reader; the page detects when the task is done. */
export type TourTask =
  /** The task is done when the player has reached `taken` events. */
  | { readonly kind: "reach"; readonly says: string; readonly taken: (seen: SeenRun) => number }
  /** The reader chooses an option, which changes the run of this step. */
  | {
      readonly kind: "choose";
      readonly says: string;
      readonly label: string;
      readonly options: readonly { readonly text: string; readonly form: Partial<Form> }[];
      readonly done: (seen: SeenRun) => boolean;
    }
  /** The reader chooses which messages are delivered. */
  | { readonly kind: "deliver"; readonly says: string; readonly done: (seen: SeenRun) => boolean };

/** A question. The runs of an answer decide whether the answer is right. */
interface Asks {
  readonly asks: string;
  /** The run that is shown with the question; by default the run of the last step. */
  readonly scene?: Scene;
  readonly accepts: (seen: readonly SeenRun[], answer: string) => boolean;
  readonly right: (seen: readonly SeenRun[]) => string;
  readonly wrong: (seen: readonly SeenRun[], answer: string) => string;
}

/** Marks the gap of a program that an answer completes. */
export const GAP = "____";

/** Asks for a text that determines the runs. */
export interface TextQuestion extends Asks {
  readonly kind: "text";
  readonly label: string;
  readonly hint?: string;
  /** A program with a gap that the answer completes. It may come from a link, so it runs only after the reader agrees. */
  readonly program?: string;
  readonly begins?: string;
  readonly numeric?: true;
  /** The options to choose from; the answer is then the index of an option. */
  readonly options?: readonly string[];
  /** Converts the answer to scenes, of which the first is shown; refuses a text that is not valid. */
  readonly scenes: (answer: string) => readonly Scene[];
  /** True if the run would reveal the answer, so it is shown only after the right answer. */
  readonly hidesRun?: true;
}

/** Asks the reader to deliver messages, until a run is accepted or no message is in flight. */
interface HandQuestion extends Asks {
  readonly kind: "hand";
  readonly scene: Scene;
}

export type Question = TextQuestion | HandQuestion;

export interface Tour {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly steps: readonly TourStep[];
  readonly questions: readonly Question[];
  /** The solution, for a reader who gives up. */
  readonly reveals?: readonly string[];
}
