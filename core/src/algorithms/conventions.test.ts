import { expect, test } from "vitest";
import { lineOf } from "../../../test/command-line.ts";
import { requestOf } from "../line.ts";
import { run } from "../run.ts";
import { conventions } from "./conventions.ts";
import { misprints } from "./misprints/index.ts";
import { papers } from "./papers.ts";

const elected = (words: string) => run(requestOf(lineOf(words).line)).leaders.map(({ id }) => id);

test.each(conventions)("$cite: $here", ({ run: first, elected: one, other, otherwise }) => {
  expect(elected(first)).toEqual([one]);
  expect(elected(other)).toEqual([otherwise]);
});

test("misprints stand under their papers, in order, each once", () => {
  const numbers = misprints.map(({ cite }) => cite.slice(0, 3));
  expect(numbers).toEqual([...numbers].sort());
  expect(Object.keys(papers)).toEqual([...new Set(numbers)]);
  const all = misprints.map(({ cite, printed }) => cite + printed);
  expect(new Set(all).size).toBe(all.length);
});
