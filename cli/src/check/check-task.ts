import type { Mutant, Report } from "@ringleader/core";
import type { AskedCheck } from "./asked-check.ts";

/** What a worker of a check is asked, one after the other. Everything here can be cloned. */
export type CheckTask =
  | {
      readonly do: "check";
      readonly asked: AskedCheck;
      readonly n: number;
      readonly index: number;
      readonly of: number;
    }
  /** Twins are taken from the board, one by one. */
  | {
      readonly do: "mutants";
      readonly asked: AskedCheck;
      readonly n: number;
      readonly index: number;
      readonly of: number;
    };

/** What it posts. */
export type CheckPost =
  | { readonly report: Report; readonly seconds: number; readonly outOfMemory?: true }
  | { readonly mutant: Mutant }
  | { readonly done: "mutants" }
  | { readonly refusal: string }
  | { readonly fault: { readonly message: string; readonly stack: string } };
