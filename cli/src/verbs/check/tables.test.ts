import type { MutantReport, Property, Report } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { extremeTable, mutantTable, propertyLines } from "./tables.ts";

const run = {} as Report["extremes"][string]["least"];
const report = (fields: Partial<Report>) =>
  ({
    extremes: {
      messages: { min: 4, max: 6, least: run, most: run },
      causal: { min: 2, max: 3, least: run, most: run },
    },
    ...fields,
  }) as unknown as Report;

test("extreme table: names the scope and the critical path", () => {
  const text = extremeTable(report({ scheduleIndependent: false }), true).join("\n");
  expect(text).toContain("extremes  over all explored runs");
  expect(text).toMatch(/critical path +2 +3/);
  expect(text).toContain("the number of messages depends on the schedule");
  expect(text).toContain("--no-reduction counts the schedules");
});

test("extreme table: says that every schedule sends the same number, and counts schedules", () => {
  const text = extremeTable(report({ scheduleIndependent: true, schedules: "1234567" }), false);
  expect(text.at(-2)).toContain("every schedule sends the same number of messages");
  expect(text.at(-1)).toContain("1,234,567 complete schedules");
});

test("extreme table: messages at the election stand below messages, in rounds too", () => {
  const at = { min: 5, max: 6, least: run, most: run };
  const time = { min: 3, max: 9, least: run, most: run };
  const { extremes } = report({});
  const rows = extremeTable(
    report({ extremes: { ...extremes, atElection: at, time, "messages:token": at } }),
    true,
  );
  expect(rows.slice(2, 7).map((row) => row.replace(/ +\d.*/, ""))).toEqual([
    "  messages",
    "    token",
    "    at the election",
    "  critical path",
    "  time",
  ]);
});

test("mutant table: shows where a mutant was caught, and which were missed", () => {
  const mutants = [
    { name: "peterson:PE-1", says: "no exit", caught: true, n: 2, by: "two leaders" },
    { name: "peterson:PE-2", says: "wrong order", caught: false },
  ] as unknown as MutantReport[];
  expect(mutantTable(mutants)).toEqual([
    "mutants  1 of 2 caught",
    "  ✓ PE-1  n = 2      two leaders",
    "  ✗ PE-2  missed     wrong order",
  ]);
  expect(mutantTable([])).toEqual([]);
});

test("property lines: refuted claims come apart, with why a property fails", () => {
  const properties = [
    { id: "a", says: "one leader", holds: true },
    { id: "b", says: "few messages", cite: "002", holds: false, witness: { why: "5 of 4" } },
    { id: "c", says: "n messages", cite: "002", holds: true, refuted: true },
  ] as unknown as Property[];
  const [open, refuted] = propertyLines(properties, false);
  expect(open).toEqual([
    "properties",
    "  ✓ one leader",
    "  ✗ few messages [Peterson 1982 (lecture notes)]",
    "    5 of 4",
  ]);
  expect(refuted.slice(1)).toEqual([
    "  – n messages [Peterson 1982 (lecture notes)]",
    "    holds here",
  ]);
});
