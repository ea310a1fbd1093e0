import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Most characters that wait for a reader. Lines beyond are dropped, and counted. */
const MOST_WAITING = 1 << 16;
/** Milliseconds that the reader has for the rest at the end. */
const LAST_WAIT = 1000;
/** Milliseconds between two starts of a copier: a pipe without a reader ends each at its first line. */
const RESTART_MS = 1000;

/**
 * Writes lines without ever waiting for their reader. A full pipe blocks the process that writes to it, and a descriptor
 * that does not block would not block in the job either, so a process of its own, `cat`, copies the lines. If it is killed,
 * another takes its place.
 */
export class LineWriter {
  readonly #fd: 1 | 2;
  #copier: ChildProcess | undefined;
  #startedAt = -Infinity;
  #dropped = 0;

  constructor(fd: 1 | 2) {
    this.#fd = fd;
  }

  /** Writes a document as a line, or drops it if too much waits. Then the next line says how many were dropped. */
  write(document: object): void {
    const input = this.#input();
    if (!input?.writable || input.writableLength > MOST_WAITING) {
      this.#dropped++;
      return;
    }
    if (this.#dropped > 0) input.write(lineOf({ dropped: this.#dropped }));
    this.#dropped = 0;
    input.write(lineOf(document), (error) => {
      if (error) this.#dropped++;
    });
  }

  #input(): ChildProcess["stdin"] | undefined {
    const isOver = this.#copier && !this.#copier.stdin?.writable;
    if (this.#copier && !isOver) return this.#copier.stdin;
    const now = performance.now();
    if (now < this.#startedAt + RESTART_MS) return undefined;
    this.#startedAt = now;
    return (this.#copier = this.#start()).stdin;
  }

  #start(): ChildProcess {
    // Ctrl-C is for the voter, whose last lines are still to be copied.
    const copier = spawn("cat", [], { detached: true, stdio: ["pipe", this.#fd, "ignore"] });
    copier.on("error", () => {});
    copier.on("exit", () => copier.stdin?.destroy());
    // Without a free descriptor it has no stdin.
    copier.stdin?.on("error", () => {});
    return copier;
  }

  /** Ends. The lines that no reader takes in time are lost. */
  async close(): Promise<void> {
    const copier = this.#copier;
    if (copier?.pid === undefined || copier.exitCode !== null || copier.signalCode !== null) return;
    const over = once(copier, "exit");
    copier.stdin!.end();
    const stop = new AbortController();
    await Promise.race([over, wait(LAST_WAIT, undefined, stop).catch(() => {})]);
    stop.abort();
    copier.kill("SIGKILL");
  }
}

const lineOf = (document: object): string =>
  `${JSON.stringify({ time: new Date().toISOString(), ...document })}\n`;
