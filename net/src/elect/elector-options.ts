import type { Address, Wire } from "../link/address.ts";
import type { RingFile } from "../ring/ring-file.ts";

/** A lease that this process holds. */
export interface HeldLease {
  /** Larger than the token of every lease before. It goes with every write. */
  readonly token: number;
  /** The work must come to its end. */
  readonly stop: AbortSignal;
  /** The work must be over now: the lease is about to end. */
  readonly end: AbortSignal;
  /**
   * Calls `tell` now and at each renewal with the time of `performance.now()` at which `end` is due. A process that is
   * paused or busy aborts `end` late, so work that must not outlive the lease needs a watchdog with this time.
   */
  readonly watch: (tell: (until: number) => void) => void;
}

/** One voter of an elector. */
export interface RunElectorOptions {
  readonly ring: RingFile;
  readonly me: string;
  /** The folder with the keys of the voter; its promise goes there. */
  readonly folder: string;
  /** All voters need the same lease and drift. */
  readonly leaseMs: number;
  /** The most by which the rate of a clock differs from 1. */
  readonly drift: number;
  readonly wire: Exclude<Wire, "unix">;
  readonly insecure: boolean;
  /** Where to serve health and metrics; undefined if nowhere. */
  readonly http?: Address | undefined;
  /**
   * Called when this voter leads. The lease is released when the promise settles. It resolves to false if a watchdog has
   * ended the work because its time was over; then the voter goes on.
   */
  readonly work: (lease: HeldLease) => Promise<unknown>;
  /** Receives what happens, as documents. It neither throws nor waits for a reader. */
  readonly say: (line: ElectorReport) => void;
  /** Hands over and ends. */
  readonly signal: AbortSignal;
}

/** A line that a voter prints. */
export type ElectorReport =
  | {
      readonly voter: string;
      readonly listens: string;
      readonly http?: string;
      readonly lease: number;
      readonly drift: number;
      readonly readiness: string;
      readonly promised: number;
      readonly valid?: string;
    }
  | { readonly link: string; readonly up: boolean }
  | { readonly refused: string }
  | { readonly view: number; readonly members: readonly string[] }
  | { readonly leads: true; readonly token: number }
  | { readonly leads: false; readonly token: number; readonly why: string }
  | { readonly follows: string; readonly token: number }
  | { readonly votes: true; readonly promised: number }
  | { readonly keys: "renewed"; readonly valid: string }
  | { readonly twins: string; readonly why: string }
  | { readonly waits: string }
  | { readonly stuck: number }
  | { readonly released: number };
