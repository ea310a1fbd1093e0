import { writeSync } from "node:fs";
import { exit } from "./exit.ts";
import { withFile } from "./file-trouble.ts";

/** Nobody reads on at the other end of the pipe: end without a word. */
export class NobodyReads extends Error {}

type Write = (fd: number, bytes: Uint8Array, from: number) => number;

let writeSome: Write = writeSync;

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of it before returning, so that the command may end at any moment afterwards. A pipe
 * that is full for now is waited for; one that was closed ends the command quietly.
 */
export const write = (fd: number, text: string, name?: string): void =>
  writeBytes(fd, Buffer.from(text), name);

export function writeBytes(fd: number, bytes: Uint8Array, name = "the results"): void {
  let done = 0;
  while (done < bytes.length) done += withFile("write", name, () => some(fd, bytes, done));
}

/** Replaces the call that writes to a descriptor, in this thread; returns the one before. */
export function replaceWrite(write: Write): Write {
  const before = writeSome;
  writeSome = write;
  return before;
}

function some(fd: number, bytes: Uint8Array, from: number): number {
  try {
    return writeSome(fd, bytes, from);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EPIPE") throw new NobodyReads();
    if (code !== "EAGAIN") throw error;
    Atomics.wait(pause, 0, 0, 5);
    return 0;
  }
}

export const print = (text: string): void => write(1, `${text}\n`);

/** One sentence on stderr, where nothing can be said any more about a failure to say it. */
export function complain(sentence: string): void {
  // On a terminal the line that shows progress gives way, and is drawn again below.
  const fresh = process.stderr.isTTY ? "\r\u001B[K" : "";
  try {
    write(2, `${fresh}ringleader: ${sentence}\n`);
  } catch {
    process.exitCode = exit.badInput;
  }
}
