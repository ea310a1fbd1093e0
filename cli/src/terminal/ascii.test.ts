import { expect, test } from "vitest";
import { isAsciiLocale, toAscii } from "./ascii.ts";

test("ascii: a drawing keeps its columns", () => {
  expect(toAscii("╭─ 8 ─╮ ▶ ★ ✓ ▇")).toBe("+- 8 -+ > * + #");
});

test("ascii: formulas and names stay readable", () => {
  expect(toAscii("190 ≤ 4⌊n/2⌋, log₂ n, Università")).toBe(
    "190 <= 4floor(n/2), log2 n, Universita",
  );
});

test("ascii: only a locale that is set and is not UTF-8 asks for ASCII", () => {
  expect(isAsciiLocale({})).toBe(false);
  expect(isAsciiLocale({ LANG: "C" })).toBe(true);
  expect(isAsciiLocale({ LANG: "C.UTF-8" })).toBe(false);
  expect(isAsciiLocale({ LANG: "de_DE.UTF-8", LC_ALL: "POSIX" })).toBe(true);
});
