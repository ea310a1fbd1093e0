import { expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const asked = (algorithm: string, ...flags: readonly string[]) =>
  ["run", algorithm, "-n", "6", "--seed", "3"].concat(flags);

test("run --canonical: all schedules of a one-way ring have one canonical digest", async () => {
  const schedules = ["fifo", "lifo", "random", "lockstep", "latency:uniform:1:9"];
  const runs = await Promise.all(
    schedules.map((it) => json(asked("peterson", "--schedule", it, "--canonical"))),
  );
  const [{ canonical }] = runs;
  expect(canonical).toMatch(/^[0-9a-f]{16}$/);
  for (const run of runs) expect(run["canonical"]).toBe(canonical);
  expect(new Set(runs.map((run) => run["digest"])).size).toBeGreaterThan(1);
});

test("run --canonical: a page has it, and in rounds it is the digest", async () => {
  const { out } = await ringleader(asked("franklin", "--canonical"));
  expect(out).toMatch(/\n canonical [0-9a-f]{16}\n/);
  expect((await ringleader(asked("franklin"))).out).not.toContain("canonical");
  const rounds = await json(asked("time-slice", "--canonical"));
  expect(rounds["canonical"]).toBe(rounds["digest"]);
});

test("run --canonical: a trace of the run has the same canonical digest", async () => {
  const { path: cwd, remove } = folder();
  const flags = ["--schedule", "random", "--canonical", "--trace", "out.jsonl"];
  const first = await json(asked("hirschberg-sinclair", ...flags), { cwd });
  const again = asked("hirschberg-sinclair", "--schedule", "@out.jsonl", "--canonical");
  expect((await json(again, { cwd }))["canonical"]).toBe(first["canonical"]);
  remove();
});

test("run --canonical: goes with one run only", async () => {
  const { status, err } = await ringleader(asked("peterson", "--canonical", "--seeds", "3"));
  expect([status, err]).toEqual([
    64,
    "ringleader: --canonical does not go with --seeds; give it to the run of one seed.\n",
  ]);
});
