import type { Slab } from "./slab.ts";

/**
 * What the rows of an atlas are. In rounds and in generations (one queue: all messages of a generation
 * were sent in the one before) a message was sent in the row before the one in which it is received.
 * Under any other schedule every receipt has a row of its own, and when it was sent is not known.
 */
export type Clock = "rounds" | "generations" | "receipts";

export interface Sort {
  /** The index of the kind. */
  readonly kind: number;
  /** Absent where messages of the kind have none. */
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
  /** The time of a row: of rounds those in which anything happened. */
  readonly timeOf: (row: number) => string;
  /** Who sent what came in at a port, one row before; nothing where that is not known. */
  readonly senderOf: (position: number, port: number) => number | undefined;
}

/** Part of an atlas: `left` ≤ position < `right`, `top` ≤ row < `bottom`. */
export interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
