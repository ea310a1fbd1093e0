import type { Header, Seed, Setup } from "@ringleader/core/internal";
import type { Choice } from "@ringleader/core/internal/conform";
import type { Address, Wire } from "../link/address.ts";
import type { Credentials } from "../link/identity.ts";
import type { DelayLaw } from "./delay-law.ts";
import type { LogLine } from "./node-machine.ts";
import type { LateFrame } from "./rounds/clock.ts";

/** A setup without its algorithm, as it is sent to another thread or process. */
export type SetupData = Omit<Setup, "algorithm">;

/** How a user's file is loaded: confined, or with all that Node offers. Its version must be this one. */
export interface OwnFile {
  readonly load: "confined" | "trusted";
  readonly version: string;
}

/** The positions that a host has: from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Everything that a host needs to start. */
export interface HostConfig extends Span {
  /** The header of the trace, which names the algorithm. */
  readonly header: Header;
  readonly setup: SetupData;
  /** How the host loads the user's file that the header names; absent for an algorithm of the catalogue. */
  readonly own?: OwnFile | undefined;
  /** The run, as 32 hexadecimal digits. */
  readonly run: string;
  readonly wire: Wire;
  /** The folder of socket files, on the wire `unix`. */
  readonly sockets?: string | undefined;
  /** On the wire `tls`. */
  readonly credentials?: Credentials | undefined;
  /** The folder of the logs. */
  readonly logs: string;
  /** If true, logs that exist are continued, because the process has forgotten what it did. */
  readonly addsToLogs: boolean;
  readonly journal?: { readonly path: string; readonly fsync: boolean } | undefined;
  readonly clock: "pulses" | { readonly milliseconds: number };
  readonly coins: "seed" | "system";
  readonly steer?: readonly (readonly [number, readonly Choice[]])[] | undefined;
  readonly delay?: DelayLaw | undefined;
  readonly faultSeed: Seed;
  readonly live: boolean;
}

/** Where the host of some positions listens. */
export interface HostPlace extends Span {
  readonly at: Address;
}

/** What the parent says to a host. */
export type ToHost =
  | { readonly type: "config"; readonly config: HostConfig }
  | { readonly type: "peers"; readonly peers: readonly HostPlace[] }
  /** The run begins; `since` is the wall time, in milliseconds. */
  | { readonly type: "go"; readonly since: number }
  | { readonly type: "count"; readonly id: number }
  /** Cuts the connection of an edge that this host dials. */
  | { readonly type: "cut"; readonly edge: number }
  /** Frames on these edges wait, or go on. */
  | { readonly type: "hold"; readonly edges: readonly number[]; readonly held: boolean }
  /** The other ends of these edges have forgotten what they did, so items are numbered from 0 again. */
  | { readonly type: "forget"; readonly edges: readonly number[] }
  /** Ends the logs, with last lines if the run is over, and the process; if it `stays`, it waits for the next config. */
  | { readonly type: "finish"; readonly isOver: boolean; readonly stays: boolean };

/** Counts of one host. */
export interface HostCounts {
  /** Number of messages of the algorithm that its processes have sent and handled. */
  readonly sent: number;
  readonly received: number;
  readonly resent: number;
  readonly duplicates: number;
  readonly pulses: number;
  readonly skips: number;
  /** Number of inputs read from the journal. */
  readonly recovered: number;
  /** When the last input was handled, in nanoseconds since the run began. */
  readonly actedAt: number;
  /** The largest causal depth of a process. */
  readonly depth: number;
  /** True if no process acts again without an item. */
  readonly isIdle: boolean;
  /** Number of messages that have arrived and wait. */
  readonly held: number;
  /** What a steered process waits for; undefined if all have followed their choices. */
  readonly waits: string | undefined;
  /** The edges with items that are not acknowledged, and how many. */
  readonly waiting: readonly (readonly [edge: number, items: number])[];
}

/** What a host says to its parent. */
export type FromHost =
  | { readonly type: "address"; readonly at: Address }
  /** All connections that this host dials are up. */
  | { readonly type: "up" }
  | { readonly type: "counts"; readonly id: number; readonly counts: HostCounts }
  | { readonly type: "cut"; readonly edge: number }
  | { readonly type: "link"; readonly edge: number; readonly up: boolean }
  | { readonly type: "events"; readonly events: readonly (readonly [number, LogLine])[] }
  /** A message of the real clock was late. */
  | { readonly type: "late"; readonly frame: LateFrame }
  | { readonly type: "finished"; readonly counts: HostCounts; readonly cpuSeconds: number }
  | {
      readonly type: "failed";
      readonly message: string;
      readonly isRefusal: boolean;
      /** What the system has refused; absent if it has not. */
      readonly system?: { readonly code: string; readonly syscall: string; readonly path?: string };
    };
