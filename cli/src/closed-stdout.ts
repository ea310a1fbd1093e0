import { fstatSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { Refusal } from "@ringleader/core/internal/refusal";

/**
 * Refuses to run if the shell has closed stdout (`>&-`). Node opens /dev/null in the place of a closed descriptor, for
 * reading and writing; a shell opens /dev/null for writing only. Other programs also open it for both, so only the
 * child of a shell whose own stdout is not /dev/null is refused. Without /proc, a closed stdout is not noticed.
 */
export function checkStdoutOpen(): void {
  if (isNull(1) && isClosedByShell())
    throw new Refusal("stdout is closed, so the results cannot be printed; redirect it to a file.");
}

function isNull(fd: number): boolean {
  try {
    const { rdev } = fstatSync(fd);
    return rdev !== 0 && rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

/** Returns the file that is the stdout of a process; undefined if its stdout is closed. */
function stdoutOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/fd/1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The bits of the flags of an open file that say whether it is read or written; 2 means both. */
const ACCESS = 3;

function isClosedByShell(): boolean {
  try {
    const [, flags = "0"] =
      /flags:\s*([0-7]+)/.exec(readFileSync("/proc/self/fdinfo/1", "utf8")) ?? [];
    if ((Number.parseInt(flags, 8) & ACCESS) !== 2) return false;
    const parent = readFileSync(`/proc/${process.ppid}/comm`, "utf8").trim();
    return /^-?(ba|da|z|k|fi|a)?sh$/.test(parent) && stdoutOf(process.ppid) !== "/dev/null";
  } catch {
    return false;
  }
}
