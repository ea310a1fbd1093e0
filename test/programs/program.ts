import type { Algorithm } from "@ringleader/core";

/** A program that somebody might write, and the size by which a check must have found what is wrong with it. */
export interface Program {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** Takes long: only in the full suite. */
  readonly slow?: true;
}

/** What all programs here have in common. */
export const own = { paper: "none", idea: "A program of a test.", announces: false } as const;

export const ring = { ring: true, direction: true, ids: true } as const;
export const twoWay = { ring: true, bothWays: true, ids: true } as const;
export const net = { bothWays: true, ids: true, everyone: true } as const;
