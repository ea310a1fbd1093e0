import { isMainThread, workerData } from "node:worker_threads";
import { isOwnFile } from "../terminal/shell-word.ts";
import type { WorkerData } from "./work.ts";

/** How a thread loads users' files: confined, or with everything that Node offers. */
export type OwnFiles = "confined" | "trusted";

/** How this thread loads users' files; undefined if it must not load any. The main thread loads none. */
export const ownFiles = isMainThread ? undefined : (workerData as WorkerData | undefined)?.own;

/** Returns how threads of this command load users' files; undefined if the command line names no such file. */
export function ownFilesOfCommand(): OwnFiles | undefined {
  if (!isMainThread) return ownFiles;
  const words = process.argv.slice(2);
  if (!words.some(isOwnFile)) return undefined;
  return words.includes("--trust-file") ? "trusted" : "confined";
}

/** True if the verb itself calls a user's file, and not only a thread that the verb starts. */
export function callsOwnFile([verb, ...words]: readonly string[]): boolean {
  if (!words.some(isOwnFile)) return false;
  if (verb === "run") return words.some((word) => /^--seeds(?:=|$)/.test(word));
  return ["show", "check", "worst"].includes(verb);
}
