import type { Header, Seed } from "@ringleader/core/internal";
import type { Choice } from "@ringleader/core/internal/conform";
import type { DelayLaw } from "./delay-law.ts";
import type { LogLine } from "./node-machine.ts";

/** Where a host listens: a socket file, or a port. */
export interface HostAddress {
  readonly path?: string;
  readonly host?: string;
  readonly port?: number;
}

/** The positions that a host has: from `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Everything that a host needs to start. */
export interface HostConfig extends Span {
  readonly header: Header;
  readonly algorithmFile?: string | undefined;
  /** The run, as 32 hexadecimal digits. */
  readonly run: string;
  readonly wire: "unix" | "tcp" | "tls";
  /** The socket file, on the wire `unix`. */
  readonly path?: string | undefined;
  /** The certificates of this host, as PEM, on the wire `tls`. */
  readonly tls?: { readonly ca: string; readonly cert: string; readonly key: string } | undefined;
  readonly logs: string;
  readonly addsToLogs: boolean;
  readonly journal?: { readonly path: string; readonly fsync: boolean } | undefined;
  readonly clock: "pulses" | { readonly milliseconds: number };
  readonly coins: "seed" | "system";
  readonly steer?: readonly (readonly [number, readonly Choice[]])[] | undefined;
  readonly delay?: DelayLaw | undefined;
  readonly faultSeed: Seed;
  readonly live: boolean;
}

/** What the parent says to a host. */
export type ToHost =
  | { readonly type: "config"; readonly config: HostConfig }
  /** Says where the hosts of all positions listen. */
  | { readonly type: "peers"; readonly peers: readonly (Span & { readonly at: HostAddress })[] }
  /** The run begins; `since` is the wall time, in milliseconds. */
  | { readonly type: "go"; readonly since: number }
  | { readonly type: "count"; readonly id: number }
  /** Cuts the connection of an edge that this host dials. */
  | { readonly type: "cut"; readonly edge: number }
  /** Frames on these edges wait, or go on. */
  | { readonly type: "hold"; readonly edges: readonly number[]; readonly held: boolean }
  /** A neighbour has started again without its journal: the items of these edges are numbered from 0. */
  | { readonly type: "forget"; readonly edges: readonly number[] }
  /** Ends the logs, with last lines if the run is over, and the process. */
  | { readonly type: "finish"; readonly isOver: boolean };

/** Counts of one host. */
export interface HostCounts {
  readonly sent: number;
  readonly received: number;
  readonly resent: number;
  readonly duplicates: number;
  readonly pulses: number;
  readonly skips: number;
  readonly recovered: number;
  /** The largest causal depth of a process. */
  readonly depth: number;
  readonly isIdle: boolean;
  /** What a steered process waits for. */
  readonly waits: string | undefined;
  /** Number of items that wait for each position that is not of this host. */
  readonly waiting: readonly (readonly [number, number])[];
}

/** What a host says to its parent. */
export type FromHost =
  | { readonly type: "address"; readonly at: HostAddress }
  /** All connections that this host dials are up. */
  | { readonly type: "up" }
  | { readonly type: "counts"; readonly id: number; readonly counts: HostCounts }
  | { readonly type: "cut"; readonly edge: number }
  | { readonly type: "link"; readonly edge: number; readonly up: boolean }
  | { readonly type: "events"; readonly events: readonly (readonly [number, LogLine])[] }
  | { readonly type: "finished"; readonly counts: HostCounts; readonly cpuSeconds: number }
  | { readonly type: "failed"; readonly message: string; readonly isRefusal: boolean };
