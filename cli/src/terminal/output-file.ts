import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  type Stats,
  unlinkSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { onExit } from "./exit.ts";
import { isFileError, withFile } from "./file-errors.ts";
import { write, writeBytes } from "./output.ts";
import type { Event } from "@ringleader/core/internal";

/** Number of characters that are buffered before they are written. */
const FULL = 1 << 16;
/** Maximum number of symbolic links that are followed in a row, as in the kernel. */
const MOST_LINKS = 40;
/** Maximum number of names that are tried for the growing file. */
const MOST_NAMES = 100;

/**
 * Writes a file. A regular file grows under another name in the same folder (for a link, in the folder of its target)
 * and replaces the old file when complete, so a full disk, an interruption or a refusal leaves the old file untouched.
 * Devices, FIFOs, sockets and stdout are written directly and never removed.
 */
export class OutputFile {
  readonly #path: string;
  readonly #target: string;
  readonly #fd: number;
  #text = "";
  /** Path of the growing file; undefined if the output is written directly. */
  readonly growing: string | undefined;
  readonly #cancelRemoval: (() => void) | undefined;

  /** The path `-` means stdout. */
  constructor(path: string) {
    this.#path = path;
    this.#target = path === "-" ? path : targetOf(path);
    const fd = path === "-" ? 1 : standardStream(path);
    if (fd !== undefined) this.#fd = fd;
    else if (isReplaceable(this.#target)) {
      [this.growing, this.#fd] = withFile("write", path, () => createBeside(this.#target));
      const { growing } = this;
      this.#cancelRemoval = onExit(() => removeFile(growing));
    } else this.#fd = withFile("write", path, () => openSync(path, "w"));
  }

  text(text: string): void {
    this.#text += text;
    if (this.#text.length >= FULL) this.#flush();
  }

  bytes(bytes: Uint8Array): void {
    this.#flush();
    writeBytes(this.#fd, bytes, this.#path);
  }

  #flush(): void {
    if (this.#text !== "") write(this.#fd, this.#text, this.#path);
    this.#text = "";
  }

  /** Completes the file and gives it its final name. */
  finish(): void {
    this.#flush();
    if (this.#fd <= 2) return;
    withFile("write", this.#path, () => {
      if (this.growing !== undefined) fsyncSync(this.#fd);
      closeSync(this.#fd);
      if (this.growing === undefined) return;
      renameSync(this.growing, this.#target);
      syncFolder(this.#target);
    });
    this.#cancelRemoval?.();
  }

  /** Removes the growing file, unless `finish` has renamed it. Output that was written directly stays. */
  discard(): void {
    if (this.growing !== undefined) removeFile(this.growing);
    this.#cancelRemoval?.();
  }
}

/** Waits until the content of a file is on disk. */
export function syncFile(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Waits until the name of a file is on disk, as far as the system can sync folders. */
export function syncFolder(path: string): void {
  try {
    syncFile(dirname(path));
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
}

/** Removes what killed processes left beside a file: files that were to replace it. */
export function removeLeftovers(target: string): void {
  const folder = dirname(target);
  const start = `${basename(target)}.`;
  for (const name of namesIn(folder)) {
    if (!name.startsWith(start)) continue;
    const [, pid] = /^(\d+)(?:\.\d+)?\.(?:part|new|new\.wal)$/.exec(name.slice(start.length)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) removeFile(join(folder, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder cannot be listed; what was left there stays.
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled, but is alive.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Removes a file. Ignores errors of the file system, such as a missing file. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
}

/** Refuses a path that cannot be written, without changing anything. Called before the work starts. */
export function checkOutput(path: string): void {
  if (path === "-") return;
  const target = targetOf(path);
  if (isReplaceable(target)) new OutputFile(path).discard();
  else withFile("write", path, () => accessSync(target, constants.W_OK));
}

/** Returns the file that a path leads to after all links, even if that file does not exist yet. */
export function targetOf(path: string): string {
  let target = resolve(path);
  for (let links = 0; links < MOST_LINKS; links++) {
    try {
      return realpathSync(target);
    } catch {
      if (!statusOf(target, lstatSync)?.isSymbolicLink()) return target;
      target = resolve(dirname(target), readlinkSync(target));
    }
  }
  return target;
}

/** Returns the kind of a path that exists and is not a regular file; otherwise undefined. */
export function otherKind(path: string): string | undefined {
  const status = statusOf(path, statSync);
  if (!status || status.isFile()) return undefined;
  if (status.isDirectory()) return "a folder";
  if (status.isFIFO()) return "a FIFO";
  if (status.isSocket()) return "a socket";
  return "a device";
}

const isReplaceable = (target: string): boolean => statusOf(target, statSync)?.isFile() ?? true;

function statusOf(path: string, ask: (path: string) => Stats): Stats | undefined {
  try {
    return ask(path);
  } catch {
    return undefined;
  }
}

/** Returns the descriptor of stdout or stderr if a path like /dev/stdout names one of them; otherwise undefined. */
function standardStream(path: string): number | undefined {
  const status = statusOf(path, statSync);
  return [1, 2].find((fd) => {
    const stream = statusOf(path, () => fstatSync(fd));
    const isSame = stream && stream.dev === status?.dev && stream.ino === status.ino;
    // A character device, such as the null device, is opened like a file.
    return isSame && !stream.isCharacterDevice();
  });
}

/** Creates a new file beside the target; never opens an existing file. */
function createBeside(target: string): [path: string, fd: number] {
  removeLeftovers(target);
  for (let attempt = 0; ; attempt++) {
    const path = `${target}.${process.pid}${attempt === 0 ? "" : `.${attempt}`}.part`;
    try {
      return [path, openSync(path, "wx")];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST" || attempt >= MOST_NAMES) throw error;
    }
  }
}

/** A trace has a header, then one event per line. */
export class TraceFile extends OutputFile {
  event = ({ index, time, process: p, kind, port, words, tosses, does, fault }: Event): void => {
    const more = `${does === undefined ? "" : `,"does":"${does}"`}${fault ? `,"fault":"${fault}"` : ""}`;
    this.line(
      `{"index":${index},"time":"${time}","process":${p},"kind":"${kind}","port":${port},` +
        `"words":[${words.join(",")}],"tosses":[${tosses.join(",")}]${more}}`,
    );
  };

  line(text: string): void {
    this.text(`${text}\n`);
  }

  /** Writes all lines of a trace and completes the file. */
  writeAll(lines: Iterable<string>): void {
    for (const line of lines) this.line(line);
    this.finish();
  }
}
