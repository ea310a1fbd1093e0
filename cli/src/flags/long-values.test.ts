import { expect, test } from "vitest";
import { ringleader } from "../testing/ringleader.ts";

const LONG = "x".repeat(500);

test.each([
  ["list", "--needs", LONG],
  ["new", LONG],
  ["run", "peterson", "-n", "3", "--events", LONG],
  ["run", "peterson", "--seeds", "3", "--schedule", `@${LONG}`],
  ["sweep", "peterson", "-n", "3", "--out", "no.duckdb", "--plot", LONG],
  ["check", `./${LONG}.ts`, "-n", "3"],
  ["show", `./${LONG}`],
])("refusals: a long value is cut: %s %s", async (...args) => {
  const { status, out, err } = await ringleader(args);
  expect([status, out]).toEqual([64, ""]);
  expect(err).toContain("xxx…");
  expect(err.length).toBeLessThanOrEqual("ringleader: \n".length + 160);
});
