import type { Judged, Result } from "@ringleader/core";
import type { Hand, Recording } from "@ringleader/core/record";
import type { Form } from "../run/form.ts";

/** A run that a tour shows: what of the form is other than usual, and where the schedule is made by hand that too. */
export interface Scene {
  readonly form: Partial<Form>;
  readonly hand?: Hand;
  /** Instead: the run in which all stay alike, found by the checker for an algorithm with neither ids nor coins. */
  readonly alike?: Anonymous;
}

/** An algorithm of no catalogue, as text, and a size of ring. Its text is run in workers only. */
export interface Anonymous {
  readonly name: string;
  readonly text: string;
  readonly n: number;
}

/** A scene that was run. Every number in a text comes from it. */
export interface Seen {
  readonly result: Result;
  readonly recording: Recording;
}

/** What is pointed at, on the ring and in the diagram. */
interface Points {
  readonly process?: number;
  readonly event?: number;
  readonly chain?: true;
}

export interface Step {
  readonly title: string;
  readonly scene: Scene;
  /** The text, in short paragraphs. */
  readonly says: (seen: Seen) => readonly string[];
  /** What the words say beyond the numbers in them: asked by the tests of every step. */
  readonly holds?: (seen: Seen) => boolean;
  /** How many events have happened when it opens; absent: all. */
  readonly at?: (seen: Seen) => number;
  readonly points?: (seen: Seen) => Points;
  /** Figures beside the text: the messages so far, or claims of the paper. */
  readonly counts?: true;
  readonly claim?: (claim: Judged) => boolean;
  readonly compares?: Comparison;
  readonly task?: Task;
}

/** Several runs in a table, a row for each name. */
export interface Comparison {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly scenes: readonly Scene[] }[];
  readonly cells: (results: readonly Result[]) => readonly string[];
  /** What the rows show together. */
  readonly says?: (rows: readonly (readonly Result[])[]) => string;
}

/** Something to do, which the page notices. */
export type Task =
  | { readonly kind: "play"; readonly says: string }
  /** Until so many events have happened. */
  | { readonly kind: "reach"; readonly says: string; readonly taken: (seen: Seen) => number }
  /** A choice changes the run of this step. */
  | {
      readonly kind: "choose";
      readonly says: string;
      readonly label: string;
      readonly options: readonly { readonly text: string; readonly form: Partial<Form> }[];
      readonly done: (seen: Seen) => boolean;
    }
  /** Messages are delivered by hand. */
  | { readonly kind: "deliver"; readonly says: string; readonly done: (seen: Seen) => boolean };

interface Asks {
  readonly asks: string;
}

/** A number that a run tells. */
interface NumberQuestion extends Asks {
  readonly kind: "number";
  readonly label: string;
  readonly scene: Scene;
  readonly answer: (seen: Seen) => number;
  readonly right: (seen: Seen) => string;
  readonly wrong: (seen: Seen, given: number) => string;
}

/** All options are run; which of them is right is read from what came out. */
interface ChoiceQuestion extends Asks {
  readonly kind: "choice";
  readonly options: readonly { readonly text: string; readonly scene: Scene }[];
  readonly best: (results: readonly Result[]) => number;
  readonly right: (results: readonly Result[]) => string;
  readonly wrong: (results: readonly Result[], given: number) => string;
}

/** The reader's text stands for runs; what they must come to is asked of them. */
interface MakeQuestion extends Asks {
  readonly kind: "make";
  readonly label: string;
  readonly hint: string;
  readonly begins: string;
  /** Refuses text that is none. The first run is shown. */
  readonly scenes: (text: string) => readonly Scene[];
  readonly made: (seen: readonly Seen[]) => boolean;
  readonly right: (seen: readonly Seen[]) => string;
  readonly wrong: (seen: readonly Seen[]) => string;
}

/** The reader delivers the messages, from a beginning on. */
interface HandQuestion extends Asks {
  readonly kind: "hand";
  readonly scene: Scene;
  readonly made: (seen: Seen) => boolean;
  readonly right: (seen: Seen) => string;
  /** Once nothing more is in flight. */
  readonly wrong: (seen: Seen) => string;
}

export type Question = NumberQuestion | ChoiceQuestion | MakeQuestion | HandQuestion;

/** A short guided tour on live runs, one idea each. */
export interface Tour {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly minutes: number;
  readonly steps: readonly Step[];
  readonly question: Question;
}
