import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

beforeAll(async () => {
  for (const [file, seed] of [
    ["a.jsonl", "1"],
    ["b.jsonl", "2"],
  ]) {
    await json(["run", "peterson", "-n", "6", "--seed", seed, "--trace", file], { cwd });
  }
});

test("diff: shows the first difference, the headers, the counts and the leaders", async () => {
  const { status, out } = await ringleader(["diff", "a.jsonl", "b.jsonl"], { cwd });
  expect(status).toBe(1);
  expect(out).toContain(" ✗ different runs: event 6 differs\n");
  expect(out).toMatch(/ a\.jsonl {2}peterson · n = 6 · \d+ events · process 6 is elected\n/);
  expect(out).toMatch(/ ≠ +6 {2}1 ← tid\(\d, 1\) @1 +1 ← tid\(\d, 1\) @1\n/);
  expect(out).toMatch(/ seed +1 +2\n/);
  expect(out).toMatch(/ wake +6 +6\n/);
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("diff: the same run, from a file and from stdin", async () => {
  const input = readFileSync(join(cwd, "a.jsonl"), "utf8");
  const { status, out } = await ringleader(["diff", "a.jsonl", "-", "-q"], { cwd, input });
  expect(status).toBe(0);
  expect(out).toMatch(/^✓ same run: \d+ events, digest [0-9a-f]{16}\n$/);
});

test("diff and replay: a decision, a key of the header, and a trace without decisions", async () => {
  const text = readFileSync(join(cwd, "a.jsonl"), "utf8");
  writeFileSync(join(cwd, "nobody.jsonl"), text.replace(',"does":"leads"', ""));
  writeFileSync(join(cwd, "n.jsonl"), text.replace('"n":6', '"n":7'));
  writeFileSync(
    join(cwd, "old.jsonl"),
    text.replace(',"does":"leads"', "").replace('t":2', 't":1'),
  );
  const diff = async (file: string) => {
    const { status, out } = await ringleader(["diff", "a.jsonl", file, "-q"], { cwd });
    return [status, out];
  };
  expect(await diff("nobody.jsonl")).toEqual([
    1,
    expect.stringContaining("✗ different runs: event "),
  ]);
  const headers = "✗ every event is the same, but the headers are of different runs: n\n";
  expect(await diff("n.jsonl")).toEqual([1, headers]);
  expect(await diff("old.jsonl")).toEqual([
    2,
    expect.stringContaining("but not every decision was compared"),
  ]);
  const { status, err } = await ringleader(["replay", "nobody.jsonl"], { cwd });
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^ringleader: event \d+ differs: .*, and leads\.\n$/),
  ]);
  const old = join(import.meta.dirname, "../../../../test/traces/format-1/peterson.jsonl");
  const replayed = await ringleader(["replay", old], { cwd });
  expect([replayed.status, replayed.out]).toEqual([
    0,
    expect.stringContaining("not compared: who leads and who follows"),
  ]);
});

test("diff: one document", async () => {
  const document = await json(["diff", "a.jsonl", "b.jsonl"], { cwd });
  expect(document).toMatchObject({
    status: 1,
    format: 1,
    same: false,
    first: { file: "a.jsonl", leaders: [{ id: 6 }] },
    difference: { index: 6 },
  });
  expect(document["headers"]).toContainEqual({
    key: "seed",
    determines: false,
    first: 1,
    second: 2,
  });
});

test.each([
  ["missing.jsonl", "cannot read missing.jsonl: the file does not exist.\n"],
  ["prose.txt", "prose.txt, line 1: hello is not a JSON object.\n"],
])("diff: refuses %s", async (file, says) => {
  writeFileSync(join(cwd, "prose.txt"), "hello\n");
  const { status, out, err } = await ringleader(["diff", "a.jsonl", file], { cwd });
  expect([status, out, err]).toEqual([64, "", `ringleader: ${says}`]);
});
