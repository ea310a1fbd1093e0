import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { Refusal } from "@ringleader/core";
import { withFile } from "../file-trouble.ts";
import { takeStdin } from "./stdin.ts";

const PIECE = 1 << 18;
const LONGEST = 1 << 28;

/** The lines of a file, or of stdin for `-`, one at a time; only a piece of it is ever held. */
export interface Lines {
  next(): string | undefined;
  /** Is a whole line at hand, without reading on? */
  readonly ready: boolean;
  close(): void;
}

export function openLines(path: string): Lines {
  if (path === "-") return linesOf(takeStdin(), () => {});
  const fd = withFile("read", path, () => openSync(path, "r"));
  const piece = Buffer.allocUnsafe(PIECE);
  const read = () => {
    const length = withFile("read", path, () => readSync(fd, piece, 0, PIECE, null));
    return length === 0 ? undefined : piece.subarray(0, length);
  };
  return linesOf(read, () => closeSync(fd));
}

function linesOf(read: () => Uint8Array | undefined, close: () => void): Lines {
  const decoder = new TextDecoder();
  let text = "";
  let at = 0;
  let number = 0;
  let ended = false;
  /** The beginning of a line that is longer than a piece. */
  const begun: string[] = [];
  let length = 0;
  const more = () => {
    begun.push(text.slice(at));
    length += text.length - at;
    if (length > LONGEST)
      throw new Refusal(`line ${number + 1} is longer than ${LONGEST} characters.`);
    const piece = read();
    ended = piece === undefined;
    text = decoder.decode(piece, { stream: !ended });
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
        if (ended) {
          const isRest = at < text.length || begun.some((part) => part !== "");
          return isRest ? take(text.length) : undefined;
        }
        more();
      }
    },
    close,
  };
}

/** All of a file, or of stdin for `-`. */
export function readAll(path: string): string {
  if (path !== "-") return withFile("read", path, () => readFileSync(path, "utf8"));
  const read = takeStdin();
  const pieces: Uint8Array[] = [];
  for (let piece = read(); piece; piece = read()) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
