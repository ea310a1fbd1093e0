import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSetup, parseRun } from "@ringleader/core/internal";
import { logLines, logsOf } from "./logs-of.ts";

/** Simulates a run and writes it as the logs of its nodes, `logs/POSITION.jsonl` of the folder. Returns the lines of each. */
export function writeLogs(
  folder: string,
  spec: Readonly<Record<string, unknown>> & { readonly algorithm: string },
): string[][] {
  const setup = makeSetup(parseRun({ n: 5, seed: 3, ...spec }));
  const logs = logLines(setup, logsOf(setup));
  mkdirSync(join(folder, "logs"), { recursive: true });
  for (const [position, lines] of logs.entries()) writeLog(folder, position, lines);
  return logs;
}

export const writeLog = (folder: string, position: number, lines: readonly string[]): void =>
  writeFileSync(join(folder, "logs", `${position}.jsonl`), lines.map((it) => `${it}\n`).join(""));
