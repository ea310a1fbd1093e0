import { Refusal } from "@ringleader/core/internal/refusal";

const words: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder exists",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is exhausted",
  EROFS: "the file system is read-only",
  EFBIG: "the file is too large",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
};

export const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";

/** Calls `act`. Turns an error of the file system into a refusal. */
export function withFile<T>(doing: "read" | "write", path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!isFileError(error)) throw error;
    const { code = "" } = error;
    throw new Refusal(`cannot ${doing} ${path}: ${words[code] ?? `the system says ${code}`}.`);
  }
}
