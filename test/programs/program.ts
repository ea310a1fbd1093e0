import type { Algorithm } from "@ringleader/core";

/** A program that a user might write, and the size by which a check must have found its mistake. */
export interface Program {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** Slow; runs only in the full suite. */
  readonly slow?: true;
  /** True if a check may leave it undecided, because no search is told to find its mistake. */
  readonly isMaybeOpen?: true;
}

/** Shared by all programs. */
export const own = { paper: "none", idea: "A program of a test.", announces: false } as const;

export const ring = { ring: true, direction: true, ids: true } as const;
export const twoWay = { ring: true, bothWays: true, ids: true } as const;
export const net = { bothWays: true, ids: true, everyone: true } as const;
