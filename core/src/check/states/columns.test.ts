import { expect, test } from "vitest";
import { columns } from "./columns.ts";

test("columns: do not overlap and start as zeros", () => {
  const column = columns(4 * 3 + 4 + 4 * 2 + 8);
  const all = [column.words(3), column.bytes(3), column.naturals(2), column.signed(5)];
  for (const it of all) expect([...it]).toEqual(Array.from(it, () => 0));
  all.forEach((it, i) => it.fill(i + 1));
  expect(all.map((it) => [...it])).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3],
    [4, 4, 4, 4, 4],
  ]);
});

test("columns: throws when the block is full", () => {
  const column = columns(8);
  column.bytes(5);
  expect(() => column.words(1)).toThrow(RangeError);
});
