import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue, requestOf, result, run, setup, simulate, type Line } from "@ringleader/core";
import { lineOf } from "./command-line.ts";
import { attempt } from "./twins/compare.ts";
import { linesOf } from "./twins/lines.ts";

const MOST = 5000;
const names = catalogue.map(({ name }) => name);
/** The whole result; outside its model an algorithm may ask for what does not fit, and is refused. */
const made = (line: Line) => attempt(() => run(requestOf(line), { maxMessages: MOST }));
const digest = (line: Line): string => {
  const it = made(line);
  return typeof it === "string" ? it : it.digest;
};

/** A run is its setup and its schedule: nothing that ran before, larger, smaller or of another kind, leaves a trace. */
describe.each(names)("%s", (name) => {
  test("the same input and seed give the same run, whatever ran in between", () => {
    const others = fc.array(fc.oneof(linesOf(name), ...names.map((other) => linesOf(other))), {
      minLength: 1,
      maxLength: 4,
    });
    const property = fc.property(linesOf(name), others, (line, between) => {
      const first = made(line);
      for (const other of between) made(other);
      expect(made(line)).toEqual(first);
    });
    fc.assert(property, { numRuns: 25 });
  });

  test("after a much larger run, and after being left half done", () => {
    const property = fc.property(linesOf(name, "in its model"), (line) => {
      const first = digest(line);
      digest({ algorithm: name, set: line.set, n: 600, schedule: line.schedule });
      expect(digest(line)).toBe(first);
      const left = simulate(setup(requestOf(line)));
      left.advance(7);
      left.advance(7);
      left.finish();
      expect(digest(line)).toBe(first);
    });
    fc.assert(property, { numRuns: 6 });
  });

  test("the line that a result prints makes the same run", () => {
    const property = fc.property(linesOf(name, "in its model"), (line) => {
      const { digest: first, replay } = run(requestOf(line));
      expect([replay, digest(lineOf(replay).line)]).toEqual([replay, first]);
    });
    fc.assert(property, { numRuns: 25 });
  });

  test("in one go or piece by piece", () => {
    const property = fc.property(
      linesOf(name, "in its model"),
      fc.integer({ min: 1, max: 9 }),
      (line, most) => {
        const simulation = simulate(setup(requestOf(line)));
        while (simulation.advance(most));
        expect(result(simulation.finish())).toEqual(run(requestOf(line)));
      },
    );
    fc.assert(property, { numRuns: 25 });
  });

  test("two runs side by side do not meet", () => {
    const property = fc.property(
      linesOf(name, "in its model"),
      linesOf(name, "in its model"),
      (one, two) => {
        const both = [one, two].map((line) => simulate(setup(requestOf(line))));
        for (let running = true; running;) {
          running = both.map((simulation) => simulation.advance(3)).some((more) => more);
        }
        const digests = both.map((simulation) => simulation.finish().digest);
        expect(digests).toEqual([digest(one), digest(two)]);
      },
    );
    fc.assert(property, { numRuns: 20 });
  });
});

test("another seed, schedule, id or wake is another digest", () => {
  const line = { algorithm: "peterson", ids: [4, 2, 7, 1, 9, 3], schedule: "random", seed: 1 };
  const variants: Line[] = [
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
