import { closeSync, openSync, realpathSync, renameSync, statSync, unlinkSync } from "node:fs";
import type { Event, Header } from "@ringleader/core";
import { isFileTrouble, withFile } from "../file-trouble.ts";
import { write } from "../output.ts";

const FULL = 1 << 16;

/**
 * A trace being written. It grows in a file beside its place and is moved there when it is whole, so
 * that a full disk, an interruption or a refusal leaves nothing half-written. Stdout and devices are
 * written to as they are.
 */
export class TraceFile {
  readonly #path: string;
  readonly #target: string;
  readonly #fd: number;
  #text = "";
  /** The file that grows, while there is one. */
  readonly growing: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#target = path === "-" ? path : behind(path);
    const direct = path === "-" || isDevice(this.#target);
    this.growing = direct ? undefined : `${this.#target}.${process.pid}.part`;
    this.#fd =
      path === "-" ? 1 : withFile("write", path, () => openSync(this.growing ?? path, "w"));
  }

  header(header: Header & { readonly maxMessages?: number }): void {
    this.line(JSON.stringify(header));
  }

  event = ({ index, time, process: p, kind, port, words, tosses }: Event): void => {
    this.line(
      `{"index":${index},"time":"${time}","process":${p},"kind":"${kind}","port":${port},` +
        `"words":[${words.join(",")}],"tosses":[${tosses.join(",")}]}`,
    );
  };

  line(text: string): void {
    this.#text += `${text}\n`;
    if (this.#text.length >= FULL) this.#flush();
  }

  #flush(): void {
    write(this.#fd, this.#text, this.#path);
    this.#text = "";
  }

  /** All is written: it takes its place. */
  finish(): void {
    this.#flush();
    if (this.#fd === 1) return;
    withFile("write", this.#path, () => {
      closeSync(this.#fd);
      if (this.growing !== undefined) renameSync(this.growing, this.#target);
    });
  }

  /** It came to nothing. */
  discard(): void {
    if (this.growing === undefined) return;
    try {
      unlinkSync(this.growing);
    } catch (error) {
      if (!isFileTrouble(error)) throw error;
    }
  }
}

/** Where a link leads, so that the link stays and its file is replaced. */
function behind(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isDevice(path: string): boolean {
  try {
    return !statSync(path).isFile();
  } catch {
    return false;
  }
}
