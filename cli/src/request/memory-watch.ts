import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { bytesOf } from "./amounts.ts";
import { exit, exitProcess } from "../terminal/exit.ts";
import { complain } from "../terminal/output.ts";
import { isOwnFile } from "../terminal/shell-word.ts";

/** Milliseconds between two looks at the memory. Arrays grow by at most some hundred megabytes in this time. */
const LOOK_MS = 50;
/** What users' files may use, in bytes: half of the machine's memory, and at most this. */
const CEILING_MAX = 4 * 2 ** 30;
/** What a process of `net run` uses without a user's file, and what a search uses beside its `--memory`, in bytes. */
const HOST_BYTES = 96 * 2 ** 20;
const BESIDE_BYTES = 2 ** 30;
const PAGE_BYTES = 4096;

/** Returns the memory, in bytes, that a command with a user's file may use. */
export function memoryCeiling(): number {
  const given = process.env["RINGLEADER_MEMORY"];
  if (given !== undefined && given !== "") return bytesOf("RINGLEADER_MEMORY", given);
  const usual = Math.min(
    totalmem() / 2,
    (process.constrainedMemory() || Infinity) / 2,
    CEILING_MAX,
  );
  const at = process.argv.findIndex((word) => /^--memory(?:=|$)/.test(word));
  if (at < 0) return usual;
  const asked = process.argv[at].split("=").at(1) ?? process.argv[at + 1] ?? "";
  const isSize = /^\d+(?:\.\d+)?\s*[kmgt]i?b?$/i.test(asked);
  return isSize ? Math.max(usual, bytesOf("--memory", asked) + BESIDE_BYTES) : usual;
}

/** Processes, besides this one, that run the user's file. */
let hosts: ReadonlySet<number> = new Set();

/** Counts the memory of these processes, too. */
export function watchHosts(pids: ReadonlySet<number>): void {
  hosts = pids;
}

/** Returns what a process uses beyond what each of them uses; 0 if the system does not say. */
function usedBy(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return Math.max(0, pages * PAGE_BYTES - HOST_BYTES);
  } catch {
    return 0;
  }
}

/**
 * Ends the command if it uses too much memory while it runs a user's file. A limit on the heap of a thread does not count
 * typed arrays, so the main thread, which never runs such code, looks at the whole process. Returns a function that ends
 * this.
 */
export function watchMemory(): () => void {
  const ceiling = memoryCeiling();
  const before = process.memoryUsage.rss();
  const look = (): void => {
    let used = Math.max(0, process.memoryUsage.rss() - before);
    for (const pid of hosts) used += usedBy(pid);
    if (used <= ceiling) return;
    const file = process.argv.slice(2).find(isOwnFile) ?? "the file";
    const size = (ceiling / 2 ** 30).toFixed(1).replace(/\.0$/, "");
    complain(
      `there is not enough memory for this run: ${file} takes more than ${size} GiB; RINGLEADER_MEMORY=8G allows more.`,
    );
    exitProcess(exit.badInput);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
