import { afterAll, expect, test } from "vitest";
import { ended, folder, ringleader, start, untilPrinted, withoutProgress } from "./ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

test("lines of progress are left out, and nothing else", () => {
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

test("a run that takes long shows progress, and what is compared has none", async () => {
  const child = start(["run", "chang-roberts", "-n", "1e5", "--ids", "rising"], cwd);
  await untilPrinted(child, "stderr", / delivered · .* s\n/);
  child.kill("SIGINT");
  expect((await ended(child)).err).toMatch(/^ringleader: interrupted after [^\n]+\n$/);
});

test("waiting for what never comes ends with the command", async () => {
  const waiting = untilPrinted(start(["--version"]), "stdout", /never/);
  await expect(waiting).rejects.toThrow(/^it ended without \/never\/: \d/);
  expect((await ringleader(["--version"])).err).toBe("");
});
