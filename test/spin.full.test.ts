// Spin explores the Promela models that export writes, and finds exactly our states, transitions and verdicts.
import { allMutants, catalogue, mutantName, mutantRun, single } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { HANG } from "./machine-speed.ts";
import { arrangements } from "./oracles/random.ts";
import { endlessPrograms, endingPrograms } from "./programs/endless.ts";
import { wrong as racing } from "./programs/racing.ts";
import { hasSpin, withSpin } from "./spin.ts";

const FULL = process.env["FULL"] !== undefined;

/** Every asynchronous algorithm without coins; all but dfs run on rings only. */
const names = catalogue
  .filter((family) => {
    const { rounds, coins } = family.with({}).needs;
    return !rounds && !coins;
  })
  .map(({ name }) => name);
const sizes = FULL ? [3, 4, 5, 6] : [3];
const cases = names.flatMap((name) => sizes.map((n) => [name, n] as const));

test.skipIf(!hasSpin).each(FULL ? cases : [...cases, ["franklin", 4] as const])(
  "spin: finds our states and transitions of %s, n = %i",
  { timeout: HANG },
  async (algorithm, n) => {
    for (const seed of FULL ? [1, 2] : [1]) {
      const { ours, theirs } = await withSpin({ algorithm, n, seed, ports: undefined }, FULL);
      expect(theirs).toEqual(ours);
      expect(ours.isViolated).toBe(false);
    }
  },
);

test.skipIf(!hasSpin).each(
  [
    { algorithm: "peterson", ids: [1, 4, 2, 3], violate: ["fifo"] },
    { algorithm: "peterson:PE-2b", ids: [1, 4, 2, 3] },
    { algorithm: "chang-roberts", ids: [3, 1, 2, 4], links: "any", wake: [0, 2] },
    { algorithm: "franklin", ids: [3, 1, 2], ports: "011", links: "any", wake: [1] },
    { algorithm: "itai-rodeh", n: 2 },
    { algorithm: "dfs", graph: "complete:4", seed: 2 },
  ].slice(FULL ? 0 : 2, FULL ? undefined : 3),
)(
  "spin: agrees outside the model, on links that reorder and with late starts: %o",
  { timeout: HANG },
  async (spec) => {
    const isTossing = spec.algorithm === "itai-rodeh";
    const { ours, theirs, replayed } = await withSpin(
      spec as Parameters<typeof withSpin>[0],
      FULL && !isTossing,
    );
    expect(theirs).toEqual(ours);
    expect(ours.isViolated).toBe(spec.algorithm.startsWith("peterson"));
    expect(replayed !== undefined && replayed !== "nothing").toBe(ours.isViolated);
  },
);

/** Mutants of asynchronous rings without coins whose own run shows a wrong election or a run without an end. */
const wrong = allMutants.filter((mutant) => {
  const { rounds, coins, ring } = mutant.of.with(mutant.set ?? {}).needs;
  return ring && !rounds && !coins && !["claim", "messages", "time"].includes(mutant.caught);
});

test
  .runIf(FULL && hasSpin)
  .each(wrong.map((mutant) => [mutantName(mutant), mutantRun(mutant)] as const))(
  "spin: finds the mistake of %s, and its run replays with the violation",
  { timeout: HANG },
  async (_name, spec) => {
    const { ours, theirs, replayed } = await withSpin(spec, true);
    expect(theirs).toEqual(ours);
    expect(ours.isViolated).toBe(true);
    expect(replayed).toBeDefined();
    expect(replayed).not.toBe("nothing");
  },
);

/** Programs that a user might write; those on links that reorder are wrong with some ids. */
const programs = [...endlessPrograms, ...endingPrograms, ...racing.filter(({ n }) => n < 4)];

test
  .runIf(FULL && hasSpin)
  .each(programs.map((program) => [program.algorithm.name, program] as const))(
  "spin: agrees with verify on %s",
  { timeout: HANG },
  async (name, { algorithm, n }) => {
    const { needs } = algorithm;
    const rings = needs.ids ? arrangements(n).map((ids) => ({ ids })) : [{ n }];
    for (const ring of rings.slice(0, 6)) {
      const spec = { algorithm: name, ...ring };
      const { ours, theirs } = await withSpin(spec, !needs.coins, single(algorithm));
      expect(theirs).toEqual(ours);
    }
  },
);
