import type { Judged, Result } from "@ringleader/core/internal";
import type { Hand, Recording } from "@ringleader/core/internal/recording";
import type { AnonymousText } from "../../../run/check/symmetric-run.ts";
import type { Form } from "../../../run/form.ts";

/** A run that a tour shows: changes to the default form, and a schedule by hand. */
export interface Scene {
  readonly form: Partial<Form>;
  readonly hand?: Hand;
  /** Instead of a form: the checker finds the run in which all processes of this algorithm stay alike. */
  readonly alike?: AnonymousText;
}

/** The run of a scene. Every number in a text comes from it. */
export interface SeenRun {
  readonly result: Result;
  readonly recording: Recording;
}

/** What the ring and the diagram highlight. */
interface Points {
  readonly process?: number;
  readonly event?: number;
  readonly chain?: true;
}

export interface TourStep {
  readonly title: string;
  readonly scene: Scene;
  /** The text, in short paragraphs. */
  readonly says: (seen: SeenRun) => readonly string[];
  /** What the text states beyond its numbers; the tests ask it. */
  readonly holds?: (seen: SeenRun) => boolean;
  /** Events that have happened when the step opens; all by default. */
  readonly at?: (seen: SeenRun) => number;
  readonly points?: (seen: SeenRun) => Points;
  /** Shows the messages so far beside the text. */
  readonly counts?: true;
  readonly claim?: (claim: Judged) => boolean;
  readonly compares?: Comparison;
  readonly task?: TourTask;
}

/** Several runs in a table, a row for each name. */
export interface Comparison {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly scenes: readonly Scene[] }[];
  readonly cells: (results: readonly Result[]) => readonly string[];
  readonly says?: (rows: readonly (readonly Result[])[]) => string;
}

/** A task for the reader; the page notices when it is done. */
export type TourTask =
  | { readonly kind: "play"; readonly says: string }
  /** Done once `taken` events have happened. */
  | { readonly kind: "reach"; readonly says: string; readonly taken: (seen: SeenRun) => number }
  /** A choice changes the run of this step. */
  | {
      readonly kind: "choose";
      readonly says: string;
      readonly label: string;
      readonly options: readonly { readonly text: string; readonly form: Partial<Form> }[];
      readonly done: (seen: SeenRun) => boolean;
    }
  /** The reader delivers messages. */
  | { readonly kind: "deliver"; readonly says: string; readonly done: (seen: SeenRun) => boolean };

interface Asks {
  readonly asks: string;
}

/** Asks for a number that a run shows. */
interface NumberQuestion extends Asks {
  readonly kind: "number";
  readonly label: string;
  readonly scene: Scene;
  readonly answer: (seen: SeenRun) => number;
  readonly right: (seen: SeenRun) => string;
  readonly wrong: (seen: SeenRun, answer: number) => string;
}

/** Asks for one of several runs; their results decide which is right. */
interface ChoiceQuestion extends Asks {
  readonly kind: "choice";
  readonly options: readonly { readonly text: string; readonly scene: Scene }[];
  readonly best: (results: readonly Result[]) => number;
  readonly right: (results: readonly Result[]) => string;
  readonly wrong: (results: readonly Result[], answer: number) => string;
}

/** Asks for a text that describes runs; their results decide whether it is right. */
interface MakeQuestion extends Asks {
  readonly kind: "make";
  readonly label: string;
  readonly hint: string;
  readonly begins: string;
  /** Parses the text, or refuses it. The first run is shown. */
  readonly scenes: (text: string) => readonly Scene[];
  readonly accepts: (seen: readonly SeenRun[]) => boolean;
  readonly right: (seen: readonly SeenRun[]) => string;
  readonly wrong: (seen: readonly SeenRun[]) => string;
}

/** Asks the reader to deliver the messages. */
interface HandQuestion extends Asks {
  readonly kind: "hand";
  readonly scene: Scene;
  readonly accepts: (seen: SeenRun) => boolean;
  readonly right: (seen: SeenRun) => string;
  /** Shown once no message is in flight. */
  readonly wrong: (seen: SeenRun) => string;
}

export type Question = NumberQuestion | ChoiceQuestion | MakeQuestion | HandQuestion;

/** A guided tour on live runs about one idea. */
export interface Tour {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly steps: readonly TourStep[];
  readonly question: Question;
}
