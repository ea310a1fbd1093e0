import { expect, test } from "vitest";
import { parseRun } from "../request/parse-run.ts";
import { runRequest } from "./simulate.ts";

test("rounds: a process reached in the round of its wake-up becomes a relay (VS-6)", () => {
  const line = { algorithm: "variable-speeds", ids: [2, 1, 3] };
  expect(runRequest(parseRun({ ...line, wake: { 0: "0", 1: "1" } })).leaders[0].id).toBe(2);
  expect(runRequest(parseRun({ ...line, wake: { 0: "0", 1: "0" } })).leaders[0].id).toBe(1);
});

test("rounds: a process reached in the round of its wake-up takes part only if willing (TIME-4)", () => {
  const line = { algorithm: "marchetti-spaccamela", ids: [2, 1, 3], wake: { 0: "0", 1: "1" } };
  expect(runRequest(parseRun({ ...line, willing: "none" })).leaders[0].id).toBe(2);
  expect(runRequest(parseRun({ ...line, willing: [1] })).leaders[0].id).toBe(1);
});
