import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  ended,
  folder,
  json,
  ringleader,
  start,
  untilPrinted,
  withoutProgress,
  type Ended,
} from "./ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("command helper: leaves out lines of progress and nothing else", () => {
  const progress = [
    "setting up · 2.0 s",
    "51.5 M delivered · 0/s · 29.9 k in flight · 16.6 % of the bound · 2 min 11 s",
    "n = 9 · 3 setups · 1.20 M states · 8,000 in queue · depth 21 · 40 k/s · 5 MB of 2 GB · 119.9 s",
    "3 of 20 experiments · about 900 ms left · lemma 4 · 900 ms",
    "0 cells done · 0/s · at chang-roberts n = 12000 · 5.0 s",
  ];
  const others = [
    "ringleader: interrupted after 2 runs · 2.0 s",
    " every-id  n = 5 · elects max",
    " took      72 ms after 2 ms of setting up",
    "✓ holds  peterson · n = 3",
  ];
  const lines = [...progress, ...others, ...progress].map((line) => `${line}\n`).join("");
  expect(withoutProgress(lines)).toBe(others.map((line) => `${line}\n`).join(""));
});

test("command helper: a long run shows progress that comparisons ignore", async () => {
  const child = start(["run", "chang-roberts", "-n", "1e5", "--ids", "rising"], cwd);
  await untilPrinted(child, "stderr", / delivered · .* s\n/);
  child.kill("SIGINT");
  expect((await ended(child)).err).toMatch(/^ringleader: interrupted after [^\n]+\n$/);
});

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
  [2, "check franklin -n 5 --max-states 50 --workers 1 --no-mutants"],
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
