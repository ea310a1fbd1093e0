import { Worker, type ResourceLimits } from "node:worker_threads";
import { unpackError, WorkerLost } from "./failures.ts";
import type { Feed } from "./lines.ts";
import { addThread } from "./live-threads.ts";
import { ownFilesOfCommand, type OwnFiles } from "./own-thread.ts";
import { patiently } from "./patience.ts";
import { SharedProgress } from "./shared-progress.ts";
import type { AnswerOf, Order, Post, ReplyOf, TaskOf, WorkerData } from "./work.ts";

export interface PoolOptions<Column extends string = never> {
  /** The built module whose functions the workers call. */
  readonly module: URL;
  /** Maximum number of threads. Each is started when it is first needed. */
  readonly threads: number;
  readonly progress?: SharedProgress<Column>;
  readonly feed?: Feed;
  readonly resourceLimits?: ResourceLimits;
  /** Milliseconds within which a stopped worker must answer; otherwise it is dropped. */
  readonly grace?: number;
  readonly script?: URL;
  /** How the threads load users' files; by default as the command line says. */
  readonly own?: OwnFiles | "none" | undefined;
}

export type StopReason = "interrupted" | "timeout";

interface Job extends Order {
  readonly onReply: (reply: never) => void;
  readonly fulfil: (answer: never) => void;
  readonly fail: (error: Error) => void;
}

/** Threads that run the functions of a module `M`. Each thread runs one task at a time. */
export class WorkerPool<M, Column extends string = never> {
  readonly progress: SharedProgress<Column>;
  readonly #options: PoolOptions<Column>;
  /** The job of each thread; undefined for an idle thread. */
  readonly #jobs = new Map<Worker, Job | undefined>();
  readonly #queue: Job[] = [];
  #number = 0;
  #stopped: StopReason | undefined;
  #hasEnded = false;

  constructor(options: PoolOptions<Column>) {
    this.#options = options;
    this.progress = options.progress ?? SharedProgress.create<Column>([]);
  }

  /** Runs a task on the next free thread. Rejects with the error of the task, or with WorkerLost. */
  run<F extends keyof M & string>(
    work: F,
    task: TaskOf<M[F]>,
    onReply: (reply: ReplyOf<M[F]>) => void = () => {},
  ): Promise<AnswerOf<M[F]>> {
    return new Promise((fulfil, fail) => {
      this.#queue.push({ number: ++this.#number, work, task, onReply, fulfil, fail });
      this.#assign();
      if (this.#stopped) this.cancel();
    });
  }

  /** Runs all tasks. A failed task cancels the others; a lost worker does not, and `lost` says why it was lost. */
  async runAll<F extends keyof M & string>(
    work: F,
    tasks: readonly TaskOf<M[F]>[],
    onAnswer: (answer: AnswerOf<M[F]>) => void = () => {},
    onReply?: (reply: ReplyOf<M[F]>) => void,
  ): Promise<{ answers: AnswerOf<M[F]>[]; lost?: WorkerLost["reason"] | undefined }> {
    const answers: AnswerOf<M[F]>[] = [];
    let lost: WorkerLost["reason"] | undefined;
    const runOne = async (task: TaskOf<M[F]>): Promise<void> => {
      try {
        const answer = await this.run(work, task, onReply);
        answers.push(answer);
        onAnswer(answer);
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error;
        lost ??= error.reason;
      }
    };
    try {
      await Promise.all(tasks.map(runOne));
    } catch (error) {
      this.cancel();
      throw error;
    }
    return { answers, lost };
  }

  /** Stops the running tasks, which answer with their results so far. Drops workers that do not answer in time. */
  cancel(): void {
    const last = this.#number;
    this.progress.stop(last);
    const dropHung = () => {
      for (const [worker, job] of this.#jobs) {
        if (job && job.number <= last) this.#drop(worker, new WorkerLost("hung"));
      }
    };
    setTimeout(dropHung, this.#options.grace ?? patiently(600)).unref();
  }

  /** Stops the running tasks and all later ones. */
  stop(why: StopReason = "interrupted"): void {
    this.#stopped ??= why;
    this.cancel();
  }

  /** Why the pool was stopped; undefined if it was not. */
  get stopped(): StopReason | undefined {
    return this.#stopped;
  }

  /** Terminates every thread immediately. What a thread has sent before is received first. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const { fail } of this.#queue.splice(0)) fail(new WorkerLost("ended"));
    await Promise.all([...this.#jobs.keys()].map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const worker = this.#freeWorker();
      if (!worker) return;
      const job = this.#queue.shift()!;
      this.#jobs.set(worker, job);
      const { number, work, task } = job;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ number, work, task } satisfies Order);
    }
  }

  #freeWorker(): Worker | undefined {
    for (const [worker, job] of this.#jobs) if (!job) return worker;
    return this.#jobs.size < this.#options.threads ? this.#start() : undefined;
  }

  #start(): Worker {
    const { module, feed, resourceLimits = {}, script, own = ownFilesOfCommand() } = this.#options;
    const data: WorkerData = {
      module: module.href,
      progress: this.progress.shared,
      feed,
      own: own === "none" ? undefined : own,
    };
    const worker = new Worker(script ?? new URL("./worker.js", import.meta.url), {
      workerData: data,
      resourceLimits,
      transferList: feed ? [feed.port] : [],
    });
    addThread(worker);
    worker.on("message", (post: Post) => this.#receive(worker, post));
    worker.on("error", (error: NodeJS.ErrnoException) =>
      this.#drop(
        worker,
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new WorkerLost("memory") : error,
      ),
    );
    worker.on("exit", () =>
      this.#drop(worker, new WorkerLost(this.#hasEnded ? "ended" : "exited")),
    );
    return worker;
  }

  #receive(worker: Worker, post: Post): void {
    const job = this.#jobs.get(worker);
    if (!job) return;
    if ("reply" in post) return job.onReply(post.reply as never);
    this.#jobs.set(worker, undefined);
    if ("answer" in post) job.fulfil(post.answer as never);
    else job.fail(unpackError(post));
    this.#assign();
  }

  #drop(worker: Worker, error: Error): void {
    const job = this.#jobs.get(worker);
    if (!this.#jobs.delete(worker)) return;
    void worker.terminate();
    job?.fail(error);
    this.#assign();
  }
}
