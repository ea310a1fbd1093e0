// Compares the oracle algorithms with the numbers of protocols.md, with each other and with the stored oracles.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { differences, unequalRounds } from "../oracles/compare.ts";
import { oracles, text } from "../oracles/generate.ts";
import { runRandomised, drawsFromLists } from "./randomised.ts";
import type { Line, Result } from "./line.ts";
import { runDeterministic } from "./deterministic.ts";
import { unitByUnit } from "./unit-by-unit.ts";

type Case = {
  source?: string;
  says?: string;
  draws?: number[][];
  run: Line;
  expect?: object;
  refused?: boolean;
};

const read = (name: string) =>
  readFileSync(new URL(`../oracles/${name}.json`, import.meta.url), "utf8");
const run = ({ run: line, draws }: Case) =>
  draws ? runRandomised(line, drawsFromLists(draws)) : runDeterministic(line);

describe("oracle algorithms: agree with published numbers", () => {
  const published: Case[] = JSON.parse(read("published"));
  for (const one of published.filter((some) => !some.refused))
    it(`${one.source}: ${one.says}`, () => {
      expect(differences(one.expect, run(one))).toEqual([]);
    });
});

describe("generate.ts: generates the stored oracles", () => {
  for (const [name, make] of Object.entries(oracles))
    // The large ones take seconds.
    it.runIf(process.env["FULL"] || !name.endsWith("-large"))(`${name}.json`, () => {
      expect(text(make()) === read(name)).toBe(true);
    });
});

// Checks what protocols.md says about every run: the best participant wins, and some counts are fixed.
function laws(line: Line, result: Partial<Result>): string[] {
  const { algorithm } = line;
  const { messages, leaders = [], n = 0 } = result;
  const wrong: string[] = [];
  if (algorithm === "marchetti-spaccamela") {
    const most = Math.max(...Object.values(messages?.byPhase ?? {}));
    if (most >= 2 * n) wrong.push("Theorem 4.3: 2n messages in a phase");
    if (messages?.byKind.started !== n || messages.byKind.elected !== n)
      wrong.push("n and n messages");
  }
  if (algorithm === "variable-speeds") {
    if (messages?.byPhase?.[1] !== n) wrong.push("exactly n phase-one messages");
    if ((messages?.atElection ?? 0) * 2 > 7 * n) wrong.push("VS-9: more than 7n/2 by the election");
  }
  const started = line.wake === undefined || line.set?.mail === "start"; // by itself or on a message
  if (algorithm === "chang-roberts" && started) {
    const walked = distances(line);
    if (messages?.byKind.elect !== walked) wrong.push(`elect: not ${walked}`);
  }
  if (line.ids === undefined) wrong.push(...unequalRounds(algorithm, n, messages?.byPhase));
  if (leaders.length > 1 && line.violate === undefined) wrong.push("two leaders");
  const everyone = line.wake === undefined && line.willing === undefined;
  if (
    line.ids &&
    leaders.length === 1 &&
    (everyone || Array.isArray(line.wake)) &&
    algorithm !== "chang-roberts" &&
    line.set?.task !== "tree"
  ) {
    const takesMax = { peterson: 1, franklin: 1, "dolev-klawe-rodeh": 1, "hirschberg-sinclair": 1 };
    const usual = algorithm in takesMax && line.set?.losers !== "swallow" ? "max" : "min";
    const best =
      (line.set?.elects ?? usual) === "max" ? Math.max(...line.ids) : Math.min(...line.ids);
    if (leaders[0]?.id !== best) wrong.push(`leader ${leaders[0]?.id} is not ${best}`);
  }
  return wrong;
}

// For chang-roberts: an id travels to the first better one, and the best id travels around the ring.
function distances({ ids = [], set }: Line): number {
  const better = (x: number, y: number) => (set?.elects === "max" ? x > y : x < y);
  let sum = 0;
  for (let i = 0; i < ids.length; i++) {
    let d = 1;
    while (d < ids.length && !better(ids[(i + d) % ids.length], ids[i])) d++;
    sum += d;
  }
  return sum;
}

describe("oracles: satisfy the laws of protocols.md", () => {
  it.each(Object.keys(oracles))("%s", (name) => {
    const cases: Case[] = JSON.parse(read(name));
    const wrong = cases.flatMap(({ run: line, expect: result }) =>
      laws(line, result as Partial<Result>),
    );
    expect(wrong).toEqual([]);
  });
});

describe("marchetti-spaccamela: the printed loop, unit by unit, agrees with the event-driven version", () => {
  it.each(["marchetti-spaccamela", "marchetti-spaccamela-large"])("%s", (name) => {
    const short = (JSON.parse(read(name)) as { run: Line; expect: Result }[]).filter(
      ({ expect: result }) => BigInt(result.time?.finish ?? 0) < 20_000n,
    );
    expect(short.length).toBeGreaterThan(9);
    expect(
      short.flatMap(({ run: line, expect: result }) => differences(unitByUnit(line), result)),
    ).toEqual([]);
  });
});
