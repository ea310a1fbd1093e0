import type { Slab } from "./slab.ts";

/**
 * What a row of an atlas is: a round, the messages of one causal time, or a single receipt. With `rounds` and
 * `causal`, a message is sent one row before it is received. With `receipts`, the row of the sending is unknown.
 */
export type TickUnit = "rounds" | "causal" | "receipts";

export interface Sort {
  readonly kind: number;
  /** The phase; absent if messages of the kind have none. */
  readonly phase?: number;
  /** The row in which the first message is sent; with `receipts`, is received. */
  readonly first: number;
}

/** Where and when every message of a run was received. Positions go from left to right, rows go down. */
export interface Atlas {
  readonly n: number;
  readonly clock: TickUnit;
  readonly rows: number;
  readonly receipts: number;
  readonly kinds: readonly string[];
  readonly sorts: readonly Sort[];
  readonly slabs: readonly Slab[];
  /** Returns the time of a row. Silent rounds have no row. */
  readonly timeOf: (row: number) => string;
  /** Returns the position of the sender of a message that was received at this port; undefined if unknown. */
  readonly senderOf: (position: number, port: number) => number | undefined;
}

/** A part of an atlas: left ≤ position < right, top ≤ row < bottom. */
export interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
