import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseRun, result, makeSetup } from "@ringleader/core/internal";
import { differences } from "./oracles/compare.ts";
import { runRandomised, drawsFromLists } from "./oracle-algorithms/randomised.ts";
import type { Line } from "./oracle-algorithms/line.ts";
import { runEngine } from "./reference-engine/compare.ts";
import { sizesUpTo } from "./arbitrary/run-specs.ts";

/** Runs that the oracle algorithm supports: no random schedule, and ports as digits. */
const lines = sizesUpTo(30).chain((n) =>
  fc
    .record({ k: fc.constantFrom("2", "3", "1000"), bit: fc.constantFrom("yes", "no") })
    .chain((set) =>
      fc.record({
        algorithm: fc.constant("franklin-probabilistic"),
        n: fc.constant(n),
        set: fc.constant(set),
        seed: fc.integer(),
        schedule: fc.constantFrom("fifo" as const, "lifo" as const),
        links:
          set.bit === "yes"
            ? fc.constantFrom("fifo" as const, "any" as const)
            : fc.constant("fifo" as const),
        ports: fc
          .array(fc.constantFrom("0", "1"), { minLength: n, maxLength: n })
          .map((all) => all.join("")),
        wake: fc.subarray(
          Array.from({ length: n }, (_, p) => p),
          { minLength: 1 },
        ),
      }),
    ),
);

test("franklin-probabilistic: agrees with its oracle algorithm on the same draws", () => {
  const property = fc.property(lines, (line: Line) => {
    const setup = makeSetup(parseRun(line));
    const { events, outcome } = runEngine(setup, true);
    const draws = Array.from({ length: setup.n }, (): number[] => []);
    for (const { process, tosses } of events)
      draws[process].push(...tosses.map((toss) => 1 + toss));
    const { rounds, ...expected } = runRandomised(line, drawsFromLists(draws));
    expect(differences(expected, result(outcome))).toEqual([]);
    expect(rounds).toBe(Math.max(...draws.map((list) => list.length)));
  });
  fc.assert(property, { numRuns: 200 });
});
