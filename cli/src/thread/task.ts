import type {
  Chances,
  Format,
  LowerBound,
  LowerBoundInRounds,
  Result,
  RunFormat,
  Samples,
} from "@ringleader/core";
import type { Asked } from "../asked.ts";

/** What the worker thread is asked to do, and what it answers. Everything here can be cloned. */
export type Task =
  | { readonly verb: "run"; readonly asked: Asked; readonly trace?: string | undefined }
  | {
      readonly verb: "batch";
      readonly from: string;
      readonly seed?: string | undefined;
      readonly maxMessages?: string | undefined;
    }
  | { readonly verb: "replay"; readonly trace: string; readonly algorithm?: string | undefined }
  | {
      readonly verb: "chance";
      readonly algorithm: string;
      readonly set: Readonly<Record<string, string>>;
      readonly n: number;
      readonly ports?: string | undefined;
      readonly links?: "fifo" | "any" | undefined;
      readonly wake?: "all" | "each" | undefined;
      readonly rounds: number;
      readonly samples?: number | undefined;
      readonly seed: number;
    }
  | {
      readonly verb: "export";
      readonly to: Format | RunFormat;
      readonly out: string;
      /** What to explore or to run; nothing where a trace says it all. */
      readonly asked?: Asked | undefined;
      readonly trace?:
        | { readonly file: string; readonly algorithm?: string | undefined }
        | undefined;
      readonly maxStates: string;
    }
  | { readonly verb: "lower-bound"; readonly asked: Asked; readonly out?: string | undefined }
  | {
      readonly verb: "lower-bound-in-rounds";
      readonly asked: Asked;
      readonly out?: string | undefined;
    };

export interface Answers {
  run: {
    readonly result: Result;
    readonly violated: boolean;
    /** Messages of each kind in each phase. */
    readonly crossed: Crossed;
    readonly elects?: string | undefined;
  };
  batch: Readonly<Record<"bad" | "faults" | "violated" | "undecided", number>>;
  replay:
    | { readonly same: true; readonly digest: string; readonly events: number }
    | { readonly same: false; readonly why: string };
  chance: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly chance: Chances;
    readonly samples?: Samples;
  };
  /** Nothing where there were more states than there may be. */
  export: ExportedFiles | undefined;
  "lower-bound": {
    readonly found: LowerBound;
    /** The run as a drawing, where it is small. */
    readonly picture: readonly string[];
  };
  "lower-bound-in-rounds": {
    readonly found: LowerBoundInRounds;
    readonly picture: readonly string[];
  };
}

export interface ExportedFiles {
  readonly states?: number;
  readonly transitions?: number;
  readonly model?: "mdp" | "dtmc";
  /** Of a run. */
  readonly events?: number;
  readonly added?: boolean;
  readonly files: readonly string[];
}

export type Crossed = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the worker posts. */
export type Post =
  | { readonly answer: Answers[keyof Answers] }
  | { readonly refusal: string }
  | { readonly nobodyReads: true }
  | { readonly fault: { readonly message: string; readonly stack: string } }
  /** It waits for a piece of stdin. */
  | { readonly wants: "stdin" }
  /** A file that is to be removed should the work be interrupted; nothing once it is finished. */
  | { readonly unfinished: string | undefined };
