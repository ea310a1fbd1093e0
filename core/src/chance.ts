import type { Algorithm } from "./model/algorithm.ts";
import { Refusal } from "./model/refusal.ts";

/** What `ringleader chance` asks. */
export interface ChanceRequest {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** For how many rounds the probability of an election within them is told. */
  readonly rounds: number;
}

/** A rational "p/q", or the least and the greatest over all schedules where they differ. */
export type Chances = string | { readonly min: string; readonly max: string };

/** Exact probabilities of a randomised algorithm; rationals are "p/q". */
export interface Chance {
  readonly expected: { readonly rounds: Chances; readonly messages: Chances };
  /** Of the rounds. */
  readonly variance?: Chances;
  readonly method: "exact" | "interval";
  readonly within: readonly { readonly rounds: number; readonly probability: Chances }[];
  readonly states: number;
  readonly choices: number;
  readonly transitions: number;
}

export function chance(_request: ChanceRequest): Chance {
  throw new Refusal("chance is being written.");
}
