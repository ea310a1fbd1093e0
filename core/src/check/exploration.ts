import type { Beginning } from "./begin.ts";
import type { Edges } from "./edges.ts";
import { StepLimit } from "./lone.ts";

/** A search under way, and how far it has come. */
export interface Search {
  /** Goes on for so many configurations; false when there are no more, or something is wrong. */
  advance(most: number): boolean;
  readonly states: number;
  /** Configurations whose moves have been made. */
  readonly expanded: number;
  readonly transitions: number;
  /** Moves from a beginning to the configurations that are expanded now. */
  readonly depth: number;
  readonly bytes: number;
}

/**
 * Every configuration that can be reached from one setup, breadth first: a configuration is a row of
 * places, one for each process, and each is stored once, in the order in which it was found. So the
 * store is the queue of the search as well, and the first way to a configuration is a shortest one.
 *
 * The visited set is a table over a typed array: a word holds the number of a configuration and as much
 * of its hash as fits above. It is small at first, so that the many small graphs of many id orders
 * stay in the cache.
 */
export interface Exploration extends Search {
  /** Those in which nothing can happen. */
  readonly ends: readonly number[];
  /** The first configuration in which the election itself was broken: a shortest run leads to it. */
  readonly broken: number;
  /** The first so many configurations are beginnings. */
  readonly initial: number;
  beginning(state: number): Beginning;
  /** Where a configuration was first reached from; those at the start: -1. */
  parent(state: number): number;
  row(state: number): Int32Array;
  find(row: ArrayLike<number>): number;
  /** Moves out of a configuration, as they were made. */
  readonly edges: Edges | undefined;
}

export interface ExploreOptions {
  readonly reduce: boolean;
  readonly edges: boolean;
  /** Where nothing tells the processes apart: rings that are turned are the same. */
  readonly turn?: boolean;
  /** Where it begins: taken one by one, as the search goes on. */
  readonly begun: Iterable<Beginning, void>;
  /** With more it ends: there may be as many more as one configuration has moves. */
  readonly mostStates: number;
  readonly mostBytes: number;
  /** What makes a configuration wrong, told when somebody has decided. */
  wrong(row: Int32Array): boolean;
}

/** No more room: how far it came stands in the exploration. */
export class OutOfRoom extends Error {}

/** Why a search did not come to its end, if that is for want of room or patience. */
export function cutShort(search: () => void): OutOfRoom | StepLimit | undefined {
  try {
    search();
    return undefined;
  } catch (error) {
    if (error instanceof OutOfRoom || error instanceof StepLimit) return error;
    throw error;
  }
}
