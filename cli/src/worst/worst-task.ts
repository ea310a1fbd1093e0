import type { Annealed, Exhausted } from "@ringleader/core";
import type { AskedWorst } from "./asked-worst.ts";

/** What a worker of a search is asked, one after the other. Everything here can be cloned. */
export interface WorstTask {
  /** Everything there is, or restarts from the board until there are no more. */
  readonly do: "exhaust" | "anneal";
  readonly asked: AskedWorst;
  readonly index: number;
}

/** What it posts. */
export type WorstPost =
  | { readonly exhausted: Exhausted | undefined }
  | { readonly annealed: Annealed }
  | { readonly done: true }
  | { readonly refusal: string }
  | { readonly fault: { readonly message: string; readonly stack: string } };
