import { expect, test } from "vitest";
import { leadOf, tellingEvents } from "./say-stop.ts";

test("now: a step is told by its turning point, unless the user went to another of its events", () => {
  const landmarks = Uint32Array.of(3, 9);
  const told = (event: number) => tellingEvents(0, 6, landmarks, 2, leadOf(event, 6, landmarks));
  expect(told(5)).toEqual([3, 5]);
  expect(told(1)).toEqual([1, 3]);
  const plain = Uint32Array.of(9);
  expect(tellingEvents(0, 6, plain, 2, leadOf(5, 6, plain))).toEqual([5, 4]);
});
