import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";

const words: Readonly<Record<string, string>> = {
  ENOENT: "the file does not exist",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is exhausted",
  EROFS: "the file system is read-only",
  EFBIG: "the file is too large",
  EIO: "the disk does not answer",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its links form a loop",
  ERR_INVALID_ARG_VALUE: "its name contains a null character",
};

/** True for an error of the file system. Calls no getter, which an error of a user's file can have. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  const [syscall, code, path] = ["syscall", "code", "path"].map((name) => ownValue(error, name));
  if (typeof code !== "string" || !["undefined", "string"].includes(typeof path)) return false;
  return typeof syscall === "string" || code === "ERR_INVALID_ARG_VALUE";
}

/** Returns the value of an own property; undefined if it is a getter. */
export const ownValue = (object: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(object, name)?.value;

/** Length of the longest path that a refusal quotes. */
const LONGEST = 60;

/** Says that `process.cwd` failed. */
export const NO_FOLDER = "the working folder does not exist any more.";

/** Calls `act`. Turns an error of the file system into a refusal. */
export function withFile<T>(doing: "read" | "write", path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw refuseError(doing, path, error);
  }
}

/** Errors of the user's disk, wherever they occur. Any other unexpected error of a file is a defect. */
const diskErrors = [
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EACCES",
  "EPERM",
  "EFBIG",
  "EIO",
  "EMFILE",
  "ENFILE",
];

/** Describes an error of the user's disk that nothing has turned into a refusal; undefined for other errors. */
export function describeDiskError(error: unknown): string | undefined {
  if (!isFileError(error) || !diskErrors.includes(error.code ?? "")) return undefined;
  const path = error.path === undefined ? "a file" : shorten(error.path, LONGEST);
  return `cannot use ${path}: ${words[error.code!] ?? `the system says ${error.code}`}.`;
}

/** Makes a temporary folder. */
export function makeTemporaryFolder(name: string): string {
  const parent = tmpdir();
  try {
    return mkdtempSync(join(parent, `${name}-`));
  } catch (error) {
    if (!isFileError(error)) throw error;
    const why = existsSync(parent) ? words[error.code ?? ""] : "it does not exist";
    throw new Refusal(
      `no temporary folder can be made in ${shorten(parent, LONGEST)}: ${why ?? `the system says ${error.code}`}; TMPDIR names another place.`,
    );
  }
}

/** Turns an error of the file system into a refusal. Returns other errors as they are. */
export function refuseError(doing: "read" | "write", path: string, error: unknown): unknown {
  if (!isFileError(error)) return error;
  if (error.syscall === "uv_cwd") return new Refusal(NO_FOLDER);
  return refuseFile(path, `${whyNot(path, error)}.`, `cannot ${doing} `);
}

function whyNot(path: string, { code = "" }: NodeJS.ErrnoException): string {
  if (path === "") return "the name of the file is missing";
  const folder = dirname(path);
  if (code === "ENOENT" && !existsSync(folder))
    return `the folder ${shorten(folder, LONGEST)} does not exist`;
  return words[code] ?? `the system says ${code}`;
}

/** Makes a refusal of a file. `what` is a sentence, or begins with `line N: `. */
export function refuseFile(file: string, what: string, before = ""): Refusal {
  const shown = `${before}${file === "-" ? "stdin" : shorten(file, LONGEST)}`;
  return new Refusal(`${shown}${what.startsWith("line ") ? "," : ":"} ${what}`, { file, what });
}

/** Calls `act`, which reads a file. All its refusals then name the file. */
export function namingFile<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.about.file !== undefined) throw error;
    throw refuseFile(file, error.message);
  }
}

/** Calls `act`, which reads a file. Refusals of its lines then name the file. */
export function readingFile<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal && error.message.startsWith("line "))
      throw refuseFile(file, error.message);
    throw error;
  }
}
