import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseFlags,
  catalogue,
  parseRun,
  result,
  runRequest,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { attempt } from "./reference-engine/compare.ts";
import { runSpecsOf } from "./arbitrary/run-specs.ts";

const MOST = 5000;
/** Number of drawn runs. */
const RUNS = process.env["FULL"] ? 25 : 6;
const names = catalogue.map(({ name }) => name);
/** Returns the result, or the refusal of a run outside its model. */
const attemptRun = (line: RunSpec) =>
  attempt(() => runRequest(parseRun(line), { maxMessages: MOST }));
const digest = (line: RunSpec): string => {
  const result = attemptRun(line);
  return typeof result === "string" ? result : result.digest;
};

describe.each(names)("%s", (name) => {
  test("determinism: repeats a run after any other runs", () => {
    const others = fc.array(
      fc.oneof(runSpecsOf(name), ...names.map((other) => runSpecsOf(other))),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    const property = fc.property(runSpecsOf(name), others, (line, between) => {
      const first = attemptRun(line);
      for (const other of between) attemptRun(other);
      expect(attemptRun(line)).toEqual(first);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("determinism: repeats a run after a much larger one and after an abandoned one", () => {
    const property = fc.property(runSpecsOf(name, "in its model"), (line) => {
      const first = digest(line);
      digest({ algorithm: name, set: line.set, n: 600, schedule: line.schedule });
      expect(digest(line)).toBe(first);
      const left = startSimulation(makeSetup(parseRun(line)));
      left.advance(7);
      left.advance(7);
      left.finish();
      expect(digest(line)).toBe(first);
    });
    fc.assert(property, { numRuns: Math.ceil(RUNS / 4) });
  });

  test("determinism: the printed command repeats the run", () => {
    const property = fc.property(runSpecsOf(name, "in its model"), (line) => {
      const { digest: first, replay } = runRequest(parseRun(line));
      expect([replay, digest(parseFlags(replay))]).toEqual([replay, first]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("determinism: advancing in steps gives the same result", () => {
    const property = fc.property(
      runSpecsOf(name, "in its model"),
      fc.integer({ min: 1, max: 9 }),
      (line, most) => {
        const simulation = startSimulation(makeSetup(parseRun(line)));
        while (simulation.advance(most));
        expect(result(simulation.finish())).toEqual(runRequest(parseRun(line)));
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  test("determinism: two interleaved runs do not affect each other", () => {
    const property = fc.property(
      runSpecsOf(name, "in its model"),
      runSpecsOf(name, "in its model"),
      (one, two) => {
        const both = [one, two].map((line) => startSimulation(makeSetup(parseRun(line))));
        for (let running = true; running;) {
          running = both.map((simulation) => simulation.advance(3)).some((more) => more);
        }
        const digests = both.map((simulation) => simulation.finish().digest);
        expect(digests).toEqual([digest(one), digest(two)]);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });
});

test("digest: changes with seed, schedule, ids, wake-ups and parameters", () => {
  const line = { algorithm: "peterson", ids: [4, 2, 7, 1, 9, 3], schedule: "random", seed: 1 };
  const variants: RunSpec[] = [
    line,
    { ...line, seed: 2 },
    { ...line, schedule: "lifo" },
    { ...line, ids: [4, 2, 7, 1, 9, 5] },
    { ...line, wake: [2] },
    { ...line, set: { elects: "min" } },
    { ...line, set: { announce: "yes" } },
  ];
  expect(new Set(variants.map(digest)).size).toBe(variants.length);
});
