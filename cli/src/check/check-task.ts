import type { Mutant, Report } from "@ringleader/core";
import type { AskedCheck } from "./asked-check.ts";

/** What a worker of a check is asked, one after the other. Everything here can be cloned. */
export interface CheckTask {
  /** Of `mutants`, twins are taken from the board, one by one. */
  readonly do: "scope" | "check" | "mutants";
  /** Of the question; all that is answered to it bears the same. */
  readonly number: number;
  readonly asked: AskedCheck;
  readonly n: number;
  readonly index: number;
  readonly of: number;
}

/** What it says: by its number a late answer is told from one to the question at hand. */
export interface CheckPost {
  readonly number: number;
  readonly said: CheckSaid;
}

export type CheckSaid =
  /** `full`: it ended before its time, because of this. */
  | { readonly report: Report; readonly seconds: number; readonly full?: "states" | "memory" }
  | { readonly scope: AskedCheck["scope"] }
  | { readonly mutant: Mutant }
  | { readonly done: "mutants" }
  | { readonly refusal: string }
  | { readonly fault: { readonly message: string; readonly stack: string } };
