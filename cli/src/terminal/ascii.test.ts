import { expect, test } from "vitest";
import { isAsciiLocale, toAscii } from "./ascii.ts";

test("ascii: a drawing keeps its columns", () => {
  expect(toAscii("╭─ 8 ─╮ ▶ ★ ✓ ▇")).toBe("+- 8 -+ > * + #");
});

test("ascii: formulas and names stay readable", () => {
  expect(toAscii("190 ≤ 4⌊n/2⌋, n² + 2n⌈log₂ n⌉, 10⁻³, Università")).toBe(
    "190 <= 4 floor(n/2), n^2 + 2n ceil(log2 n), 10^-3, Universita",
  );
});

test("ascii: only a locale that is set and is not UTF-8 asks for ASCII", () => {
  expect(isAsciiLocale({})).toBe(false);
  expect(isAsciiLocale({ LANG: "C" })).toBe(true);
  expect(isAsciiLocale({ LANG: "C.UTF-8" })).toBe(false);
  expect(isAsciiLocale({ LANG: "de_DE.UTF-8", LC_ALL: "POSIX" })).toBe(true);
});
