import { expect, test } from "vitest";
import { numbersOf } from "./numbers-of.ts";

const room = { dot: 20, labels: true };
const picture = { n: 3, ids: Uint32Array.of(3, 1, 2) };
const numbers = (more: object) => numbersOf({ ...picture, ...more } as never, room as never);

test("numbers: a disc shows the value that its process holds, and its own id stands beside it", () => {
  expect(numbers({ holds: "tid" })).toEqual({ inside: "held", beside: picture.ids });
  expect(numbers({})).toEqual({ inside: picture.ids, beside: undefined });
});

test("numbers: where ids repeat, a disc shows the position, and the id stands beside it", () => {
  expect(numbers({ ids: Uint32Array.of(1, 1, 2) })).toEqual({
    inside: [0, 1, 2],
    beside: Uint32Array.of(1, 1, 2),
  });
});
