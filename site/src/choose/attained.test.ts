import {
  advance,
  catalogue,
  find,
  measured,
  requestOf,
  setup,
  simulate,
  type Claim,
} from "@ringleader/core";
import { expect, test } from "vitest";
import { lineOf, opening } from "../run/form.ts";
import { attainedRings, exampleRings } from "./attained.ts";

/** Both extremes, where there are two. */
const sets = catalogue.flatMap(({ name, parameters }) => [
  { algorithm: name, set: {} },
  ...(parameters["elects"]?.labels ?? []).map((elects) => ({ algorithm: name, set: { elects } })),
]);

test("on the ring of a claim the measure comes to what the claim says, whichever extreme is elected", () => {
  let tried = 0;
  for (const { algorithm, set } of sets) {
    const { claims = [], needs } = find(algorithm).with(set);
    for (const n of [1, 2, 5, 8]) {
      const asked = { ...opening, algorithm, set, n: String(n) };
      for (const { says, value, change } of attainedRings(asked, n)) {
        const line = lineOf({ ...asked, ...change }, needs);
        const simulation = simulate(setup(requestOf(line)));
        while (advance(simulation));
        const claim = claims.find((it) => it.says === says) as Extract<Claim, { form: "attained" }>;
        const [[reached]] = measured(claim.measure, simulation.finish());
        expect(String(reached), `${algorithm} ${JSON.stringify(set)} ${n}: ${says}`).toBe(value);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(50);
});

test("nothing is offered where a list would not fit into an address, or there is no such algorithm", () => {
  expect(attainedRings({ ...opening, algorithm: "chang-roberts" }, 1000)).toHaveLength(2);
  expect(attainedRings({ ...opening, algorithm: "chang-roberts" }, 1001)).toEqual([]);
  expect(attainedRings({ ...opening, algorithm: "chang-robert" }, 5)).toEqual([]);
  expect(attainedRings({ ...opening, set: { losers: "none" } }, 5)).toEqual([]);
});

test("Example 4.21 of 002 is offered by its name, and is the run that the paper tells", () => {
  const form = { ...opening, algorithm: "peterson", n: "8" };
  const [{ says, change }] = exampleRings(form);
  expect(says).toBe("002, Example 4.21, Figure 4.3");
  const { needs } = find("peterson").with({});
  const simulation = simulate(setup(requestOf(lineOf({ ...form, ...change }, needs))), {
    watch({ process }) {
      if (process === 2) seen.push(simulation.read(2));
    },
  });
  const seen: Record<string, unknown>[] = [];
  while (advance(simulation));
  simulation.finish();
  // P1 is at position 2: it starts with 4, receives 7 and 7, and begins round 2 with 7.
  expect(seen.slice(0, 3).map(({ part, tid, round }) => [part, tid, round])).toEqual([
    ["active", 4, 1],
    ["active", 4, 1],
    ["active", 7, 2],
  ]);
  expect(seen[1]["ntid"]).toBe(7);
});
