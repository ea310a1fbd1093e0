// Claims that one run cannot judge, and claims that are false as printed: each shown by the runs it speaks of.
import { describe, expect, test } from "vitest";
import {
  advance,
  find,
  measured,
  requestOf,
  run,
  setup,
  simulate,
  type Claim,
  type Line,
} from "@ringleader/core";
import { lineOf } from "./command-line.ts";
import { arrangements } from "./oracles/random.ts";
import { variants } from "./variants.ts";

type Of<F extends Claim["form"]> = Extract<Claim, { form: F }>;

const claimsOf = <F extends Claim["form"]>(form: F) =>
  variants.flatMap(({ name, parameters, claims = [] }) =>
    claims
      .filter((claim): claim is Of<F> => claim.form === form)
      .map((claim) => [name, claim.says, { claim, set: parameters }] as const),
  );

function measure(line: Line, { measure: it }: Of<"average" | "attained">): bigint {
  const simulation = simulate(setup(requestOf(line)));
  while (advance(simulation));
  return measured(it, simulation.finish()).reduce(
    (most, [value]) => (value > most ? value : most),
    0n,
  );
}

describe("false as printed", () => {
  const refuted = variants.flatMap(({ name, claims = [] }) =>
    claims.flatMap(({ says, refuted }) => (refuted ? [[name, says, refuted] as const] : [])),
  );
  test("there are some", () => expect(refuted.length).toBeGreaterThan(0));
  test.each(refuted)("%s: %s", (name, says, { by, truth }) => {
    const { line, maxMessages } = lineOf(`${name} ${by}`);
    const made = run(requestOf(line, find(name)), { maxMessages });
    const judged = made.claims.find((claim) => claim.says === says);
    expect([judged?.holds, truth.length > 0, by]).toEqual([false, true, by]);
  });
});

describe("on average over all arrangements", () => {
  const averages = claimsOf("average");
  if (averages.length > 0)
    test.each(averages)("%s: %s", (algorithm, _, { claim, set }) => {
      for (let n = 1; n <= 6; n++) {
        const mean = claim.mean(n);
        if (!mean) continue;
        const all = arrangements(n);
        const sum = all.reduce((total, ids) => total + measure({ algorithm, set, ids }, claim), 0n);
        expect([n, sum * mean[1]]).toEqual([n, mean[0] * BigInt(all.length)]);
      }
    });
});

describe("attained", () => {
  const worst = claimsOf("attained");
  if (worst.length > 0)
    test.each(worst)("%s: %s", (algorithm, _, { claim, set }) => {
      let seen = 0;
      for (let n = 1; n <= 16; n++) {
        const value = claim.value(n);
        if (value === undefined) continue;
        seen++;
        const { ids, wake } = claim.worst(n);
        const line = { algorithm, set, ids: [...ids], ...(wake && { wake }) };
        expect([n, measure(line as Line, claim)]).toEqual([n, BigInt(value)]);
      }
      expect(seen).toBeGreaterThan(2);
    });
});
