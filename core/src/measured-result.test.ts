import { expect, test } from "vitest";
import { measuredResult } from "./measured-result.ts";
import { requestOf } from "./line.ts";
import { run } from "./run.ts";

test("measuredResult: every assumption that a run violates comes back", () => {
  const made = run(
    requestOf({ algorithm: "peterson", n: 3, seed: 1, violate: ["fifo", "everyone"], wake: [0] }),
  );
  expect(made.replay).toContain("--violate fifo --violate everyone");
  expect(measuredResult(made, "").violate).toBe("fifo,everyone");
});
