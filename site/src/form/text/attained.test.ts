import {
  advance,
  catalogue,
  findAlgorithm,
  measureClaim,
  parseRun,
  makeSetup,
  startSimulation,
  type Claim,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { parseForm, opening } from "../../run/form.ts";
import { attainedRings, exampleRings } from "./attained.ts";

/** Both values of `elects`, for algorithms that have this parameter. */
const sets = catalogue.flatMap(({ name, parameters }) => [
  { algorithm: name, set: {} },
  ...(parameters["elects"]?.labels ?? []).map((elects) => ({ algorithm: name, set: { elects } })),
]);

test("attained rings: each attains its claim, for either extreme", () => {
  let tried = 0;
  for (const { algorithm, set } of sets) {
    const { claims = [], needs } = findAlgorithm(algorithm).with(set);
    for (const n of [1, 2, 5, 8]) {
      const asked = { ...opening, algorithm, set, n: String(n) };
      for (const { says, value, change } of attainedRings(asked, n)) {
        const line = parseForm({ ...asked, ...change }, needs);
        const simulation = startSimulation(makeSetup(parseRun(line)));
        while (advance(simulation));
        const claim = claims.find((claim) => claim.says === says) as Extract<
          Claim,
          { form: "attained" }
        >;
        const [[reached]] = measureClaim(claim.measure, simulation.finish());
        expect(String(reached), `${algorithm} ${JSON.stringify(set)} ${n}: ${says}`).toBe(value);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(50);
});

test("attained rings: none for long lists and unknown algorithms", () => {
  expect(attainedRings({ ...opening, algorithm: "chang-roberts" }, 1000)).toHaveLength(2);
  expect(attainedRings({ ...opening, algorithm: "chang-roberts" }, 1001)).toEqual([]);
  expect(attainedRings({ ...opening, algorithm: "chang-robertson" }, 5)).toEqual([]);
  expect(attainedRings({ ...opening, set: { losers: "none" } }, 5)).toEqual([]);
});

test("example rings: Example 4.21 of 002 is the run of the paper", () => {
  const form = { ...opening, algorithm: "peterson", n: "8" };
  const [{ says, change }] = exampleRings(form);
  expect(says).toBe("002, Example 4.21, Figure 4.3");
  const { needs } = findAlgorithm("peterson").with({});
  const simulation = startSimulation(
    makeSetup(parseRun(parseForm({ ...form, ...change }, needs))),
    {
      watch({ process }) {
        if (process === 2) seen.push(simulation.read(2));
      },
    },
  );
  const seen: Record<string, unknown>[] = [];
  while (advance(simulation));
  simulation.finish();
  // Process P1 of the paper is at position 2. It starts with 4, receives 7 and 7, and begins round 2
  // with 7.
  expect(seen.slice(0, 3).map(({ part, tid, round }) => [part, tid, round])).toEqual([
    ["active", 4, 1],
    ["active", 4, 1],
    ["active", 7, 2],
  ]);
  expect(seen[1]["ntid"]).toBe(7);
});
