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
export interface Points {
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

/** A question. Its runs decide whether an answer is right. */
interface Asks {
  readonly asks: string;
  readonly accepts: (seen: readonly SeenRun[], answer: string) => boolean;
  readonly right: (seen: readonly SeenRun[]) => string;
  readonly wrong: (seen: readonly SeenRun[], answer: string) => string;
}

/** Asks for a text that describes runs. */
export interface TextQuestion extends Asks {
  readonly kind: "text";
  readonly label: string;
  readonly hint?: string;
  readonly begins?: string;
  readonly numeric?: true;
  /** The answers to choose from; an answer is then the number of one, from 0. */
  readonly options?: readonly string[];
  /** Parses the answer, or refuses it. The first run is shown. */
  readonly scenes: (answer: string) => readonly Scene[];
  /** The run shows the answer, so it is shown only after the right one. */
  readonly hidesRun?: true;
}

/** Asks the reader to deliver the messages; an answer is wrong once no message is in flight. */
interface HandQuestion extends Asks {
  readonly kind: "hand";
  readonly scene: Scene;
}

export type Question = TextQuestion | HandQuestion;

/** A guided tour on live runs about one idea. */
export interface Tour {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly steps: readonly TourStep[];
  readonly question: Question;
}
