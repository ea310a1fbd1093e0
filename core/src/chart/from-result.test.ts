import { expect, test } from "vitest";
import { runFromResult } from "./from-result.ts";
import { parseRun } from "../request/parse-run.ts";
import { runRequest } from "../simulate/simulate.ts";

test("runFromResult: returns every assumption that a run violates", () => {
  const made = runRequest(
    parseRun({ algorithm: "peterson", n: 3, seed: 1, violate: ["fifo", "everyone"], wake: [0] }),
  );
  expect(made.replay).toContain("--violate fifo,everyone");
  expect(runFromResult(made, "").violate).toBe("fifo,everyone");
});

test("runFromResult: reads results with and without a format, and refuses a later one", () => {
  const made = runRequest(parseRun({ algorithm: "peterson", n: 3, seed: 1 }));
  const { format, ...old } = made;
  expect(format).toBe(1);
  expect(runFromResult(old as typeof made, "")).toEqual(runFromResult(made, ""));
  expect(() => runFromResult({ ...made, format: 2 as 1 }, "")).toThrow(
    "format: 2 is not accepted; this version reads results of format 1.",
  );
});
