import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { Verification } from "../../lab/verify/verify.ts";
import { showVerification } from "./show-verification.ts";

const nothing: Verification = {
  rows: 20,
  plans: 1,
  changedPlans: 0,
  withoutChecksum: 0,
  rerun: 20,
  findings: [],
  notRun: [],
  replaced: 0,
  removed: 0,
};

test("verification: a row that differs is listed with its numbers and texts", () => {
  const finding = {
    kind: "changed",
    cell: "c",
    algorithm: "peterson",
    n: 8,
    seed: "1",
    isRepaired: false,
    columns: [
      ["messages", 999, 33],
      ["digest", "a".repeat(40), null],
    ],
  } as const;
  const page = showVerification("r.duckdb", { ...nothing, findings: [finding] }, "screen");
  const lines = stripVTControlCharacters(page).split("\n");
  expect(lines[0]).toBe(" r.duckdb  ✗ 1 of 20 rows changed");
  expect(lines.find((line) => line.includes("messages"))).toMatch(
    /peterson +8 +1 +messages +999 +33/,
  );
  expect(lines.find((line) => line.includes("digest"))).toMatch(/digest +a{19}… +–/);
});

test("verification: without a difference, the first line says that every row is proved", () => {
  expect(stripVTControlCharacters(showVerification("r.duckdb", nothing, "line"))).toBe(
    " r.duckdb  ✓ every row is proved\n",
  );
});
