// Claims that no single run can judge, and runs that refute claims: all of them, for every choice of parameters.
import { describe, expect, test } from "vitest";
import {
  advance,
  catalogue,
  find,
  measured,
  requestOf,
  run,
  runAgainst,
  setup,
  simulate,
  type Claim,
  type Line,
  type Outcome,
} from "@ringleader/core";
import { lineOf } from "./command-line.ts";
import { arrangements } from "./oracles/random.ts";
import { allVariants, nameOf } from "./variants.ts";

const outcomeOf = (line: Line): Outcome => {
  const simulation = simulate(setup(requestOf(line)));
  while (advance(simulation));
  return simulation.finish();
};

const only = <F extends Claim["form"]>(form: F) =>
  instances.flatMap(({ name, set, claims }) =>
    claims
      .filter((claim): claim is Extract<Claim, { form: F }> => claim.form === form)
      .map((claim) => [`${name} ${JSON.stringify(set)}: ${claim.says}`, name, set, claim] as const),
  );

/** Every family as it is, and with each other choice of its own parameters. */
const instances = catalogue.flatMap(({ name, parameters }) => {
  const choices = Object.entries(parameters)
    .filter(([key]) => key !== "elects" && key !== "announce")
    .flatMap(([key, { labels = [] }]) => labels.map((value) => ({ [key]: value })));
  return [{}, ...choices].map((set) => ({ name, set, claims: find(name).with(set).claims ?? [] }));
});

const refuted = allVariants.flatMap((variant) =>
  (variant.algorithm.claims ?? []).flatMap((claim) =>
    claim.refuted
      ? [[`${nameOf(variant)}: ${claim.says}`, variant, claim, claim.refuted] as const]
      : [],
  ),
);

test("many claims of many variants are refuted", () => {
  expect(refuted.length).toBeGreaterThan(150);
});

test.each(refuted)("refuted by a run of that very variant: %s", (_, variant, claim, against) => {
  const { line } = lineOf(`${variant.name} ${runAgainst(variant.algorithm, against)}`);
  expect(find(variant.name).with(line.set ?? {}).parameters).toEqual(variant.set);
  const { claims } = run(requestOf(line));
  const judged = claims.find(({ says, cite }) => says === claim.says && cite === claim.cite);
  expect(judged).toMatchObject({
    holds: false,
    known: "refuted",
    refuted: `ringleader run ${variant.name} ${runAgainst(variant.algorithm, against)}`,
  });
});

test("what was read with a constant or in a sense of our own says so", () => {
  const all = refuted.flatMap(([, , claim, { chosen }]) => (chosen ? [claim] : []));
  expect(all.map(({ cite }) => cite).filter((cite) => !/, read (as|with)\b/.test(cite))).toEqual(
    [],
  );
});

test("no claim of every configuration is refuted: a run, which is what is shown then, does not judge it", () => {
  const all = only("always");
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(([, , , claim]) => claim.refuted)).toEqual([]);
});

describe("on average", () => {
  test.each(only("average"))("%s", (_, algorithm, set, claim) => {
    for (let n = 1; n <= 6; n++) {
      const mean = claim.mean(n);
      if (mean === undefined) continue;
      const rings = arrangements(n);
      const values = rings.map(
        (ids) => measured(claim.measure, outcomeOf({ algorithm, set, ids }))[0][0],
      );
      const sum = values.reduce((it, value) => it + value, 0n);
      expect([n, sum * mean[1]]).toEqual([n, mean[0] * BigInt(rings.length)]);
    }
  });
});

describe("attained", () => {
  test.each(only("attained"))("%s", (_, algorithm, set, claim) => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 13, 32, 33]) {
      const value = claim.value(n);
      if (value === undefined) continue;
      const [[reached]] = measured(claim.measure, outcomeOf({ algorithm, set, ...claim.worst(n) }));
      expect([n, reached]).toEqual([n, BigInt(value)]);
    }
  });
});
