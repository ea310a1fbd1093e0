import type { Slab } from "./slab.ts";

/**
 * The rows of an atlas. In rounds, and in generations of one queue, a message is sent in the row before the one in
 * which it is received. Under any other schedule every receipt has its own row, and the sending is unknown.
 */
export type Clock = "rounds" | "generations" | "receipts";

export interface Sort {
  /** The index of the kind. */
  readonly kind: number;
  /** Absent if messages of the kind have no phase. */
  readonly phase?: number;
}

/** Where and when every message of a run was received: positions from left to right, rows downwards. */
export interface Atlas {
  readonly n: number;
  readonly clock: Clock;
  readonly rows: number;
  readonly receipts: number;
  readonly kinds: readonly string[];
  readonly sorts: readonly Sort[];
  readonly slabs: readonly Slab[];
  /** The time of a row; silent rounds have no row. */
  readonly timeOf: (row: number) => string;
  /** The sender, one row before, of a message received at a port; undefined if unknown. */
  readonly senderOf: (position: number, port: number) => number | undefined;
}

/** A part of an atlas: left ≤ position < right, top ≤ row < bottom. */
export interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
