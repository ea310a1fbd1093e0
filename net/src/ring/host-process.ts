import type { ChildProcess } from "node:child_process";
import type { EventEmitter } from "node:events";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { Address } from "../link/address.ts";
import type { FromHost, HostConfig, HostCounts, ToHost } from "../node/control.ts";
import { forkHost, type HostPool } from "./host-pool.ts";

/** Longest text of stderr that a failure quotes, in characters. */
const MOST_STDERR = 500;

type Message<T extends FromHost["type"]> = Extract<FromHost, { type: T }>;

/** The messages that the owner of a host process receives at any time. */
export interface HostHandlers {
  readonly onMessage: (message: Message<"cut" | "link" | "events" | "late">) => void;
  /** The process failed or ended, and its owner did not end it. */
  readonly onFailure: (error: Error) => void;
  /** The process printed this on stderr. */
  readonly onPrint?: ((text: string) => void) | undefined;
}

/** A host process was ended by a signal that neither its owner nor the process itself has sent. */
export class HostKilled extends Error {}

/** Signals by which a process ends because of its own fault. */
const OWN_FAULTS: readonly (string | null)[] = [
  "SIGABRT",
  "SIGBUS",
  "SIGFPE",
  "SIGILL",
  "SIGSEGV",
  "SIGSYS",
  "SIGTRAP",
];

/** One operating-system process that hosts an arc of positions. */
export class HostProcess {
  readonly config: HostConfig;
  /** When the process was killed; undefined while it is alive. */
  goneSince: Date | undefined;
  at: Address | undefined;
  /** The last counts that the process told. */
  counts: HostCounts | undefined;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<string, (message: FromHost | undefined) => void>();
  readonly #pool: HostPool | undefined;
  /** Removes what listens to the process. */
  readonly #detach = new AbortController();
  readonly #ended: Promise<void>;
  #fulfilEnded = () => {};
  #isEnding = false;
  #stderr = "";

  /** Starts a process, or takes one from the pool. */
  constructor(entry: URL, config: HostConfig, handlers: HostHandlers, pool?: HostPool) {
    this.config = config;
    this.#pool = pool;
    const child = pool?.take() ?? forkHost(entry, config.sockets);
    this.#child = child;
    this.#ended = new Promise((fulfil) => (this.#fulfilEnded = fulfil));
    // A process that could not be started has no streams.
    if (child.stderr)
      this.#listen(child.stderr, "data", (text: Buffer) => {
        this.#stderr = (this.#stderr + text.toString()).slice(-MOST_STDERR);
        handlers.onPrint?.(text.toString());
      });
    this.#listen(child, "message", (message: FromHost) => this.#receive(message, handlers));
    this.#listen(child, "error", (error: NodeJS.ErrnoException) =>
      this.#end(handlers, () =>
        child.pid === undefined
          ? new Refusal(
              `the process of ${this.#positions} cannot be started (${error.code}); give fewer --processes, or let the system allow more processes and open files (ulimit -u, ulimit -n).`,
            )
          : this.#unexpected(error.message),
      ),
    );
    this.#listen(child, "exit", (code: number | null, signal: string | null) =>
      this.#end(handlers, () => {
        if (signal === null || OWN_FAULTS.includes(signal))
          return this.#unexpected(signal ?? `exit code ${code}`);
        this.goneSince = new Date();
        return new HostKilled(
          `the process of ${this.#positions} was ended from outside (${signal}) at ${this.goneSince.toTimeString().slice(0, 8)}. No algorithm of the catalogue tolerates a crash.`,
        );
      }),
    );
  }

  #listen(to: EventEmitter, event: string, act: (...args: never[]) => void): void {
    const listener = act as (...args: unknown[]) => void;
    to.on(event, listener);
    this.#detach.signal.addEventListener("abort", () => to.off(event, listener));
  }

  get #positions(): string {
    const { from, to } = this.config;
    return to === from + 1 ? `position ${from}` : `positions ${from} to ${to - 1}`;
  }

  #unexpected(how: string): Error {
    const tail = this.#stderr === "" ? "." : `: ${this.#stderr.trim()}`;
    return new Error(`the process of ${this.#positions} ended unexpectedly (${how})${tail}`);
  }

  #end(handlers: HostHandlers, why: () => Error): void {
    for (const fulfil of this.#waiting.values()) fulfil(undefined);
    this.#waiting.clear();
    this.#fulfilEnded();
    if (this.#isEnding) return;
    this.#isEnding = true;
    handlers.onFailure(why());
  }

  #receive(message: FromHost, handlers: HostHandlers): void {
    if (message.type === "failed") {
      this.#isEnding = true;
      const { isRefusal, system } = message;
      const error = isRefusal ? new Refusal(message.message) : new Error(message.message);
      handlers.onFailure(Object.assign(error, system));
    } else if (
      message.type === "cut" ||
      message.type === "link" ||
      message.type === "events" ||
      message.type === "late"
    )
      handlers.onMessage(message);
    else {
      if (message.type === "counts" || message.type === "finished") this.counts = message.counts;
      const key = message.type === "counts" ? `counts ${message.id}` : message.type;
      this.#waiting.get(key)?.(message);
      this.#waiting.delete(key);
      if (message.type === "finished") this.#giveBack();
    }
  }

  /** Returns a process that has finished to its pool. */
  #giveBack(): void {
    if (!this.#pool || this.goneSince) return;
    this.#detach.abort();
    this.#pool.give(this.#child);
    this.#fulfilEnded();
  }

  /** Sends a message; nothing happens if the process has ended or serves another run. */
  send(message: ToHost): void {
    if (this.#child.connected && !this.#detach.signal.aborted) this.#child.send(message, () => {});
  }

  /** Waits for a message of this type; undefined if the process ends before. */
  next<T extends "address" | "up" | "finished">(type: T): Promise<Message<T> | undefined> {
    return this.#await(type) as Promise<Message<T> | undefined>;
  }

  /** Asks for the counts; undefined if the process ends before. */
  async count(id: number): Promise<HostCounts | undefined> {
    const answer = this.#await(`counts ${id}`);
    this.send({ type: "count", id });
    return ((await answer) as Message<"counts"> | undefined)?.counts;
  }

  #await(key: string): Promise<FromHost | undefined> {
    if (this.#isEnding) return Promise.resolve(undefined);
    return new Promise((fulfil) => this.#waiting.set(key, fulfil));
  }

  /** Starts to end the process at once, also if it is stopped. */
  kill(): void {
    this.#isEnding = true;
    this.goneSince ??= new Date();
    this.#signal("SIGKILL");
  }

  /** The owner expects the process to end by itself. */
  expectEnd(): void {
    this.#isEnding = true;
  }

  pause(): void {
    this.#signal("SIGSTOP");
  }

  resume(): void {
    this.#signal("SIGCONT");
  }

  #signal(signal: NodeJS.Signals): void {
    // Node sends the signal of a process that has not started to its own group.
    if (this.#child.pid !== undefined) this.#child.kill(signal);
  }

  /** Resolves when the process has ended, or waits in its pool. */
  get ended(): Promise<void> {
    return this.#ended;
  }
}
