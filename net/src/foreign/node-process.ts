import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten, visible } from "@ringleader/core/internal/words";
import type { NodeChannel } from "./node-channel.ts";
import { NodeFault } from "./node-fault.ts";

/** Longest line that a node may print, in characters. */
const LONGEST_LINE = 65_536;
/** Number of unread lines above which a node has to wait until they are read. */
const MOST_UNREAD = 256;
/** Milliseconds that a node may take to end after its input has ended. */
const ENDING_MS = 5000;
/** Longest part of the last line on stderr that is quoted, in characters. */
const QUOTED = 120;
/** How the line of a report that names the error begins in Python, JavaScript and Go. */
const ERROR = /^(?:panic: |[\w.]*(?:Error|Exception)\b)/;

interface NodeProcessOptions {
  /** Milliseconds of silence after which a node counts as stuck, in its first answer and in later ones. */
  readonly limits: {
    readonly first: number;
    readonly later: number;
    /** Milliseconds that a node may take to end after its input has ended. Default: 5000. */
    readonly ending?: number | undefined;
  };
  /** Receives what the node prints on stderr. */
  readonly log?: ((text: string) => void) | undefined;
}

/** A node that runs as a program of its own, with its own process group. */
export class NodeProcess implements NodeChannel {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #limits: NodeProcessOptions["limits"];
  readonly #closed: Promise<void>;
  readonly #lines: string[] = [];
  #partial = "";
  /** The last line on stderr that names an error, or else the last that is not blank. */
  #last = "";
  #hasAnswered = false;
  /** Why no more lines come. */
  #over: Error | undefined;
  #wakeReader: (() => void) | undefined;

  constructor([program, ...args]: readonly string[], { limits, log }: NodeProcessOptions) {
    this.#limits = limits;
    // A group of its own, so that a node that starts programs itself leaves none of them behind.
    const child = spawn(program, args, { stdio: "pipe", detached: true });
    this.#child = child;
    this.#closed = new Promise((fulfil) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        const why = error.code === "ENOENT" ? "no such program is found" : error.message;
        this.#finish(Refusal.of("bin", `cannot start ${shorten(program)}: ${why}.`));
        fulfil();
      });
      child.once("close", (status, signal) => {
        const how = signal === null ? `ended with status ${status}` : `was ended by ${signal}`;
        const last = this.#last === "" ? "" : ` (${shorten(visible(this.#last), QUOTED)})`;
        this.#finish(new NodeFault(`${how}${last}; a node ends when its input ends`));
        fulfil();
      });
    });
    if ((child as Partial<typeof child>).stdin === undefined)
      throw Refusal.of(
        "bin",
        `cannot start ${shorten(program)}: too many files are open (ulimit -n); use fewer nodes.`,
      );
    // A node that has ended cannot be written to; `close` says so.
    child.stdin.on("error", () => {});
    child.stdout.setEncoding("utf8").on("data", (text: string) => this.#hear(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log?.(text);
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      const last = lines.findLast((line) => ERROR.test(line)) ?? lines.at(-1);
      if (last !== undefined && !(ERROR.test(this.#last) && !ERROR.test(last)))
        this.#last = last.slice(0, 1000);
    });
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  async read(): Promise<string> {
    if (this.#lines.length === 0 && !this.#over) await this.#more();
    const line = this.#lines.shift();
    if (line === undefined) throw this.#over!;
    this.#hasAnswered = true;
    if (this.#lines.length === 0) this.#child.stdout.resume();
    return line;
  }

  async end(): Promise<string | undefined> {
    this.#child.stdin.end();
    const { ending = ENDING_MS } = this.#limits;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#killGroup();
    }, ending);
    // What is left over is read, or the node could not end; only its first line is of interest.
    const first = this.#lines[0] as string | undefined;
    this.#child.stdout.removeAllListeners("data").resume();
    let rest = this.#partial;
    this.#child.stdout.on("data", (text: string) => {
      if (rest.length < LONGEST_LINE) rest += text;
    });
    await this.#closed;
    clearTimeout(timer);
    this.#killGroup();
    if (isLate)
      throw new NodeFault(`did not end within ${ending / 1000} s after its input had ended`);
    return first ?? rest.split("\n").find((line) => line.trim() !== "");
  }

  get isQuiet(): boolean {
    return this.#lines.length === 0;
  }

  async kill(): Promise<void> {
    this.#killGroup();
    await this.#closed;
  }

  /** Ends the node and every program that it started. */
  #killGroup(): void {
    const { pid, stdout, stderr } = this.#child;
    if (pid === undefined) return;
    // A program that left the group may hold them open.
    stdout.destroy();
    stderr.destroy();
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // The group is gone already.
    }
  }

  #hear(text: string): void {
    const lines = (this.#partial + text).split("\n");
    this.#partial = lines.pop()!;
    if (this.#partial.length > LONGEST_LINE || lines.some(({ length }) => length > LONGEST_LINE)) {
      this.#finish(new NodeFault(`printed a line of more than ${LONGEST_LINE / 1024} KiB`));
      this.#killGroup();
    }
    this.#lines.push(...lines);
    if (this.#lines.length > MOST_UNREAD) this.#child.stdout.pause();
    this.#wakeReader?.();
  }

  #finish(why: Error): void {
    this.#over ??= why;
    this.#wakeReader?.();
  }

  /** Waits for a line, for the end of the node, or until the node has been silent for too long. */
  async #more(): Promise<void> {
    const limit = this.#hasAnswered ? this.#limits.later : this.#limits.first;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((fulfil) => {
      this.#wakeReader = () => {
        if (this.#lines.length > 0 || this.#over) fulfil();
      };
      timer = setTimeout(() => {
        const what = this.#hasAnswered ? "step_ok" : "init_ok";
        this.#finish(
          new NodeFault(`printed nothing for ${limit / 1000} s; it must answer with ${what}`),
        );
      }, limit);
    });
    clearTimeout(timer);
    this.#wakeReader = undefined;
  }
}
