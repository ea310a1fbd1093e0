import { expect, test } from "vitest";
import { nearestWord } from "./nearest.ts";
import { Refusal } from "./refusal.ts";
import { shorten, visible } from "./shorten.ts";

test("refusal: names its option before the sentence, and apart from it", () => {
  const refusal = Refusal.of("links", "slow is not accepted; give fifo or any.");
  expect(refusal.message).toBe("links: slow is not accepted; give fifo or any.");
  expect(refusal.about).toEqual({
    option: "links",
    what: "slow is not accepted; give fifo or any.",
  });
});

test.each([
  ["shedule", "schedule"],
  ["petersen", "peterson"],
  ["lniks", "links"],
  ["rum", "run"],
  ["dir", undefined],
  ["", undefined],
  ["x".repeat(5000), undefined],
])("nearest word: %s is %s", (word, near) => {
  expect(nearestWord(word, ["schedule", "peterson", "links", "run", "dfs"])).toBe(near);
});

test("visible: writes control characters as text", () => {
  expect(visible("\u001B]0;x\u0007 a\nb\u009B \u202E é 🦁")).toBe(
    "\\x1b]0;x\\x07 a\\x0ab\\x9b \\u202e é 🦁",
  );
  expect(visible("a\nb\t", "\n")).toBe("a\nb\\x09");
});

test("shorten: cuts after the control characters are written, never within a character", () => {
  expect(shorten("")).toBe('""');
  expect(shorten("\u001B".repeat(5000))).toHaveLength(40);
  expect(Array.from(shorten("🦁".repeat(100)))).toHaveLength(40);
  expect(shorten("x".repeat(40))).toBe("x".repeat(40));
});
