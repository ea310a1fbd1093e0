// Loading core into a new thread takes 0.2 s of processor time, more than most commands of a test. So the threads of
// commands that run in the process of a test are used again.
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import threads, {
  MessageChannel,
  Worker,
  type MessagePort,
  type WorkerOptions,
} from "node:worker_threads";

const warmThread = join(import.meta.dirname, "warm-thread.mjs");
const idle: Worker[] = [];

type Print = (fd: number, bytes: Uint8Array) => void;

/**
 * Lets commands that run in this process use threads again. What these threads print is passed to `print`. A thread
 * that loads a user's file is never used again.
 */
export function keepThreads(workerScript: URL, print: Print): void {
  const isKept = (script: unknown, data: { readonly own?: unknown } | undefined) =>
    String(script) === workerScript.href && data?.own === undefined;
  threads.Worker = new Proxy(Worker, {
    construct(it, args) {
      const [script, options] = args as ConstructorParameters<typeof Worker>;
      return options && isKept(script, options.workerData)
        ? new WarmWorker(workerScript, options, print)
        : Reflect.construct(it, args);
    },
  });
  syncBuiltinESMExports();
}

/** A worker as a pool sees it. When the pool ends it without a task, its thread waits for the next pool. */
class WarmWorker extends EventEmitter {
  readonly #thread: Worker;
  readonly #port: MessagePort;
  #tasks = 0;
  #isOver = false;
  readonly #onError = (error: Error) => this.emit("error", error);
  readonly #onExit = (status: number) => this.#end(status);

  constructor(script: URL, { workerData, transferList = [] }: WorkerOptions, print: Print) {
    super();
    this.#thread = idle.pop() ?? new Worker(warmThread);
    this.#thread.ref();
    this.#thread.on("error", this.#onError).on("exit", this.#onExit);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1.on("message", (post: { fd?: number; bytes?: Uint8Array }) => {
      if (post.fd !== undefined) return print(post.fd, post.bytes!);
      if (!("reply" in post)) this.#tasks--;
      this.emit("message", post);
    });
    const order = { script: script.href, workerData: workerData as unknown, port: port2 };
    this.#thread.postMessage(order, [port2, ...transferList]);
  }

  postMessage(task: unknown): void {
    this.#tasks++;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#port.postMessage(task);
  }

  async terminate(): Promise<number> {
    if (this.#isOver) return 1;
    if (this.#tasks > 0) return this.#thread.terminate();
    this.#thread.off("error", this.#onError).off("exit", this.#onExit).unref();
    idle.push(this.#thread);
    this.#end(1);
    return 1;
  }

  #end(status: number): void {
    this.#isOver = true;
    this.#port.close();
    this.emit("exit", status);
  }
}
