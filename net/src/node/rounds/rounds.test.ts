import * as fc from "fast-check";
import {
  catalogue,
  makeSetup,
  parseRun,
  type Family,
  type RunSpec,
} from "@ringleader/core/internal";
import { wiring } from "@ringleader/core/internal/conform";
import { describe, expect, test } from "vitest";
import { runSpecsOf } from "../../../../test/arbitrary/run-specs.ts";
import { checkRounds } from "./round-process.ts";
import { differenceFrom, simulateEvents, tryRing } from "./testing/compare-with-simulator.ts";
import { drawsOf, RoundsRing } from "./testing/rounds-ring.ts";
import { twoWayFamilies } from "./testing/two-way.ts";
import { loadRoundsMutant, roundsMutants } from "../../../../test/rounds-mutants.ts";

const { FULL } = process.env;
const RUNS = FULL ? 10_000 : 60;
/** Number of drawn runs in which messages travel both ways. */
const TWO_WAY_RUNS = FULL ? 3000 : 20;
/** Largest number of drawn runs within which a mutant must differ. */
const MUTANT_RUNS = 200;
const LARGEST = 9;

const synchronous = catalogue.filter((family) => family.with({}).needs.rounds);

const setupOf = (spec: RunSpec, family?: Family) =>
  makeSetup({ ...parseRun(spec, family), hopeless: true });

interface DrawnRun {
  readonly spec: RunSpec;
  readonly family: Family;
}

/** Draws runs in rounds in their models and outside; sizes, ids, parameters, wake-ups, willing processes and ties vary. */
function drawSpecs(runs: number, families: readonly Family[] = synchronous): DrawnRun[] {
  const each = Math.ceil(runs / families.length);
  return families.flatMap((family) => {
    const specs = fc
      .tuple(runSpecsOf(family.name, "anywhere", family), fc.constantFrom("first", "first", "last"))
      .map(([spec, ties]): RunSpec => ({ ...spec, ...(ties === "last" && { ties }) }))
      .filter(({ n = 0 }) => n <= LARGEST);
    return fc.sample(specs, each).map((spec) => ({ spec, family }));
  });
}

/** Returns the most pulses that a run may take on each link: 2n² for every quiet stretch, and n for every other round. */
function mostPulses(times: readonly bigint[], n: number): bigint {
  const rounds = [...new Set(times)];
  const stretches = rounds.map((time, i) =>
    i + 1 < rounds.length ? rounds[i + 1] - time : BigInt(2 * n),
  );
  const first = rounds[0] ?? BigInt(2 * n);
  return [first, ...stretches].reduce(
    (sum, length) => sum + BigInt(n) * (length < 2 * n ? length : BigInt(2 * n)),
    0n,
  );
}

test.each([
  ["one way or with exchanged ports", RUNS, synchronous],
  ["both ways", TWO_WAY_RUNS, twoWayFamilies],
])(
  "rounds, %s: %d drawn runs have the events and the digest of the simulator",
  (_, runs, families) => {
    let compared = 0;
    drawSpecs(runs, families).forEach(({ spec, family }, i) => {
      const setup = setupOf(spec, family);
      const ran = tryRing(setup, drawsOf(i + 1), family);
      if (ran === "endless") return;
      compared++;
      const { ring, difference } = ran;
      expect(difference, `${JSON.stringify(spec)}, delays ${i + 1}`).toBeUndefined();
      const times = ring!.processes.flatMap(({ events }) => events.map(({ time }) => BigInt(time)));
      times.sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
      const ways = BigInt(wiring(setup).links / setup.n);
      expect(BigInt(ring!.pulses)).toBeLessThanOrEqual(ways * mostPulses(times, setup.n));
    });
    expect(compared).toBeGreaterThan(0.9 * runs);
  },
);

describe("rounds: mistakes differ from the simulator", () => {
  const specs = drawSpecs(MUTANT_RUNS);
  const twoWay = drawSpecs(MUTANT_RUNS, twoWayFamilies);
  const firstDifference = async (mutant: (typeof roundsMutants)[number], runs = MUTANT_RUNS) => {
    const { tryRing } = await loadRoundsMutant(mutant);
    return (mutant.isTwoWay ? twoWay : specs).slice(0, runs).findIndex(({ spec, family }, i) => {
      const ran = tryRing(setupOf(spec, family), drawsOf(i + 1), family);
      return ran !== "endless" && ran.difference !== undefined;
    });
  };

  test("no mistake", async () => {
    const [{ was, ...mutant }] = roundsMutants;
    expect(await firstDifference({ ...mutant, was, is: was }, 40)).toBe(-1);
  });

  const few = roundsMutants.filter(({ isTwoWay }, i) => i < 2 || isTwoWay).slice(0, 3);
  test.each(FULL ? roundsMutants : few)("$mistake", async (mutant) => {
    expect(await firstDifference(mutant)).toBeGreaterThanOrEqual(0);
  });
});

test("rounds: a process starts again from its journal before any item", () => {
  const [, chatter] = twoWayFamilies;
  const specs: RunSpec[] = [
    { algorithm: "chatter", n: 3, seed: 5 },
    { algorithm: "variable-speeds", n: 4, ids: [61, 3, 7, 80], wake: { 0: "5", 2: "0", 3: "9" } },
    { algorithm: "itai-rodeh-sync", n: 3, seed: 4 },
    { algorithm: "marchetti-spaccamela", n: 3, seed: 2, wake: { 1: "3", 2: "0" } },
    { algorithm: "time-slice", n: 1 },
  ];
  for (const [i, spec] of specs.slice(0, FULL ? undefined : 2).entries()) {
    const family = spec.algorithm === "chatter" ? chatter : undefined;
    const setup = setupOf(spec, family);
    const whole = new RoundsRing(setup);
    whole.run(drawsOf(i + 1), Infinity);
    for (let kill = 0; kill < whole.taken; kill += FULL ? 1 : 7) {
      const ring = new RoundsRing(setup);
      ring.run(drawsOf(i + 1), Infinity, (p) => {
        if (ring.taken !== kill) return;
        const [before, after] = ring.restart(p);
        expect([after.events, after.items]).toEqual([before.events, before.items]);
      });
      expect(differenceFrom(ring, simulateEvents(setup)!, family)).toBeUndefined();
    }
  }
});

test("rounds: waits of 2^63 rounds take a few pulses, and the run ends by itself", () => {
  const setup = setupOf({ algorithm: "variable-speeds", ids: [63, 61, 65, 62, 64] });
  const { ring, difference } = tryRing(setup, drawsOf(1)) as Exclude<
    ReturnType<typeof tryRing>,
    "endless"
  >;
  expect(difference).toBeUndefined();
  const last = ring!.processes.map(({ events }) => BigInt(events.at(-1)!.time));
  expect(last.some((time) => time > 2n ** 63n)).toBe(true);
  expect(ring!.pulses).toBeLessThan(50 * (ring!.skips + 1));
});

test("rounds: refuses what processes cannot decide on their own", () => {
  const check = (spec: RunSpec) => () => checkRounds(setupOf(spec));
  expect(check({ algorithm: "variable-speeds", n: 3, ties: "random" })).toThrow(
    "ties: random is drawn for the whole ring, which processes cannot do on their own; give first or last.",
  );
  expect(check({ algorithm: "variable-speeds", n: 3, ties: "0.1" })).toThrow("ties: a list is");
});
