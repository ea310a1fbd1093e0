import type { Cell } from "../plan/cell.ts";

/** The data of a job on the queue. */
export interface CellBatch {
  readonly cells: readonly Cell[];
}

/** How a batch ended. Both come from elsewhere: `answer` is any JSON value, or undefined if there is none. */
export type BatchEnd =
  | { readonly worker: string; readonly answer: unknown }
  | { readonly worker: string; readonly failed: string };

/** A job as it was found on the queue, unchecked. */
export interface FoundJob {
  readonly id: string;
  readonly data: unknown;
}

/** The queue as the coordinator of a sweep sees it. Promises stay pending while the server is unreachable. */
export interface BatchQueue {
  /** The address of the queue, for messages. */
  readonly shown: string;
  /** Adds a batch at the end. Has no effect if the queue has a batch with this id. */
  add(id: string, batch: CellBatch): Promise<void>;
  /** Removes a batch and its answer. A batch that a worker is running stays. */
  remove(id: string): Promise<void>;
  /** Returns how a batch ended; `pending` if it has not ended, `unknown` if the queue does not have it. */
  look(id: string): Promise<BatchEnd | "pending" | "unknown">;
  /** Calls `note` with the id of each batch that ends. An end may be missed or noted twice. */
  onEnd(note: (id: string) => void): void;
  /** Returns the names of the connected workers. */
  workers(): Promise<readonly string[]>;
  /** Returns the batches that have not failed, and removes those that have. */
  found(): Promise<readonly FoundJob[]>;
  /** Removes what the queue itself occupies, if no batch is left. Stays pending while the server is unreachable. */
  close(): Promise<void>;
  /** Disconnects at once. */
  disconnect(): void;
}

/** A batch that a worker has taken from the queue. Its lease is renewed until `perform` settles. */
export interface TakenBatch {
  /** Comes from elsewhere: any JSON value. */
  readonly data: unknown;
  /** Puts the batch back, for any worker to take at once. */
  handBack(): Promise<void>;
}

/** The queue as a worker sees it. */
export interface BatchSource {
  readonly shown: string;
  /**
   * Takes batches from now on, as many at the same time as the source was opened for. The resolved value is the answer;
   * undefined means that the batch was handed back. A batch whose promise is rejected with a Refusal fails; after any
   * other error it is tried again.
   */
  take(perform: (batch: TakenBatch) => Promise<object | undefined>): void;
  /** Takes no more batches. */
  pause(): Promise<void>;
}
