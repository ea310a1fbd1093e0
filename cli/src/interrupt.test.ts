import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { ended, firstWord, folder, start } from "./testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

/** Ctrl-C once it has shown progress, or at once; it must be over within a second. */
async function interrupted(args: readonly string[], when: "in progress" | "reading") {
  const child = start(args, cwd);
  const over = ended(child);
  if (when === "in progress") await firstWord(child, "stderr");
  else {
    child.stdin.write('{"algorithm":"peterson","n":4,"seed":1}\n');
    await firstWord(child, "stdout");
  }
  const started = performance.now();
  child.kill("SIGINT");
  const { status, out, err } = await over;
  return { status, out, err, took: performance.now() - started };
}

test("a long run says what was done and how to go on", async () => {
  const args = ["run", "hirschberg-sinclair", "-n", "3e6", "--ids", "random"];
  const { status, out, err, took } = await interrupted(args, "in progress");
  expect([status, out]).toEqual([130, ""]);
  expect(took).toBeLessThan(1000);
  expect(err).toMatch(/ delivered · .*\/s · .* in flight · .* of the bound · /);
  expect(err).toMatch(/interrupted after [\d,]+ messages, .*: ringleader run .* --seed \d+\n$/);
});

test("so does one that is still dealing out ids", async () => {
  const { status, err, took } = await interrupted(
    ["run", "chang-roberts", "-n", "1e8"],
    "in progress",
  );
  expect(status).toBe(130);
  expect(took).toBeLessThan(1000);
  expect(err).toMatch(/setting up/);
});

test("an unfinished trace is removed", async () => {
  const args = ["run", "chang-roberts", "-n", "3e5", "--ids", "rising", "--trace", "t.jsonl"];
  const { status, took } = await interrupted(args, "in progress");
  expect(status).toBe(130);
  expect(took).toBeLessThan(1000);
  expect(readdirSync(cwd)).toEqual([]);
});

test("a batch that waits for more lines keeps what it has answered", async () => {
  const { status, out, err, took } = await interrupted(["run", "--batch", "-"], "reading");
  expect(status).toBe(130);
  expect(took).toBeLessThan(1000);
  expect(JSON.parse(out)).toMatchObject({ outcome: "elected" });
  expect(err).toMatch(/after 1 line, with the results written/);
});
