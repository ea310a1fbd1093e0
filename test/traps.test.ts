// The traps that readers of the papers fall into most: each is named by a broken twin, a claim, a comment where it is avoided,
// or a test that would see it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const traps = `
  G-1 G-2 G-3 G-4 G-5 G-6 LCR-1 HS-1 HS-2 HS-3 FR-1 PE-1 PE-2 PE-3 PE-4 PF-1 PF-2 PF-3 PF-4 PF-5
  DFS-1 DFS-2 DFS-3`
  .trim()
  .split(/\s+/);

const root = join(import.meta.dirname, "..");
const textsOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "traps.test.ts")
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
const all = [...textsOf("core/src/algorithms"), ...textsOf("test")].join("\n");

test.each(traps)("%s is named", (trap) => {
  expect(all).toMatch(new RegExp(`\\b${trap}(?!\\d)`));
});
