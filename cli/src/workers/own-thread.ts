import { isMainThread, workerData } from "node:worker_threads";
import { isOwnFile } from "../terminal/shell-word.ts";
import type { WorkerData } from "./work.ts";

/** How a thread loads users' files: confined, or with everything that Node offers. */
export type OwnFiles = "confined" | "trusted";

/** How this thread loads users' files; undefined if it must not load any. The main thread of the command loads none. */
export let ownFiles = isMainThread ? undefined : (workerData as WorkerData | undefined)?.own;

/** Marks this process for users' files: a host of `net run`, which runs nothing but the file of its run. */
export function markHost(own: OwnFiles): void {
  ownFiles = own;
}

/** Returns how threads of this command load users' files; undefined if the command line names no such file. */
export function ownFilesOfCommand(): OwnFiles | undefined {
  if (!isMainThread) return ownFiles;
  const words = process.argv.slice(2);
  if (!words.some(isOwnFile)) return undefined;
  return words.includes("--trust-file") ? "trusted" : "confined";
}

/** Adds `--trust-file` to a command that runs a user's file as this command does. */
export const trusting = (command: string): string =>
  ownFilesOfCommand() === "trusted" ? `${command} --trust-file` : command;

/** True if the verb itself calls a user's file, and not only a thread that the verb starts. */
export function callsOwnFile([verb, ...words]: readonly string[]): boolean {
  if (!words.some(isOwnFile)) return false;
  if (verb === "run") return words.some((word) => /^--seeds(?:=|$)/.test(word));
  if (verb === "net") return namesProgramAndFile(words);
  return ["show", "check", "worst"].includes(verb);
}

/** True if `net run` compares programs with a user's file. The program itself may be called node.mjs. */
function namesProgramAndFile(words: readonly string[]): boolean {
  const isProgram = (word: string, i: number) =>
    words[i - 1] === "--bin" || word.startsWith("--bin=");
  return words.some(isProgram) && words.some((word, i) => isOwnFile(word) && !isProgram(word, i));
}
