import { expect, test } from "vitest";
import { json } from "../../testing/ringleader.ts";
import { isSmall, runShort } from "./short-run.ts";

test.each([
  [true, { algorithm: "peterson", n: "12" }],
  [true, { algorithm: "peterson", ids: "3,1,2" }],
  [true, { algorithm: "peterson:PE-2", n: "4", schedule: "random" }],
  [false, { algorithm: "./mine.ts", n: "12" }],
  [false, { algorithm: "peterson", n: "1e6" }],
  [false, { algorithm: "peterson", n: "2^20" }],
  [false, { algorithm: "peterson", ids: "@ids.txt" }],
  [false, { algorithm: "peterson", ids: "-" }],
  [false, { algorithm: "peterson", n: "3", schedule: "@out.jsonl" }],
  [false, { algorithm: "dfs", graph: "complete:2000" }],
])("short run: needs no thread: %s for %j", (expected, record) => {
  expect(isSmall(record)).toBe(expected);
});

test("short run: gives the result that a thread gives", async () => {
  const { seconds: _s, replay: _r, ...here } = await json("run franklin -n 9 --seed 5".split(" "));
  const thread = "run franklin -n 9 --seed 5 --trace /dev/null".split(" ");
  const { seconds: _t, replay: _q, ...there } = await json(thread);
  expect(here).toEqual(there);
  expect(here["digest"]).toMatch(/^[0-9a-f]{16}$/);
});

test("short run: leaves a long run to a thread", async () => {
  const record = { ids: "rising", n: "1000", seed: "1", set: {} };
  expect(await runShort({ ...record, algorithm: "chang-roberts" })).toBeUndefined();
  expect(await runShort({ ...record, algorithm: "peterson" })).toMatchObject({ violated: false });
});
