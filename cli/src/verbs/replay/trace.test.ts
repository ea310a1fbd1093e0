import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "@ringleader/core/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const schedules = process.env["FULL"] ? ["fifo", "random", "latency:uniform:1:9"] : ["random"];
/**
 * One algorithm on a ring, one on a network, one with coins, one in rounds. test/laws-trace.test.ts traces all of them
 * without the command.
 */
const some = ["peterson", "dfs", "itai-rodeh", "marchetti-spaccamela"];
const families = catalogue.filter(({ name }) => process.env["FULL"] || some.includes(name));
const runs = families.flatMap((family) => {
  const { name } = family;
  const size = name === "dfs" ? ["--graph", "grid:2x3"] : ["-n", "6"];
  const own = family.with({}).needs.rounds ? ["fifo"] : schedules;
  return own.map((schedule) => [name, schedule, size] as const);
});

test.each(runs)("replay: %s, %s has the same digest", async (name, schedule, size) => {
  const file = `${name}-${schedule.replaceAll(":", "-")}.jsonl`;
  const args = ["run", name, ...size, "--seed", "5", "--schedule", schedule, "--trace", file];
  const { digest } = await json(args, { cwd });
  const replayed = await json(["replay", file], { cwd });
  expect(replayed).toMatchObject({ status: 0, same: true, digest });
  const lines = readFileSync(join(cwd, file), "utf8").trimEnd().split("\n");
  expect(replayed.events).toBe(lines.length - 1);
});

describe("replay: refuses a changed trace", () => {
  let lines: string[];
  beforeAll(async () => {
    await json(["run", "peterson", "-n", "5", "--seed", "1", "--trace", "whole.jsonl"], { cwd });
    lines = readFileSync(join(cwd, "whole.jsonl"), "utf8").trimEnd().split("\n");
  });

  const altered: Record<string, [(lines: string[]) => string[], RegExp]> = {
    "cut at a line": [
      (it) => it.slice(0, -3),
      /the trace ends after \d+ events, but the run continues/,
    ],
    "cut within a line": [
      (it) => [...it.slice(0, -3), it.at(-3)!.slice(0, 20)],
      /line \d+ of the trace is not a JSON object/,
    ],
    "longer than the run": [(it) => [...it, it.at(-1)!], /the run is over after \d+ events/],
    "with another word": [
      (it) => it.map((line, i) => (i === 8 ? line.replace(/"words":\[\d+/, '"words":[77') : line)),
      /event 7 differs: in the trace .*77/,
    ],
    "with two lines exchanged": [
      (it) => [...it.slice(0, 7), it[8], it[7], ...it.slice(9)],
      /event 6 differs/,
    ],
    "with another digest": [
      ([head, ...rest]) => [head.replace(/"digest":"./, '"digest":"x'), ...rest],
      /the digest differs/,
    ],
    "with another format": [
      ([head, ...rest]) => [head.replace('"format":1', '"format":2'), ...rest],
      /not a trace header/,
    ],
    "with a setup of another kind": [
      ([head, ...rest]) => [head.replace('"ports":"00000"', '"ports":7'), ...rest],
      /ports: 7 is not accepted/,
    ],
    empty: [() => [], /the trace is empty/],
  };
  test.each(Object.keys(altered))("%s", async (name) => {
    const [alter, sentence] = altered[name];
    const text = alter(lines).join("\n");
    const { status, out, err } = await ringleader(["replay", "-", "--json"], { input: text });
    expect(status).toBe(64);
    expect(err).toMatch(sentence);
    expect(err).toMatch(/^ringleader: [^\n]+\n$/);
    expect(JSON.parse(out)).toEqual({ same: false, why: err.slice("ringleader: ".length, -1) });
  });

  test("replay: a missing file gives no document", async () => {
    const { status, out } = await ringleader(["replay", "missing", "--json"], { cwd });
    expect([status, out]).toEqual([64, ""]);
  });
});

test("run: follows a trace and names it in the result", async () => {
  const args = ["run", "hirschberg-sinclair", "-n", "7", "--seed", "2"];
  const first = await json([...args, "--schedule", "random", "--trace", "chosen.jsonl"], { cwd });
  const second = await json([...args, "--schedule", "@chosen.jsonl", "--trace", "again.jsonl"], {
    cwd,
  });
  expect(second).toMatchObject({ digest: first.digest, setup: { schedule: "@chosen.jsonl" } });
  expect(second.replay).toContain("--schedule @chosen.jsonl");
  expect(await json(["replay", "again.jsonl"], { cwd })).toMatchObject({ same: true });
});

test("run: with the trace on stdout, the page goes to stderr", async () => {
  const { out, err } = await ringleader([
    "run",
    "peterson",
    "-n",
    "4",
    "--seed",
    "1",
    "--trace",
    "-",
  ]);
  expect(err).toContain("★ Process 4 is elected");
  const { status, out: said } = await ringleader(["replay", "-"], { input: out });
  expect(status).toBe(0);
  expect(said).toMatch(/^same digest [0-9a-f]{16}, \d+ events\n$/);
});

test("run: a refusal leaves an older trace unchanged", async () => {
  const file = join(cwd, "older.jsonl");
  writeFileSync(file, "kept");
  await ringleader(["run", "peterson", "--ids", "1,1", "--trace", file]);
  expect(readFileSync(file, "utf8")).toBe("kept");
});
