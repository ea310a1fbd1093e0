import * as fc from "fast-check";
import { expect, test } from "vitest";
import { requestOf, result, setup } from "@ringleader/core";
import { differences } from "./oracles/compare.ts";
import { drawn, fromLists } from "./reference/drawn.ts";
import type { Line } from "./reference/line.ts";
import { realRun } from "./twins/compare.ts";
import { sizesUpTo } from "./twins/lines.ts";

/** Runs the reference can make too: it knows no random schedule, and ports only by their digits. */
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

test("franklin-probabilistic, told what it drew, does what the reference does", () => {
  const property = fc.property(lines, (line: Line) => {
    const given = setup(requestOf(line));
    const { events, outcome } = realRun(given, true);
    const draws = Array.from({ length: given.n }, (): number[] => []);
    for (const { process, tosses } of events)
      draws[process].push(...tosses.map((toss) => 1 + toss));
    const { rounds, ...expected } = drawn(line, fromLists(draws));
    expect(differences(expected, result(outcome))).toEqual([]);
    expect(rounds).toBe(Math.max(...draws.map((list) => list.length)));
  });
  fc.assert(property, { numRuns: 200 });
});
