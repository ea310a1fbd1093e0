import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { folder, interrupt, start, untilPrinted } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

/** Starts the command and presses Ctrl-C once its progress matches the pattern. */
async function interrupted(args: readonly string[], progress: RegExp) {
  const child = start(args, cwd);
  await untilPrinted(child, "stderr", progress);
  return interrupt(child);
}

test("interrupt: a long run says how far it came and how to start over", async () => {
  const args = ["run", "hirschberg-sinclair", "-n", "3e6", "--ids", "random"];
  const running = / delivered · .*\/s · .* in flight · .* of the bound · /;
  const { status, out, err } = await interrupted(args, running);
  expect([status, out]).toEqual([130, ""]);
  expect(err).toMatch(/interrupted after [\d,]+ messages, .*: ringleader run .* --seed \d+\n$/);
});

test("interrupt: a run that is still drawing ids stops at once", async () => {
  const { status, err } = await interrupted(["run", "chang-roberts", "-n", "1e8"], /^setting up/);
  expect(status).toBe(130);
  expect(err).toMatch(/^ringleader: interrupted while setting up\. /);
});

test("interrupt: removes an unfinished trace", async () => {
  const args = ["run", "chang-roberts", "-n", "3e5", "--ids", "rising", "--trace", "t.jsonl"];
  const { status } = await interrupted(args, / delivered · /);
  expect(status).toBe(130);
  expect(readdirSync(cwd)).toEqual([]);
});

test("interrupt: a batch that waits for lines keeps its results", async () => {
  const child = start(["run", "--batch", "-"], cwd);
  child.stdin.write('{"algorithm":"peterson","n":4,"seed":1}\n');
  await untilPrinted(child, "stdout");
  const { status, out, err } = await interrupt(child);
  expect(status).toBe(130);
  expect(JSON.parse(out)).toMatchObject({ outcome: "elected" });
  expect(err).toMatch(/after 1 line; all results so far are written/);
});
