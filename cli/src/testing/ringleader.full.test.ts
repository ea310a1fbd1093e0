import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader, start, untilPrinted, type Ended } from "./ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("command helper: waiting for missing output ends with the command", async () => {
  const waiting = untilPrinted(start(["--version"]), "stdout", /never/);
  await expect(waiting).rejects.toThrow(/^it ended without \/never\/: \d/);
  expect((await ringleader(["--version"])).err).toBe("");
});

test.each([
  [0, "list"],
  [0, "show peterson"],
  [0, "chance itai-rodeh -n 2 --json"],
  [1, "run chang-roberts --ids 1,1,2 --violate ids --seed 1 --json"],
  [2, "check franklin -n 5 --max-states 50 --workers 1"],
  [64, "replay missing.jsonl"],
])(
  "command helper: runs in this process or in its own with status %d of %s",
  async (status, line) => {
    const here = await ringleader(line.split(" "), { cwd });
    const apart = await ringleader(line.split(" "), { cwd, env: {} });
    const timeless = (it: Ended) => ({
      ...it,
      out: it.out.replace(/"seconds":\{.*?\}| took .*| · [\d.]+ (µs|ms|s)$/gm, ""),
    });
    expect(timeless(here)).toEqual(timeless(apart));
    expect(here.status).toBe(status);
  },
);

test("command helper: commands in this process run one after the other in their folders", async () => {
  const other = folder();
  const before = process.cwd();
  writeFileSync(join(cwd, "ids"), "3 1 2");
  writeFileSync(join(other.path, "ids"), "1 2");
  const run = ["run", "peterson", "--ids", "@ids", "--seed", "1"];
  const both = await Promise.all([cwd, other.path].map((path) => json(run, { cwd: path })));
  expect(both.map(({ n }) => n)).toEqual([3, 2]);
  expect(process.cwd()).toBe(before);
  other.remove();
});
