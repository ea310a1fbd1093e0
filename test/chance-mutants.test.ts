// `chance` is only believed if it calls no wrong algorithm sure. Every mutant of every randomised algorithm: its verdict
// beside that of `check`, its probabilities beside those of a slow reference, and beside runs of the simulator.
import {
  algorithm,
  catalogue,
  chances,
  find,
  floatOf,
  isSurelyElected,
  nat,
  Refusal,
  sampling,
  setup,
  twinName,
  twins,
  type Algorithm,
  type Between,
} from "@ringleader/core";
import { describe, expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";
import { everyCoin } from "./twins/every-coin.ts";

const randomised = catalogue.filter((family) => family.with({}).needs.coins === true);
const wrong = twins.filter(({ of }) => randomised.includes(of));

const algorithms: [string, Algorithm][] = [
  ...randomised.map((family): [string, Algorithm] => [family.name, family.with({})]),
  ["franklin-probabilistic bit=no", find("franklin-probabilistic").with({ bit: "no" })],
  ...wrong.map((twin): [string, Algorithm] => [
    twinName(twin),
    find(twinName(twin)).with(twin.set ?? {}),
  ]),
];

/** The full suite takes larger rings, and compares what is expected of mutants too. */
const isFull = process.env["FULL"] !== undefined;
const isMutant = ({ name }: Algorithm): boolean => wrong.some((twin) => twinName(twin) === name);

/** The three properties of an election: what claims say does not count here. */
function isRefuted(algorithm: Algorithm, n: number): boolean {
  const ports = algorithm.needs.direction ? "aligned" : "each";
  const { properties, undecided } = checked({ algorithm, n, ports }, { verdictOnly: true });
  if (undecided !== undefined) throw new Error(undecided);
  return properties.slice(0, 3).some(({ holds }) => holds === false);
}

/** Undefined: refused, because there are too many states. */
function isSure(algorithm: Algorithm, n: number): boolean | undefined {
  try {
    return isSurelyElected({ algorithm, n, mostStates: 50_000 });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const ends = (value: Between): [number, number] =>
  typeof value === "string"
    ? [floatOf(value), floatOf(value)]
    : [floatOf(value.min), floatOf(value.max)];

test("there are mutants of all three", () => {
  expect(randomised).toHaveLength(3);
  for (const family of randomised) expect(wrong.some(({ of }) => of === family)).toBe(true);
});

describe.each(algorithms)("%s", (_, algorithm) => {
  // Two ways to send make far more schedules.
  const most = algorithm.needs.bothWays || !isFull ? 2 : 3;
  /** Of mutants that send both ways the full suite alone has rings of two. */
  const soon = isMutant(algorithm) && algorithm.needs.bothWays ? 1 : 2;

  test.each(isFull ? [1, 2, 3] : [1, 2].slice(0, soon))(
    "n = %i: sure exactly where check does not refute it",
    (n) => {
      const right = !isRefuted(algorithm, n);
      // What is refused is not called sure.
      expect(n < 3 ? [right] : [right, undefined]).toContain(isSure(algorithm, n));
    },
  );

  test("as probable as the slow reference says, outcome by outcome", () => {
    for (let n = 1; n <= (isFull ? most : soon); n++) {
      const given = setup({ algorithm, n, ports: "aligned" });
      const { outcomes, surely } = chances({ algorithm, n, rounds: 0, ports: "aligned" });
      expect(surely).toBe(outcomes.elected === "1");
      for (const [way, range] of Object.entries(everyCoin(given))) {
        const [min, max] = ends(outcomes[way as keyof typeof outcomes]);
        const [low, high] = range.map((it) => expect.closeTo(it, 7));
        expect([n, way, min, max]).toEqual([n, way, low, high]);
      }
    }
  });

  test.runIf(isFull || !isMutant(algorithm))("runs of the simulator elect as often", () => {
    const request = { algorithm, n: most, ports: "aligned" };
    const runs = sampling(request, 1);
    runs.run(40);
    const { elected, samples, outcomes: counts } = runs.result();
    const { outcomes } = chances({ ...request, rounds: 0 });
    const [min, max] = ends(outcomes.elected);
    // The interval holds in 99 of 100 cases; these seeds are no exception.
    expect(elected.low).toBeLessThanOrEqual(max);
    expect(elected.high).toBeGreaterThanOrEqual(min);
    expect(Object.values(counts).reduce((sum, it) => sum + it, 0)).toBe(samples);
    for (const way of Object.keys(counts)) {
      const outcome = way === "budget" ? "endless" : way;
      expect(outcomes[outcome as keyof typeof outcomes]).not.toBe("0");
    }
  });
});

test("franklin-probabilistic:PF-4 of two: one half, for every number of rounds", () => {
  const { within, outcomes, surely, expected } = chances({
    algorithm: find("franklin-probabilistic:PF-4").with({}),
    n: 2,
    rounds: 40,
  });
  // The last lap is a round of its own: nobody is elected in the first.
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

/** Right where all start; its needs do not say so. */
const starters = algorithm({
  name: "starters",
  paper: "none",
  idea: "Whoever has drawn more than the process before it leads; equal draws are drawn again.",
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

test("what the needs leave open is explored: sleepers", () => {
  const scope = { algorithm: starters, n: 2 };
  expect(isSurelyElected({ ...scope, wake: "all" })).toBe(true);
  expect(isSurelyElected(scope)).toBe(false);
  const { outcomes, setups, notExplored } = chances({ ...scope, rounds: 0 });
  expect(outcomes).toMatchObject({
    elected: { min: "0", max: "1" },
    deadlock: { min: "0", max: "1" },
  });
  expect([setups, notExplored]).toEqual([2, []]);
  expect(verdictOf(checked({ ...scope, wake: "each" }))).toBe("violated");
});

test("what is too much is named", () => {
  const wide = algorithm({
    name: "wide",
    paper: "none",
    idea: "Every process draws, and that is all.",
    needs: { ring: true, bothWays: true, fifo: true, coins: true, everyone: true },
    announces: false,
    state: { drawn: nat },
    messages: { shown: {} },
    wake: (me) => void (me.drawn = me.toss(18)),
    on: { shown: () => {} },
  });
  const { notExplored, setups, outcomes } = chances({ algorithm: wide, n: 4, rounds: 0 });
  expect(outcomes.deadlock).toBe("1");
  expect(setups).toBe(1);
  expect(notExplored).toEqual([{ dimension: "port labellings", flag: "--ports each" }]);
});
