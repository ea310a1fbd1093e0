import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue, parseRun, makeSetup, type RunSpec } from "@ringleader/core/internal";
import { compareRequest, runReference } from "./reference-engine/compare.ts";
import { runSpecsOf } from "./arbitrary/run-specs.ts";

/** Largest number of deliveries; outside its model a run may never end. */
const MOST = 2000;
/** The full suite draws more runs. */
const FULL = process.env["FULL"] !== undefined;
/** A failure prints its run; shrinking it can take minutes. */
const BRIEF = { endOnFailure: true };

const expectAgreement = (line: RunSpec) => {
  expect(compareRequest(parseRun(line), { most: MOST })).toEqual([]);
};

describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  test("engine: agrees with the reference in every event, count and time, watched or not", () => {
    fc.assert(fc.property(runSpecsOf(name), expectAgreement), {
      numRuns: FULL ? 120 : 30,
      ...BRIEF,
    });
  });
});

describe.each(catalogue.filter((family) => !family.with({}).needs.rounds).map(({ name }) => name))(
  "%s",
  (name) => {
    test("engine: follows the trace of any schedule like the reference", () => {
      const property = fc.property(runSpecsOf(name), (line) => {
        const { events: steps } = runReference(makeSetup(parseRun(line)), { most: MOST });
        // The engine refuses a trace that was cut off.
        fc.pre(steps.filter(({ kind }) => kind !== "wake").length < MOST);
        const differences = compareRequest(parseRun({ ...line, schedule: "trace" }), {
          steps,
          most: MOST,
        });
        expect(differences).toEqual([]);
      });
      fc.assert(property, { numRuns: FULL ? 30 : 8, ...BRIEF });
    });
  },
);
