// For every mutant of every randomised algorithm, compares `chance` with the verdict of `check`, with the probabilities of the
// reference and with runs of the simulator.
import {
  algorithm,
  catalogue,
  computeChances,
  findAlgorithm,
  floatOf,
  isSurelyElected,
  nat,
  Refusal,
  sampleRuns,
  makeSetup,
  mutantName,
  allMutants,
  type Algorithm,
  type Between,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";
import { solveEveryCoin } from "./reference-engine/every-coin.ts";

const randomised = catalogue.filter((family) => family.with({}).needs.coins === true);
const wrong = allMutants.filter(({ of }) => randomised.includes(of));

const algorithms: [string, Algorithm][] = [
  ...randomised.map((family): [string, Algorithm] => [family.name, family.with({})]),
  ["franklin-probabilistic bit=no", findAlgorithm("franklin-probabilistic").with({ bit: "no" })],
  ...wrong.map((mutant): [string, Algorithm] => [
    mutantName(mutant),
    findAlgorithm(mutantName(mutant)).with(mutant.set ?? {}),
  ]),
];

/** The full suite uses larger rings and also compares the expected values of mutants. */
const isFull = process.env["FULL"] !== undefined;
const isMutant = ({ name }: Algorithm): boolean =>
  wrong.some((mutant) => mutantName(mutant) === name);

/** The port numberings that both search. Larger rings have too many states for all of them. */
const portsOf = ({ needs }: Algorithm, n: number) =>
  needs.direction || n > 2 ? "aligned" : "each";

/** Returns whether check refutes the election; claims do not count. */
function isRefuted(algorithm: Algorithm, n: number): boolean {
  const scope = { algorithm, n, ports: portsOf(algorithm, n) } as const;
  const { properties, undecided } = checked(scope, { verdictOnly: true });
  if (undecided !== undefined) throw new Error(undecided);
  return properties.slice(0, 3).some(({ holds }) => holds === false);
}

/** Returns whether the election is sure; undefined if there are too many states. */
function isSure(algorithm: Algorithm, n: number): boolean | undefined {
  try {
    return isSurelyElected({ algorithm, n, ports: portsOf(algorithm, n), mostStates: 50_000 });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const ends = (value: Between): [number, number] =>
  typeof value === "string"
    ? [floatOf(value), floatOf(value)]
    : [floatOf(value.min), floatOf(value.max)];

test("mutants: each of the three randomised algorithms has at least one", () => {
  expect(randomised).toHaveLength(3);
  for (const family of randomised) expect(wrong.some(({ of }) => of === family)).toBe(true);
});

describe.each(algorithms)("%s", (_, algorithm) => {
  // Two-way rings have far more schedules.
  const most = algorithm.needs.bothWays || !isFull ? 2 : 3;
  /** Two-way rings of two run only in the full suite. */
  const soon = algorithm.needs.bothWays ? 1 : 2;

  test.each(isFull ? [1, 2, 3] : [1, 2].slice(0, soon))(
    "chance: n = %i is sure exactly if check does not refute it",
    (n) => {
      const right = !isRefuted(algorithm, n);
      // For n = 3, chance may give no answer.
      expect(n < 3 ? [right] : [right, undefined]).toContain(isSure(algorithm, n));
    },
  );

  test("chance: each outcome has the probability of the reference", () => {
    for (let n = 1; n <= (isFull ? most : soon); n++) {
      const setup = makeSetup({ algorithm, n, ports: "aligned" });
      const { outcomes, surely } = computeChances({ algorithm, n, rounds: 0, ports: "aligned" });
      expect(surely).toBe(outcomes.elected === "1");
      for (const [way, range] of Object.entries(solveEveryCoin(setup))) {
        const [min, max] = ends(outcomes[way as keyof typeof outcomes]);
        const [low, high] = range.map((value) => expect.closeTo(value, 7));
        expect([n, way, min, max]).toEqual([n, way, low, high]);
      }
    }
  });

  test.runIf(isFull || !isMutant(algorithm))("chance: samples of the simulator agree", () => {
    const request = { algorithm, n: most, ports: "aligned" };
    const runs = sampleRuns(request, 1);
    runs.run(40);
    const { elected, samples, outcomes: counts } = runs.result();
    const { outcomes } = computeChances({ ...request, rounds: 0 });
    const [min, max] = ends(outcomes.elected);
    // The 99 % interval holds for these seeds.
    expect(elected.low).toBeLessThanOrEqual(max);
    expect(elected.high).toBeGreaterThanOrEqual(min);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(samples);
    for (const way of Object.keys(counts)) {
      const outcome = way === "budget" ? "endless" : way;
      expect(outcomes[outcome as keyof typeof outcomes]).not.toBe("0");
    }
  });
});

test("chance: franklin-probabilistic:PF-4 elects with probability 1/2 on two processes", () => {
  const { within, outcomes, surely, expected } = computeChances({
    algorithm: findAlgorithm("franklin-probabilistic:PF-4").with({}),
    n: 2,
    rounds: 40,
  });
  // The last lap is a separate round, so no process is elected in the first.
  expect(within.map(({ probability }) => probability)).toEqual(["0", ...Array(39).fill("1/2")]);
  expect(outcomes).toEqual({
    elected: "1/2",
    "no-leader": "0",
    "many-leaders": "0",
    deadlock: "1/2",
    faulty: "0",
    endless: "0",
  });
  expect(surely).toBe(false);
  expect(expected).toEqual({ rounds: "3/2", messages: "7" });
});

/** Correct if all processes start, but its needs do not require that. */
const starters = algorithm({
  name: "starters",
  paper: "none",
  idea: "A process that has drawn more than its predecessor leads; equal processes draw again.",
  needs: { ring: true, direction: true, fifo: true, n: true, coins: true },
  announces: false,
  state: { drawn: nat },
  messages: { shown: { value: nat } },
  wake: (me) => draw(me),
  on: {
    shown(me, { value }) {
      if (me.drawn === 0) return;
      if (value < me.drawn) me.lead();
      else if (value === me.drawn) draw(me);
    },
  },
});

function draw(me: any): void {
  me.drawn = 1 + me.toss(2);
  me.send.shown({ value: me.drawn });
}

test("chance: explores sleeping processes if the needs leave them open", () => {
  const scope = { algorithm: starters, n: 2 };
  expect(isSurelyElected({ ...scope, wake: "all" })).toBe(true);
  expect(isSurelyElected(scope)).toBe(false);
  const { outcomes, setups, notExplored } = computeChances({ ...scope, rounds: 0 });
  expect(outcomes).toMatchObject({
    elected: { min: "0", max: "1" },
    deadlock: { min: "0", max: "1" },
  });
  expect([setups, notExplored]).toEqual([2, []]);
  expect(verdictOf(checked({ ...scope, wake: "each" }))).toBe("violated");
});

test.runIf(isFull)("chance: names a dimension that is too large", () => {
  const wide = algorithm({
    name: "wide",
    paper: "none",
    idea: "Every process only draws.",
    needs: { ring: true, bothWays: true, fifo: true, coins: true, everyone: true },
    announces: false,
    state: { drawn: nat },
    messages: { shown: {} },
    wake: (me) => void (me.drawn = me.toss(18)),
    on: { shown: () => {} },
  });
  const { notExplored, setups, outcomes } = computeChances({ algorithm: wide, n: 4, rounds: 0 });
  expect(outcomes.deadlock).toBe("1");
  expect(setups).toBe(1);
  expect(notExplored).toEqual([{ dimension: "port labellings", flag: "--ports each" }]);
});
