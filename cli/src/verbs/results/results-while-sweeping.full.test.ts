import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ended, folder, json, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("results: a sweep that was asked all the time stores the same rows", async () => {
  const sweep = ["chang-roberts", "peterson", "franklin", "-n", "2..101", "--seeds", "60"];
  const whole = await json(["sweep", ...sweep, "--out", "quiet.duckdb"], { cwd });
  const child = start(["sweep", ...sweep, "--out", "asked.duckdb", "--json", "--progress"], cwd);
  await untilPrinted(child, "stderr", / of 18,000 cells · .*\/s/);
  const asking = (...args: string[]) => ringleader(["results", "asked.duckdb", ...args], { cwd });
  expect((await asking("--sql", "SELECT count(*) AS c FROM runs", "--format", "csv")).status).toBe(
    0,
  );
  expect((await asking("--csv", "live.csv", "--where", "seed = '1' AND n = 2")).out).toMatch(
    / runs\n$/,
  );
  let [answers, runs] = [0, 0];
  while (child.exitCode === null) {
    const answer = await json(["results", "asked.duckdb", "--by", "algorithm"], { cwd, env: {} });
    if (answer["sweep"]) answers++;
    expect(answer["runs"]).toBeGreaterThanOrEqual(runs);
    runs = answer["runs"] as number;
  }
  const { out, status } = await ended(child);
  expect(status).toBe(0);
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
