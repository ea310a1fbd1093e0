// Tests claims that no single run can judge, and the runs that refute claims, for every choice of parameters.
import { describe, expect, test } from "vitest";
import {
  formatFlags,
  advance,
  catalogue,
  findAlgorithm,
  measureClaim,
  parseRun,
  runRequest,
  runAgainst,
  makeSetup,
  startSimulation,
  type Claim,
  type RunSpec,
  type Outcome,
} from "@ringleader/core/internal";
import { arrangements } from "./oracles/random.ts";
import { allVariants, nameOf } from "./variants.ts";

const outcomeOf = (line: RunSpec): Outcome => {
  const simulation = startSimulation(makeSetup(parseRun(line)));
  while (advance(simulation));
  return simulation.finish();
};

const only = <F extends Claim["form"]>(form: F) =>
  instances.flatMap(({ name, set, claims }) =>
    claims
      .filter((claim): claim is Extract<Claim, { form: F }> => claim.form === form)
      .map((claim) => [`${name} ${JSON.stringify(set)}: ${claim.says}`, name, set, claim] as const),
  );

/** Every family with default parameters and with each choice of one parameter. */
const instances = catalogue.flatMap(({ name, parameters }) => {
  const choices = Object.entries(parameters)
    .filter(([key]) => key !== "elects" && key !== "announce")
    .flatMap(([key, { labels = [] }]) => labels.map((value) => ({ [key]: value })));
  return [{}, ...choices].map((set) => ({
    name,
    set,
    claims: findAlgorithm(name).with(set).claims ?? [],
  }));
});

const refuted = allVariants.flatMap((variant) =>
  (variant.algorithm.claims ?? []).flatMap((claim) =>
    claim.refuted
      ? [[`${nameOf(variant)}: ${claim.says}`, variant, claim, claim.refuted] as const]
      : [],
  ),
);

test("refuted claims: there are more than 150, over all variants", () => {
  expect(refuted.length).toBeGreaterThan(150);
});

test.each(refuted)(
  "refuted claims: a run of the variant refutes %s",
  (_, variant, claim, against) => {
    const line = runAgainst(variant.algorithm, variant.name, against.run);
    expect(findAlgorithm(variant.name).with(line.set ?? {}).parameters).toEqual(variant.set);
    const { claims } = runRequest(parseRun(line));
    const judged = claims.find(({ id }) => id === claim.id);
    expect(judged).toMatchObject({
      holds: false,
      known: "refuted",
      refuted: formatFlags(line),
    });
  },
);

test("refuted claims: the citation names a reading or constant chosen here", () => {
  const all = refuted.flatMap(([, , claim, { chosen }]) => (chosen ? [claim] : []));
  expect(all.map(({ cite }) => cite).filter((cite) => !/, read (as|with)\b/.test(cite))).toEqual(
    [],
  );
});

test("claims about every state: none is refuted, because a run cannot judge it", () => {
  const all = only("always");
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(([, , , claim]) => claim.refuted)).toEqual([]);
});

describe("averages: the mean over all arrangements is exact", () => {
  test.each(only("average"))("%s", (_, algorithm, set, claim) => {
    for (let n = 1; n <= 6; n++) {
      const mean = claim.mean(n);
      if (mean === undefined) continue;
      const rings = arrangements(n);
      const values = rings.map(
        (ids) => measureClaim(claim.measure, outcomeOf({ algorithm, set, ids }))[0][0],
      );
      const sum = values.reduce((total, value) => total + value, 0n);
      expect([n, sum * mean[1]]).toEqual([n, mean[0] * BigInt(rings.length)]);
    }
  });
});

describe("attained bounds: the worst case reaches the bound", () => {
  test.each(only("attained"))("%s", (_, algorithm, set, claim) => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 13, 32, 33]) {
      const value = claim.value(n);
      if (value === undefined) continue;
      const [[reached]] = measureClaim(
        claim.measure,
        outcomeOf({ algorithm, set, ...claim.worst(n) }),
      );
      expect([n, reached]).toEqual([n, BigInt(value)]);
    }
  });
});
