import { Refusal, type RefusalSubject } from "@ringleader/core/internal/refusal";
import { describeDiskError, isFileError, NO_FOLDER } from "../terminal/file-errors.ts";
import { PipeClosed } from "../terminal/output.ts";

/** Why a worker will not answer. `hung`: the worker did not stop when told to. `ended`: its pool has ended. */
type Loss = "memory" | "hung" | "exited" | "ended";

const sentences: Readonly<Record<Loss, string>> = {
  memory: "there is not enough memory for this run.",
  hung: "a worker did not answer",
  exited: "a worker thread exited before it answered",
  ended: "the pool of workers has ended",
};

export class WorkerLost extends Error {
  readonly reason: Loss;
  constructor(reason: Loss) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

/** Returns the error for a lost worker: a refusal if the memory was exhausted. */
export const lossError = (reason: Loss): Error =>
  reason === "memory" ? new Refusal(sentences.memory) : new WorkerLost(reason);

/** True if a typed array could not be allocated. (Heap exhaustion kills the worker instead.) */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /alloc|array length|too (large|big)/i.test(error.message);

/** An error that a worker sends to the main thread. */
export type WorkerFailure =
  | { readonly refusal: string; readonly about?: RefusalSubject }
  | { readonly pipeClosed: true }
  | { readonly fault: { readonly message: string; readonly stack: string } };

export function packError(error: unknown): WorkerFailure {
  if (error instanceof Refusal) return { refusal: error.message, about: error.about };
  if (error instanceof PipeClosed) return { pipeClosed: true };
  if (isFileError(error) && error.syscall === "uv_cwd") return { refusal: NO_FOLDER };
  const disk = describeDiskError(error);
  if (disk !== undefined) return { refusal: disk };
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  if (isOutOfMemory(error)) {
    return { refusal: `there is not enough memory for this run: ${message.toLowerCase()}.` };
  }
  return { fault: { message, stack } };
}

export function unpackError(failure: WorkerFailure): Error {
  if ("refusal" in failure) return new Refusal(failure.refusal, failure.about);
  if ("pipeClosed" in failure) return new PipeClosed();
  return Object.assign(new Error(failure.fault.message), { stack: failure.fault.stack });
}
