import type { Header } from "@ringleader/core/internal";
import type { Choice, LiveCommand } from "@ringleader/core/internal/conform";
import type { Wire } from "../link/address.ts";
import type { OwnFile, SetupData } from "../node/control.ts";
import type { LogLine } from "../node/node-machine.ts";
import type { LateFrame } from "../node/rounds/clock.ts";
import type { FaultPlan } from "./fault-plan.ts";
import type { HostPool } from "./host-pool.ts";

/** What a run between real processes is made of. */
export interface RingOptions {
  readonly setup: SetupData;
  /** The header of the trace, with an empty digest. */
  readonly run: Header;
  /** An existing folder; the logs go to its `logs`, and faults to `faults.jsonl`. */
  readonly folder: string;
  /** The entry of the host process, bundled. */
  readonly host: URL;
  /** Host processes to take, and to give back at the end; absent if every process is started and ended. */
  readonly pool?: HostPool | undefined;
  /** How hosts load the user's file that the header names; absent for an algorithm of the catalogue. */
  readonly own?: OwnFile | undefined;
  /** Receives what users' files print in the processes. */
  readonly onPrint?: ((text: string) => void) | undefined;
  /** Number of operating-system processes, at most n. Each hosts an arc of positions. */
  readonly processes: number;
  readonly wire: Wire;
  /** What makes rounds: pulses, or the real clock with rounds of this length. */
  readonly clock: "pulses" | { readonly milliseconds: number };
  readonly coins: "seed" | "system";
  readonly journal: boolean;
  /** If true, the journal is on disk before a message is sent, which survives a loss of power. */
  readonly fsync: boolean;
  /** Longest time without progress, after which the run is undecided, in milliseconds. */
  readonly timeoutMs: number;
  /** What each process takes next; absent if messages are handled as they arrive. */
  readonly steer?: readonly (readonly Choice[])[] | undefined;
  readonly faults: FaultPlan;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((state: RingProgress) => void) | undefined;
  /** Receives what happens while the run is under way. */
  readonly live?: ((event: LiveEvent) => void) | undefined;
  /** Called when all connections are up. The run begins when it resolves; `inject` breaks the run under way. */
  readonly beforeGo?: ((inject: (command: LiveCommand) => void) => Promise<void>) | undefined;
}

export interface RingProgress {
  readonly phase: "starting" | "connecting" | "running" | "ending";
  /** Number of processes that are ready in this phase. */
  readonly ready: number;
  readonly processes: number;
  readonly sent: number;
  readonly received: number;
  readonly resent: number;
}

/** What happens in a run under way. Events of one position come in order. */
export type LiveEvent =
  | { readonly type: "event"; readonly position: number; readonly event: LogLine }
  | { readonly type: "link"; readonly edge: number; readonly up: boolean }
  | { readonly type: "hold"; readonly edges: readonly number[]; readonly held: boolean }
  | { readonly type: "fault"; readonly fault: FaultEvent };

/** A line of `faults.jsonl`. */
export interface FaultEvent {
  /** When, as an ISO time. */
  readonly wall: string;
  /** Milliseconds since the run began. */
  readonly at: number;
  readonly fault: FaultName;
  /** The positions concerned: those of the process, of the edge, or of one side of a partition. */
  readonly positions: readonly number[];
  readonly edge?: number;
  /** With `restart`: false if the process started without its journal. */
  readonly journal?: boolean;
}

export type FaultName =
  | "cut"
  | "kill"
  | "restart"
  | "pause"
  | "resume"
  | "hold"
  | "release"
  | "partition"
  | "heal";

export interface RingOutcome {
  readonly status: "over" | "undecided" | "stopped";
  /** What is missing, in a sentence; absent if the run is over. */
  readonly why?: string;
  readonly stats: RingStats;
  readonly faults: readonly FaultEvent[];
  readonly late: readonly LateFrame[];
}

/** Counts of a run. Messages sent and received are those of the algorithm. */
export interface RingStats {
  readonly sent: number;
  readonly received: number;
  readonly resent: number;
  readonly duplicates: number;
  readonly cuts: number;
  readonly kills: number;
  readonly pauses: number;
  /** Number of inputs that restarted processes read from their journals. */
  readonly recovered: number;
  readonly pulses: number;
  /** How often a process has skipped quiet rounds, on average; the last skip ends the run. */
  readonly skips: number;
  readonly startSeconds: number;
  readonly connectSeconds: number;
  readonly wallSeconds: number;
  /** Wall time of the run divided by the messages on its longest causal chain; undefined without messages. */
  readonly hopMicros: number | undefined;
  readonly cpuSeconds: number;
}
