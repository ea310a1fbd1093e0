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
