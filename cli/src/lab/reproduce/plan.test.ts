import { parseRun, makeSetup } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { plan } from "./plan.ts";

const FULL = process.env["FULL"] !== undefined;

test.each(FULL ? (["quick", "usual", "full"] as const) : (["quick"] as const))(
  "reproduce plan: every planned setup of %s is valid",
  (level) => {
    let rings = 0;
    for (const it of plan(level)) {
      if (it.kind !== "simulate" || (it.lines[0].n ?? 0) > 128) continue;
      for (const line of it.lines.slice(0, 6)) {
        makeSetup(parseRun({ ...line, ...it.of }));
        rings++;
      }
    }
    expect(rings).toBeGreaterThan(100);
  },
);

test("reproduce plan: one paper is a part of the whole", () => {
  const all = plan("quick").map((it) => JSON.stringify(it));
  const some = plan("quick", "002").map((it) => JSON.stringify(it));
  expect(some.length).toBeGreaterThan(0);
  expect(some.filter((it) => !all.includes(it))).toEqual([]);
});
