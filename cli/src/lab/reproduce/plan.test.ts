import { requestOf, setup } from "@ringleader/core";
import { expect, test } from "vitest";
import { plan } from "./plan.ts";

test.each(["quick", "usual", "full"] as const)("%s: every ring that is planned can be", (level) => {
  let rings = 0;
  for (const it of plan(level)) {
    if (it.kind !== "simulate" || (it.lines[0].n ?? 0) > 128) continue;
    for (const line of it.lines.slice(0, 6)) {
      setup(requestOf({ ...line, ...it.of }));
      rings++;
    }
  }
  expect(rings).toBeGreaterThan(100);
});

test("one paper alone is a part of the whole", () => {
  const all = plan("quick").map((it) => JSON.stringify(it));
  const some = plan("quick", "002").map((it) => JSON.stringify(it));
  expect(some.length).toBeGreaterThan(0);
  expect(some.filter((it) => !all.includes(it))).toEqual([]);
});
