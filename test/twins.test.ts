import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue, requestOf, setup, type Line } from "@ringleader/core";
import { disagreements, twinOf } from "./twins/compare.ts";
import { linesOf } from "./twins/lines.ts";

/** Outside its model a run may go on for ever. */
const MOST = 2000;
/** A failure prints its line; looking for a smaller one can take minutes. */
const BRIEF = { endOnFailure: true };

const expectTwins = (line: Line) => {
  const found = disagreements(requestOf(line), { most: MOST });
  expect(found).toEqual([]);
};

/** Every event, count and time of the engine is its slow twin's, and watching changes nothing. */
describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  test("runs like its twin", () => {
    fc.assert(fc.property(linesOf(name), expectTwins), { numRuns: 120, ...BRIEF });
  });
});

/** A trace of one schedule is obeyed to the letter, whatever schedule made it. */
describe.each(catalogue.filter((family) => !family.with({}).needs.rounds).map(({ name }) => name))(
  "%s",
  (name) => {
    test("follows a trace like its twin", () => {
      const property = fc.property(linesOf(name), (line) => {
        const { events: steps } = twinOf(setup(requestOf(line)), { most: MOST });
        // A trace that was cut off is refused, not obeyed.
        fc.pre(steps.filter(({ kind }) => kind !== "wake").length < MOST);
        const found = disagreements(requestOf({ ...line, schedule: "trace" }), {
          steps,
          most: MOST,
        });
        expect(found).toEqual([]);
      });
      fc.assert(property, { numRuns: 30, ...BRIEF });
    });
  },
);
