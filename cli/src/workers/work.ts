import { TraceFile } from "../terminal/output-file.ts";
import type { WorkerFailure } from "./failures.ts";
import type { Feed } from "./lines.ts";
import type { OwnFiles } from "./own-thread.ts";
import type { ProgressMemory, SharedProgress } from "./shared-progress.ts";
import type { ThreadProgress } from "./stages.ts";

/**
 * A worker loads `module` and runs one task at a time. A task names a function of that module. For each task, the worker
 * posts any number of replies and then one answer or failure.
 */
export interface WorkerData {
  readonly module: string;
  readonly progress: ProgressMemory;
  /** The stdin that the main thread reads; undefined if workers do not read stdin. */
  readonly feed?: Feed | undefined;
  /** How the thread loads users' files; undefined if it must not load any. */
  readonly own?: OwnFiles | undefined;
}

export interface Order {
  /** Tasks of one pool are numbered from 1, and stopped by number. */
  readonly number: number;
  readonly work: string;
  readonly task: unknown;
}

export type Post = { readonly reply: unknown } | { readonly answer: unknown } | WorkerFailure;

/** The second argument of a function that works in a thread, after its task. */
export interface WorkContext<Reply = never, Progress extends SharedProgress = SharedProgress> {
  readonly progress: Progress;
  /** Sends a value before the answer. */
  reply(value: Reply): void;
  /** True once the main thread has stopped this task. */
  isStopped(): boolean;
}

export type TaskOf<F> = F extends (task: infer Task, ...rest: never[]) => unknown ? Task : never;
export type AnswerOf<F> = F extends (...all: never[]) => infer Answer ? Awaited<Answer> : never;
export type ReplyOf<F> = F extends (
  task: never,
  context: WorkContext<infer Reply, never>,
) => unknown
  ? Reply
  : never;

/** Advances the work until it is over or `look` returns false. `look` is called at most every `every` milliseconds. */
export function advanceUntil(work: { advance(): boolean }, look: () => boolean, every = 60): void {
  let last = performance.now();
  while (work.advance()) {
    const now = performance.now();
    if (now - last < every) continue;
    last = now;
    if (!look()) return;
  }
}

/** What the thread of `runInThread` sends before its answer. */
export type ThreadReply =
  /** The thread waits for a chunk of stdin. */
  | { readonly wants: "stdin" }
  /** The file to remove if the work is interrupted; undefined once the file is complete. */
  | { readonly unfinished: string | undefined }
  /** What a run under way violates. */
  | { readonly violation: string };

export type ThreadContext = WorkContext<ThreadReply, ThreadProgress>;

/** Calls `act` with an output file, which is removed unless `act` finishes it. */
export function writingTo<T>(
  path: string | undefined,
  context: ThreadContext,
  act: (file: TraceFile | undefined) => T,
): T {
  const file = path === undefined ? undefined : new TraceFile(path);
  try {
    if (file) context.reply({ unfinished: file.growing });
    const value = act(file);
    file?.discard();
    if (file) context.reply({ unfinished: undefined });
    return value;
  } finally {
    file?.discard();
  }
}
