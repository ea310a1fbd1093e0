import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";
import { planOf } from "./plan/plan.ts";

test("batches: a lookup that fails ahead of time is thrown, and no cell is skipped", async () => {
  const plan = planOf(["peterson"], { n: "4", seeds: "20000" });
  let lookups = 0;
  const store = {
    want: async () => {
      lookups++;
      if (lookups === 2) throw new Error("the disk is full");
      return new Set<string>();
    },
  };
  const take = batchesOf(
    plan,
    store,
    () => 0,
    () => {},
  );
  let cells = 0;
  const takeAll = async () => {
    for (;;) {
      const batch = await take();
      if (batch.length === 0) return;
      cells += batch.length;
    }
  };
  await expect(takeAll()).rejects.toThrow("the disk is full");
  expect(cells).toBe(8192);
  expect(lookups).toBe(2);
});
