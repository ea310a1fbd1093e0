import { expect, test } from "vitest";
import type { RunSpec } from "../../model/run-spec.ts";
import { parseRun } from "../../request/parse-run.ts";
import { runRequest } from "../../simulate/simulate.ts";
import { conventions } from "./conventions.ts";
import { misprints } from "./misprints.ts";
import { papers } from "../papers.ts";

const elected = (spec: RunSpec) => runRequest(parseRun(spec)).leaders.map(({ id }) => id);

test.each(conventions)(
  "conventions: $cite: $here",
  ({ run: first, elected: one, other, otherwise }) => {
    expect(elected(first)).toEqual([one]);
    expect(elected(other)).toEqual([otherwise]);
  },
);

test("misprints: sorted by paper, each once", () => {
  const numbers = misprints.map(({ cite }) => cite.slice(0, 3));
  expect(numbers).toEqual([...numbers].sort());
  expect(Object.keys(papers)).toEqual([...new Set(numbers)]);
  const all = misprints.map(({ cite, printed }) => cite + printed);
  expect(new Set(all).size).toBe(all.length);
});
