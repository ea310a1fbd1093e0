import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import threads, {
  MessageChannel,
  Worker,
  type MessagePort,
  type WorkerOptions,
} from "node:worker_threads";
import { checkDocuments } from "./check-document.ts";

const cli = join(import.meta.dirname, "..", "..");
const built = join(cli, "dist", "bundle");
const command = join(cli, "bin", "ringleader.js");

interface Printed {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Stdout and stderr together, in the order in which they were written. */
  readonly all: string;
}

const load = <M>(file: string) => import(join(built, file)) as Promise<M>;
const { runCommand } = await load<typeof import("../run-command.ts")>("run-command.js");
const output = await load<typeof import("../terminal/output.ts")>("terminal-output.js");
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command in this process, which saves starting Node and loading core. Only one command runs at a time,
 * because the working folder, arguments and streams belong to the process. What threads with users' files print is not
 * captured.
 * Throws if `--json` prints a document that does not fit its schema.
 */
export function runHere(args: readonly string[], cwd = process.cwd()): Promise<Printed> {
  const run = last.then(() => runAlone(args, cwd));
  last = run.catch(() => {});
  return run;
}

async function runAlone(args: readonly string[], cwd: string): Promise<Printed> {
  const printed = { 1: "", 2: "", all: "" };
  const add = (fd: 1 | 2, text: string) => {
    printed[fd] += text;
    printed.all += text;
  };
  const before = { argv: process.argv, cwd: process.cwd(), env: process.env };
  const sink = output.replaceSink({
    write(fd, bytes, from) {
      if (fd !== 1 && fd !== 2) return sink.write(fd, bytes, from);
      add(fd, Buffer.from(bytes.subarray(from)).toString());
      return bytes.length - from;
    },
  });
  try {
    process.argv = [process.execPath, command, ...args];
    process.env = { ...before.env, NO_COLOR: "1" };
    delete process.env["FORCE_COLOR"];
    process.chdir(cwd);
    const status = await runCommand();
    checkDocuments(args, printed[1]);
    return { status, out: printed[1], err: printed[2], all: printed.all };
  } finally {
    output.replaceSink(sink);
    process.argv = before.argv;
    process.env = before.env;
    process.chdir(before.cwd);
  }
}

/**
 * A thread that serves one pool of workers after the other. Each time it runs the script of a worker again, with other
 * data and another port, but what the script imports stays loaded. What it prints goes to its port.
 */
const warmThread = `
const { writeSync } = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const threads = require("node:worker_threads");
let runs = 0;
threads.parentPort.on("message", async ({ script, workerData, port }) => {
  Object.assign(threads, { workerData, parentPort: port });
  syncBuiltinESMExports();
  const { replaceSink } = await import(new URL("terminal-output.js", script).href);
  replaceSink({
    write(fd, bytes, from) {
      if (fd !== 1 && fd !== 2) return writeSync(fd, bytes, from);
      port.postMessage({ fd, bytes: bytes.slice(from) });
      return bytes.length - from;
    },
  });
  await import(script + "?" + ++runs);
});
`;

// Loading core into a new thread takes 0.2 s of processor time, more than most commands of a test. So the threads of
// commands that run in this process are used again.
const idle: Worker[] = [];
type Print = (fd: number, bytes: Uint8Array) => void;

/**
 * Lets commands that run in this process use threads again. What these threads print is passed to `print`. A thread
 * that loads a user's file, or whose memory has a limit, is never used again.
 */
function keepThreads(workerScript: URL, print: Print): void {
  const isKept = (script: unknown, { workerData, resourceLimits = {} }: WorkerOptions) =>
    String(script) === workerScript.href &&
    (workerData as { own?: unknown } | undefined)?.own === undefined &&
    Object.keys(resourceLimits).length === 0;
  threads.Worker = new Proxy(Worker, {
    construct(it, args) {
      const [script, options] = args as ConstructorParameters<typeof Worker>;
      return options && isKept(script, options)
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
    this.#thread = idle.pop() ?? new Worker(warmThread, { eval: true });
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

keepThreads(pathToFileURL(join(built, "workers-worker.js")), output.writeBytes);
