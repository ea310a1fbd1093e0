// Compares the command with the oracles: npx jiti test/oracles/against.ts lines peterson | ringleader run --batch -
// | npx jiti test/oracles/against.ts check peterson Skips cases with `draws`, because the command draws other
// values.
import { readFileSync } from "node:fs";
import type { Line, Result } from "../oracle-algorithms/line.ts";
import { differences, unequalRounds } from "./compare.ts";

type Case = { source?: string; draws?: number[][]; run: Line; expect?: object; refused?: boolean };

export function casesOf(name: string): Case[] {
  const all: Case[] = JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));
  return all.filter((one) => one.draws === undefined);
}

export function verdict({ run, expect, refused }: Case, result: Partial<Result>): string[] {
  if (refused) return "error" in result ? [] : ["should have been refused"];
  const uneven =
    run.ids === undefined ? unequalRounds(run.algorithm, run.n ?? 0, result.messages?.byPhase) : [];
  return [...differences(expect, result), ...uneven];
}

function check(cases: Case[], lines: string[]): void {
  let wrong = cases.length === lines.length ? 0 : 1;
  if (wrong > 0) console.log(`${cases.length} cases, ${lines.length} results`);
  for (const [i, one] of cases.entries()) {
    const unexpected = verdict(one, JSON.parse(lines[i] ?? "{}"));
    if (unexpected.length === 0) continue;
    wrong++;
    console.log(
      `${one.source ?? `case ${i + 1}`} ${JSON.stringify(one.run)}\n  ${unexpected.slice(0, 5).join("\n  ")}`,
    );
  }
  console.log(`${cases.length} cases, ${wrong} wrong`);
  process.exitCode = wrong > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith("against.ts")) {
  const [verb, name = ""] = process.argv.slice(2);
  const cases = casesOf(name);
  if (verb === "lines") for (const { run } of cases) console.log(JSON.stringify(run));
  else
    check(
      cases,
      readFileSync(0, "utf8")
        .split("\n")
        .filter((line) => line !== ""),
    );
}
