// A suite is only believed if it can fail. Every broken twin must be caught by its judges on the run that shows it, where the
// right algorithm is not.
import { expect, test } from "vitest";
import {
  isViolated,
  requestOf,
  run,
  twinName,
  twinRun,
  twins,
  type Result,
  type Twin,
} from "@ringleader/core";
import { lineOf } from "./command-line.ts";

const runOf = (text: string): Result => {
  const { line, maxMessages } = lineOf(text);
  return run(requestOf(line), { maxMessages: maxMessages ?? 100_000 });
};

function isCaught({ caught }: Twin, wrong: Result, right: Result): boolean {
  switch (caught) {
    case "election":
      return wrong.outcome === "elected" && wrong.violations !== undefined;
    case "claim":
      return isViolated(wrong) && wrong.violations === undefined;
    case "messages":
      return JSON.stringify(wrong.messages) !== JSON.stringify(right.messages);
    case "time":
      return (
        JSON.stringify([wrong.time, wrong.causal]) !== JSON.stringify([right.time, right.causal])
      );
    default:
      return wrong.outcome === caught;
  }
}

test.each(twins.map((twin) => [twinRun(twin), twin] as const))("%s", (text, twin) => {
  const right = runOf(text.replace(twinName(twin), twin.of.name));
  // Outside its model the right one may fail, too; there the twin must fail otherwise.
  const inside = right.setup["violated"] === undefined;
  expect(inside && (right.outcome !== "elected" || isViolated(right))).toBe(false);
  const wrong = runOf(text);
  expect([isCaught(twin, wrong, right), wrong.outcome, wrong.violations]).toEqual([
    true,
    wrong.outcome,
    wrong.violations,
  ]);
});

test("twins have names of their own", () => {
  const names = twins.map(twinName);
  expect(new Set(names).size).toBe(names.length);
});
