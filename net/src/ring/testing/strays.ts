import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { HOST } from "./try-ring.ts";

/** Lists the host processes that a process started and that still run. Empty on systems without /proc. */
export function strays(of = process.pid): readonly string[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      if (Number(parent) !== of) return false;
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(basename(HOST.pathname));
    } catch {
      // The process has ended.
      return false;
    }
  });
}

/** True if a process has ended, also if nobody has asked for its status, as in a container without an init process. */
export function hasEnded(pid: string | number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}
