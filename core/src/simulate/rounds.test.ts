import { expect, test } from "vitest";
import { requestOf } from "../line.ts";
import { run } from "../run.ts";

test("VS-6: a message that comes in the round of a planned wake-up makes a relay", () => {
  const line = { algorithm: "variable-speeds", ids: [2, 1, 3] };
  expect(run(requestOf({ ...line, wake: { 0: "0", 1: "1" } })).leaders[0].id).toBe(2);
  expect(run(requestOf({ ...line, wake: { 0: "0", 1: "0" } })).leaders[0].id).toBe(1);
});

test("TIME-4: reached in the round of its planned wake-up, only the willing take part", () => {
  const line = { algorithm: "marchetti-spaccamela", ids: [2, 1, 3], wake: { 0: "0", 1: "1" } };
  expect(run(requestOf({ ...line, willing: "none" })).leaders[0].id).toBe(2);
  expect(run(requestOf({ ...line, willing: [1] })).leaders[0].id).toBe(1);
});
