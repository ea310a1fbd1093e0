import { writeSync } from "node:fs";
import { Refusal } from "@ringleader/core/internal/refusal";
import { visible } from "@ringleader/core/internal/words";
import { isAsciiLocale, toAscii } from "./ascii.ts";
import { exit } from "./exit.ts";
import { withFile } from "./file-errors.ts";
import { strong, WIDTH } from "./style.ts";

/** Thrown when the reader of a pipe has closed it. The command then ends silently. */
export class PipeClosed extends Error {}

type Write = (fd: number, bytes: Uint8Array, from: number) => number;

/** Where a thread sends what it prints: to the descriptors of the process, or to the main thread. */
interface Sink {
  /** Writes some of the bytes; returns how many. */
  readonly write: Write;
  /** Replaces the line of progress on the terminal. An empty text removes it. */
  readonly showLine: (text: string) => void;
}

const CLEAR_LINE = "\r\u001B[K";

/** True while a line of progress is on the terminal. */
let isLineShown = false;

const own: Sink = { write: writeSync, showLine: drawLine };
let sink = own;

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Writes the whole text before it returns. Waits while a pipe is full; throws PipeClosed if the pipe is closed. */
export const write = (fd: number, text: string, name?: string): void =>
  writeBytes(fd, Buffer.from(text), name);

export function writeBytes(fd: number, bytes: Uint8Array, name = "the results"): void {
  if (isLineShown && (fd === 1 || fd === 2)) showLine("");
  let done = 0;
  while (done < bytes.length) done += withFile("write", name, () => some(fd, bytes, done));
}

/** Replaces the sink of this thread, or parts of it. Returns the old one. */
export function replaceSink(parts: Partial<Sink>): Sink {
  const before = sink;
  sink = { ...before, ...parts };
  return before;
}

/** Lets this thread print on a terminal where another thread shows a line of progress. */
export function printOverLine(): void {
  replaceSink({
    write(fd, bytes, from) {
      if (fd === 2 && from === 0) writeSync(fd, CLEAR_LINE);
      return writeSync(fd, bytes, from);
    },
  });
}

/**
 * Shows a line of progress on the terminal in place of the last one. Whatever is printed next removes it first. If the
 * terminal was closed, the work goes on.
 */
export function showLine(text: string): void {
  try {
    sink.showLine(text);
  } catch {
    isLineShown = false;
  }
}

function drawLine(text: string): void {
  if (text === "" && !isLineShown) return;
  isLineShown = false;
  // A line that is cut before the last column never wraps.
  const room = (process.stderr.columns || WIDTH) - 1;
  const line = Array.from(forPeople(text)).slice(0, room).join("");
  writeBytes(2, Buffer.from(CLEAR_LINE + line));
  isLineShown = line !== "";
}

function some(fd: number, bytes: Uint8Array, from: number): number {
  try {
    return sink.write(fd, bytes, from);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EPIPE") throw new PipeClosed();
    if (code !== "EAGAIN") throw error;
    Atomics.wait(pause, 0, 0, 5);
    return 0;
  }
}

// oxlint-disable no-control-regex -- styles are control characters
/** Styles of a page, as `style.ts` makes them. Without colour there are none. */
const STYLES = /(\u001B\[(?:1|2|22|3[1236]|39)m)/;

/** Prepares a text for people: control characters become text; in a locale without UTF-8, writes it in ASCII. */
function forPeople(text: string, hasStyles = false): string {
  const parts = hasStyles ? text.split(STYLES) : [text];
  const shown = parts.map((part, i) => (i % 2 === 1 ? part : visible(part, "\n"))).join("");
  return isAsciiLocale(process.env) ? toAscii(shown) : shown;
}

/** Prints a text for people on stdout, with a newline after it. */
export const print = (text: string): void => printPage(`${text}\n`);

/** Refuses `--json` if a file is also written to stdout. */
export function checkStdout(flag: string, file: string | undefined, json: true | undefined): void {
  if (file !== "-" || !json) return;
  throw new Refusal(`${flag} - and --json both write to stdout; give ${flag} a file.`);
}

export const printJson = (document: unknown, fd: 1 | 2 = 1): void =>
  write(fd, `${JSON.stringify(document)}\n`);

/** Prints a page on stdout, or on stderr if `file` is written to stdout. */
export const printPage = (page: string, file?: string): void =>
  write(file === "-" ? 2 : 1, forPeople(page, strong("") !== ""));

/** Prints a sentence on stderr. If that fails, continues, because the exit status still reports the failure. */
export function complain(sentence: string): void {
  try {
    // Lines of a refusal are indented, so that no text inside it looks like a line of its own.
    const lines = sentence.replace(/\n(?! {2})/g, "\n  ");
    write(2, `ringleader: ${forPeople(lines)}\n`);
  } catch {
    process.exitCode = exit.badInput;
  }
}
