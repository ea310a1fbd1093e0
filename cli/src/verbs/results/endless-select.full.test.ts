import { afterAll, expect, test } from "vitest";
import { ended, folder, ringleader, start, untilPrinted } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("results: a signal ends a SELECT that never ends", async () => {
  await ringleader(["sweep", "peterson", "-n", "4", "--out", "r.duckdb"], { cwd });
  const endless =
    "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT count(*) FROM t";
  const child = start(["results", "r.duckdb", "--sql", endless, "--progress"], cwd);
  await untilPrinted(child, "stderr", /selecting/);
  child.kill("SIGTERM");
  const { status, out, err } = await ended(child);
  expect([status, out]).toEqual([143, ""]);
  expect(err).toMatch(/ringleader: interrupted\. To start over: ringleader results r\.duckdb /);
});
