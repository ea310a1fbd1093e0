import type { LogLine } from "@ringleader/core/internal/conform";
import type { Item } from "../link/frame.ts";
import type { LateFrame } from "./rounds/clock.ts";

export type { LogLine };

/** An input of the processes of a host, as its journal records it, with the coins that were tossed for it. */
export type Input = {
  /** The outcomes of coins that are not drawn from the seed. */
  readonly tosses: readonly number[];
} & (
  | { readonly type: "wake"; readonly process: number }
  /** `nth` is the number of items that were sent before it on the link and are not handled. */
  | {
      readonly type: "item";
      readonly link: number;
      readonly seq: number;
      readonly nth: number;
      readonly item: Item;
    }
  /** The real clock has reached this round. */
  | { readonly type: "round"; readonly round: bigint }
);

/** What a machine does to the world. The host collects it, and carries it out once a tick. */
export interface NodeEffects {
  readonly send: (link: number, item: Item) => void;
  readonly log: (position: number, line: LogLine) => void;
  /** An input was handled. The host journals it before it acknowledges or sends anything. */
  readonly handled: (input: Input) => void;
  readonly late: (frame: LateFrame) => void;
}

/** Runs the processes of one host. It knows no socket and no timer, and is determined by its inputs. */
export interface NodeMachine {
  /**
   * Starts the processes that wake up on their own and have not. Until then, items wait. `since` is when the run began,
   * in milliseconds.
   */
  begin(since: number): void;
  /** Takes an item from its link. `advance` handles it. */
  arrive(link: number, seq: number, item: Item): void;
  /** Handles all items that can be handled. */
  advance(): void;
  /** Handles an input of the journal again. */
  repeat(input: Input): void;
  /** When `advance` has something to do without an item, in milliseconds; undefined if never. */
  readonly due: number | undefined;
  /** Number of messages that have arrived and wait. */
  readonly held: number;
  /** True if no process acts again without an item. */
  readonly isIdle: boolean;
  /** What a process waits for, in words; undefined if no process of the host is steered or all have followed. */
  waits(): string | undefined;
}
