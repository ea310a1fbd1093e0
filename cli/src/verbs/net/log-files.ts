import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LogSource } from "@ringleader/core/internal/conform";
import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { refuseFile, withFile } from "../../terminal/file-errors.ts";
import { grouped } from "../../terminal/numbers.ts";
import { reopenLines } from "../../workers/lines.ts";

/** Largest number of logs that are judged together. */
const MOST_LOGS = 100_000;
/** Number of bytes that all logs together hold in memory, and the most and the fewest that one log holds. */
const MEMORY = 1 << 26;
const LARGEST = 1 << 18;
const SMALLEST = 1 << 12;

/** Lists the logs that paths name: files, or the folder of a run, whose logs are in its `logs`. */
export function findLogs(paths: readonly string[]): readonly string[] {
  const logs = paths.flatMap((path) => (isFolder(path) ? logsIn(path) : [path]));
  if (logs.length > MOST_LOGS)
    throw new Refusal(
      `${grouped(logs.length)} logs are too many; at most ${grouped(MOST_LOGS)} are judged together.`,
    );
  return logs;
}

/** Reads logs side by side. Each is read twice: once to judge it, and once to replay the merged trace. */
export function logSources(files: readonly string[]): LogSource[] {
  const size = Math.max(SMALLEST, Math.min(LARGEST, Math.floor(MEMORY / files.length)));
  return files.map((name) => ({
    name,
    open() {
      const lines = reopenLines(name, size);
      return () => lines.next();
    },
  }));
}

function isFolder(path: string): boolean {
  if (path === "-")
    throw new Refusal("stdin (-) is not accepted; logs are read twice, so give files.");
  const status = withFile("read", path, () => statSync(path));
  if (status.isDirectory()) return true;
  if (!status.isFile()) throw refuseFile(path, "it is not a file, and logs are read twice.");
  return false;
}

function logsIn(folder: string): string[] {
  const names = withFile("read", folder, () => readdirSync(folder));
  if (names.includes("logs")) return logsIn(join(folder, "logs"));
  const logs = names.filter((name) => name.endsWith(".jsonl"));
  if (logs.length === 0)
    throw new Refusal(
      `${shorten(folder, 60)} has no logs; give the folder of a run, a folder of .jsonl files, or the files.`,
    );
  return logs.map((name) => join(folder, name));
}
