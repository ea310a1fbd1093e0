import { groupDigits } from "@ringleader/core/internal/words";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { receiveMessageOnPort, type MessagePort } from "node:worker_threads";
import { Refusal } from "@ringleader/core/internal";
import { withFile } from "../terminal/file-errors.ts";

/** Maximum number of bytes in one read. */
const CHUNK = 1 << 18;
/** Length of the longest line that is accepted, in characters. */
const LONGEST = 1 << 28;

/** Carries stdin to a worker. The main thread sends each chunk to `port` and counts it in `count`. */
export interface Feed {
  readonly port: MessagePort;
  readonly count: Int32Array;
}

let stdin: { readonly feed: Feed; readonly ask: () => void } | undefined;
let isStdinTaken = false;

/** Lets this worker read stdin. `ask` requests the next chunk from the main thread. */
export function connectStdin(feed: Feed, ask: () => void): void {
  stdin = { feed, ask };
}

/** Returns a reader of stdin, chunk by chunk; refuses a second reader. The worker sleeps while it waits for a chunk. */
function takeStdin(): () => Uint8Array | undefined {
  if (isStdinTaken)
    throw new Refusal("stdin (-) can be read only once; give a file instead of the second -.");
  isStdinTaken = true;
  let received = 0;
  return () => {
    const { feed, ask } = stdin!;
    ask();
    Atomics.wait(feed.count, 0, received);
    received++;
    return (receiveMessageOnPort(feed.port)?.message as Uint8Array | null) ?? undefined;
  };
}

/** The lines of a file, or of stdin for `-`. Only one chunk at a time is in memory. */
export interface Lines {
  next(): string | undefined;
  /** True if `next` returns a line without reading another chunk. */
  readonly ready: boolean;
  close(): void;
}

export function openLines(path: string): Lines {
  if (path === "-") return linesOf(takeStdin(), () => {});
  const fd = withFile("read", path, () => openSync(path, "r"));
  const chunk = Buffer.allocUnsafe(CHUNK);
  const read = () => {
    const length = withFile("read", path, () => readSync(fd, chunk, 0, CHUNK, null));
    return length === 0 ? undefined : chunk.subarray(0, length);
  };
  return linesOf(read, () => closeSync(fd));
}

/** Receives each chunk of `reopenLines`, which is decoded before the next one is read. */
let shared = Buffer.alloc(0);

/**
 * Reads the lines of a regular file in chunks of `size` bytes. The file is opened for each chunk, so that thousands of
 * files are read side by side without as many descriptors.
 */
export function reopenLines(path: string, size: number): Lines {
  let at = 0;
  let isOver = false;
  const read = () =>
    withFile("read", path, () => {
      if (isOver) return undefined;
      if (shared.length < size) shared = Buffer.allocUnsafe(size);
      const fd = openSync(path, "r");
      try {
        const length = readSync(fd, shared, 0, size, at);
        at += length;
        // A short read has reached the end of a regular file.
        isOver = length < size;
        return length === 0 ? undefined : shared.subarray(0, length);
      } finally {
        closeSync(fd);
      }
    });
  return linesOf(read, () => {});
}

function linesOf(read: () => Uint8Array | undefined, close: () => void): Lines {
  const decoder = new TextDecoder();
  let text = "";
  let at = 0;
  let number = 0;
  let hasEnded = false;
  /** The parts of an unfinished line that were in earlier chunks. */
  const begun: string[] = [];
  let length = 0;
  const readOn = () => {
    begun.push(text.slice(at));
    length += text.length - at;
    if (length > LONGEST)
      throw new Refusal(`line ${number + 1} is longer than ${groupDigits(LONGEST)} characters.`);
    const chunk = read();
    hasEnded = chunk === undefined;
    text = decoder.decode(chunk, { stream: !hasEnded });
    at = 0;
  };
  const take = (end: number) => {
    const line = begun.join("") + text.slice(at, end);
    begun.length = 0;
    length = 0;
    at = end + 1;
    number++;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  };
  return {
    get ready() {
      return text.includes("\n", at);
    },
    next() {
      for (;;) {
        const end = text.indexOf("\n", at);
        if (end >= 0) return take(end);
        if (hasEnded) {
          const hasRest = at < text.length || begun.some((part) => part !== "");
          return hasRest ? take(text.length) : undefined;
        }
        readOn();
      }
    },
    close,
  };
}

/** Reads a whole file, or stdin for `-`. */
export function readAll(path: string): string {
  if (path !== "-") return withFile("read", path, () => readFileSync(path, "utf8"));
  const read = takeStdin();
  const chunks: Uint8Array[] = [];
  for (let chunk = read(); chunk; chunk = read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
