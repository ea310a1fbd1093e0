import { Refusal } from "../model/refusal.ts";
import type { Report } from "./report.ts";
import type { Scope } from "./scope.ts";

/** What `ringleader check` asks: which setups, how, and within what budget. */
export interface CheckRequest {
  readonly scope: Scope;
  /** Leave out what commutes (default); else explore everything. */
  readonly reduce: boolean;
  /** Each start is a step of its own. */
  readonly steps: boolean;
  readonly budget: { readonly states: number; readonly bytes: number; readonly depth?: number };
  /** Keep 64-bit fingerprints instead of configurations. */
  readonly compact: boolean;
}

export interface CheckProgress {
  readonly setups: number;
  readonly of?: number;
  readonly states: number;
  readonly transitions: number;
  /** Configurations found and not yet expanded. */
  readonly queue: number;
  readonly depth: number;
  readonly bytes: number;
}

/** A check under way: `advance` until it says no, then `report`. */
export interface Checker {
  /** Goes on for about so many states; false when it is over. */
  advance(states: number): boolean;
  progress(): CheckProgress;
  /** What was found; before the end, what was found so far. */
  report(): Report;
}

/** With `part`, only every so many-th setup: for workers that share the work. */
export function checker(
  _request: CheckRequest,
  _part?: { readonly index: number; readonly of: number },
): Checker {
  throw new Refusal("check is being written.");
}

export function merge(_reports: readonly Report[]): Report {
  throw new Refusal("check is being written.");
}
