import type { Event, Header } from "../model/trace.ts";

/** A link of a run under way, as a page shows it. */
export interface LiveLink {
  readonly edge: number;
  /** The positions that it connects. */
  readonly between: readonly [number, number];
  readonly up: boolean;
  /** True if messages on it wait until it is released. */
  readonly held: boolean;
}

/** A process of a run under way, as a page shows it. */
export interface LiveNode {
  readonly position: number;
  readonly state: "running" | "paused" | "killed";
}

/** How a run ended. */
export interface LiveEnd {
  readonly verdict: "conforms" | "unfinished" | "differs" | "stopped";
  readonly digest?: string | undefined;
  /** Says what is missing, or what no run allows; absent if the run conforms. */
  readonly why?: string | undefined;
  /** True if the server has the trace of the run. */
  readonly hasTrace: boolean;
}

/** The first event that the definition does not allow. */
export interface LiveDifference {
  readonly event: Event;
  /** What the node did, as in “position 2 receives one(7) at port 0, time 3”. */
  readonly did: string;
  /** What the definition says of it, as in “the next message on that link, from position 1, is one(4)”. */
  readonly definition: string;
}

/** The messages of a run that is too long to be sent event by event, counted by place and time. */
export interface LiveDensity {
  /** Number of processes, and the number of columns in which their positions are counted. */
  readonly n: number;
  readonly columns: number;
  /** Rounds, or causal depths, that one row counts. */
  readonly perRow: number;
  /** Number of messages received, row by row from time 0. */
  readonly counts: readonly number[];
}

/**
 * What a server says to a page that watches a run under way. The first message has `header`; a page that connects late
 * gets everything that was said before.
 */
export interface LiveMessage {
  /** The header of the trace, with an empty digest. */
  readonly header?: Header;
  /** With `header`: the run in words, as in “5 processes over Unix sockets”. */
  readonly title?: string;
  /** With `header`: true if the page may break the run. */
  readonly isLocal?: boolean;
  /** With `header`: true if coins are not drawn from the seed. */
  readonly tossesFreely?: boolean;
  /** The next events, in an order in which they can happen. */
  readonly events?: readonly Event[];
  /** Number of events so far; larger than the number of events sent if the run has more than the server sends. */
  readonly count?: number;
  /** Number of messages that links have sent again. */
  readonly resent?: number;
  /** The links that have changed; with the first message all of them. */
  readonly links?: readonly LiveLink[];
  /** The processes that have changed; with the first message all of them. */
  readonly nodes?: readonly LiveNode[];
  readonly difference?: LiveDifference;
  /** All messages so far, once the run has more events than the server sends. */
  readonly density?: LiveDensity;
  readonly over?: LiveEnd;
}

/** What a page that watches a local run asks for. Times are in milliseconds. */
export type LiveCommand =
  | { readonly cut: number }
  | { readonly hold: number }
  | { readonly release: number }
  | { readonly pause: number; readonly forMs: number }
  /** The process starts again after the time, and never without one. */
  | { readonly kill: number; readonly forMs?: number };
