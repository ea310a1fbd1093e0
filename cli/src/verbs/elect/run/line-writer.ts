import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Most characters that wait for a reader. Lines beyond are dropped, and counted. */
const MOST_WAITING = 1 << 16;
/** Milliseconds that the reader has for the rest at the end. */
const LAST_WAIT = 1000;

/**
 * Writes lines without ever waiting for their reader. A full pipe blocks the process that writes to it, and a descriptor
 * that does not block would not block in the job either, so a process of its own, `cat`, copies the lines.
 */
export class LineWriter {
  readonly #fd: 1 | 2;
  #copier: ChildProcess | undefined;
  #dropped = 0;

  constructor(fd: 1 | 2) {
    this.#fd = fd;
  }

  /** Writes a document as a line, or drops it if too much waits. Then the next line says how many were dropped. */
  write(document: object): void {
    const input = (this.#copier ??= this.#start()).stdin!;
    if (!input.writable || input.writableLength > MOST_WAITING) {
      this.#dropped++;
      return;
    }
    if (this.#dropped > 0) input.write(lineOf({ dropped: this.#dropped }));
    this.#dropped = 0;
    input.write(lineOf(document));
  }

  #start(): ChildProcess {
    // Ctrl-C is for the voter, whose last lines are still to be copied.
    const copier = spawn("cat", [], { detached: true, stdio: ["pipe", this.#fd, "ignore"] });
    copier.on("error", () => {});
    copier.stdin!.on("error", () => {});
    return copier;
  }

  /** Ends. The lines that no reader takes in time are lost. */
  async close(): Promise<void> {
    const copier = this.#copier;
    if (!copier || copier.exitCode !== null || copier.signalCode !== null) return;
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
