import { Refusal } from "@ringleader/core/refusal";

const words: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "that is not permitted",
  EPERM: "that is not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EFBIG: "the file is too large",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
};

export const isFileTrouble = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";

/** Does it; trouble with the file becomes one sentence. */
export function withFile<T>(doing: "read" | "write", path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!isFileTrouble(error)) throw error;
    const { code = "" } = error;
    throw new Refusal(`cannot ${doing} ${path}: ${words[code] ?? `the system says ${code}`}.`);
  }
}
