import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ended, folder, json, ringleader, start } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("results: a sweep that was asked all the time stores the same rows", async () => {
  const sweep = ["chang-roberts", "peterson", "franklin", "-n", "2..101", "--seeds", "60"];
  const whole = await json(["sweep", ...sweep, "--out", "quiet.duckdb"], { cwd });
  const child = start(["sweep", ...sweep, "--out", "asked.duckdb", "--json"], cwd);
  while (!existsSync(join(cwd, "asked.duckdb.sock"))) await pause(10);
  const asking = (...args: string[]) => ringleader(["results", "asked.duckdb", ...args], { cwd });
  const counting = ["--sql", "SELECT count(*) AS c FROM runs", "--format", "csv"];
  const writing = ["--csv", "live.csv", "--where", "seed = '1' AND n = 2"];
  let [answers, runs] = [0, 0];
  do {
    const answer = await json(["results", "asked.duckdb", "--by", "algorithm"], { cwd, env: {} });
    if (answer["sweep"]) answers++;
    expect(answer["runs"]).toBeGreaterThanOrEqual(runs);
    runs = answer["runs"] as number;
    expect((await asking(...counting)).status).toBe(0);
    expect((await asking(...writing)).out).toMatch(/ runs?\n$/);
  } while (child.exitCode === null);
  const { out, status } = await ended(child);
  expect(status).toBe(0);
  // The first question is asked as soon as the sweep answers questions.
  expect(answers).toBeGreaterThan(0);
  const asked = JSON.parse(out) as Record<string, unknown>;
  expect([asked["digest"], asked["computed"]]).toEqual([whole["digest"], 18_000]);
  expect(existsSync(join(cwd, "asked.duckdb.sock"))).toBe(false);
  const rows = async (file: string) => {
    const select = "SELECT * EXCLUDE (seconds, created, checksum) FROM runs ORDER BY cell";
    const { out: text } = await ringleader(
      ["results", file, "--sql", select, "--limit", "20000", "--format", "csv"],
      { cwd },
    );
    return text;
  };
  expect(await rows("asked.duckdb")).toBe(await rows("quiet.duckdb"));
});
