import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LogEnd, LogHeader } from "@ringleader/core/internal/conform";
import type { LogLine } from "./node-machine.ts";

/** Number of characters of all logs of a host that are written together. */
const MOST_PENDING = 2 ** 20;

interface LogWriterOptions {
  readonly folder: string;
  readonly positions: readonly number[];
  readonly header: Omit<LogHeader, "position">;
  /** If true, the lines are added to logs that exist. */
  readonly adds: boolean;
}

/** Writes the logs of the processes of one host. No file stays open, because a host may have thousands. */
export class LogWriter {
  readonly #folder: string;
  readonly #pending = new Map<number, string>();
  #length = 0;

  constructor({ folder, positions, header, adds }: LogWriterOptions) {
    this.#folder = folder;
    if (adds) return;
    for (const position of positions)
      writeFileSync(this.#fileOf(position), `${JSON.stringify({ position, ...header })}\n`);
  }

  #fileOf(position: number): string {
    return join(this.#folder, `${position}.jsonl`);
  }

  add(position: number, line: LogLine | LogEnd): void {
    const text = `${JSON.stringify(line)}\n`;
    this.#pending.set(position, (this.#pending.get(position) ?? "") + text);
    this.#length += text.length;
    if (this.#length > MOST_PENDING) this.flush();
  }

  flush(): void {
    for (const [position, text] of this.#pending) appendFileSync(this.#fileOf(position), text);
    this.#pending.clear();
    this.#length = 0;
  }
}
