import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestOf, result, run, setup, single, type Line, type Needs } from "@ringleader/core";
import { compare, disagreements, realRun } from "./twins/compare.ts";
import { graphOf, schedules, sizesUpTo } from "./twins/lines.ts";
import { bareFirst, erratic, flood } from "./twins/wild.ts";

const shapes: readonly (readonly [string, Needs])[] = [
  ["a one-way ring", { ring: true, direction: true }],
  ["a two-way ring", { ring: true, bothWays: true }],
  ["a network", { bothWays: true }],
];
const everything = { ids: true, n: true, coins: true } as const;

/** Where a run of this algorithm takes place; it needs nothing that could be violated. */
function places({ ring, direction, rounds }: Needs, most: number): fc.Arbitrary<Line> {
  return sizesUpTo(most).chain((n) => {
    const some = fc.subarray(
      Array.from({ length: n }, (_, p) => p),
      { minLength: 1 },
    );
    const timed = some.map((list) => Object.fromEntries(list.map((p) => [p, String(p % 3)])));
    return fc.record({
      algorithm: fc.constant("wild"),
      n: fc.constant(n),
      seed: fc.integer(),
      wake: rounds ? fc.oneof(timed, fc.constant(undefined)) : fc.option(some, { nil: undefined }),
      willing: fc.constant(undefined),
      ports: ring && !direction ? fc.constantFrom("aligned", "scrambled") : fc.constant(undefined),
      schedule: rounds ? fc.constant(undefined) : fc.constantFrom(...schedules),
      links: rounds ? fc.constant(undefined) : fc.constantFrom("fifo", "any"),
      graph: ring ? fc.constant(undefined) : graphOf(n),
    });
  });
}

const models = shapes.flatMap(([where, needs]) => [
  [`asynchronous, on ${where}`, { ...needs, ...everything }] as const,
  [`started by mail, on ${where}`, { ...needs, ...everything, everyone: true }] as const,
  [`in rounds, on ${where}`, { ...needs, ...everything, rounds: true }] as const,
]);

describe.each(models)("erratic processes %s", (_, needs: Needs) => {
  test("are carried like their twins", () => {
    const family = single(erratic(needs));
    const property = fc.property(places(needs, 9), (line) => {
      expect(disagreements(requestOf(line, family))).toEqual([]);
    });
    fc.assert(property, { numRuns: 40 });
  });
});

const MOMENT = Number.MAX_SAFE_INTEGER;
const far = [0, 1, 5, MOMENT, MOMENT - 1, 2n ** 53n, 2n ** 53n + 1n, 2n ** 60n, 2n ** 200n];
test.each([
  ["past 2^53", far, 40],
  ["past 2^(10^5)", [0, 1, 2n ** 100_000n, 2n ** 100_000n - 1n, 2n ** 53n], 10],
] as const)("times %s are exact", (_, times, numRuns) => {
  const needs = { ring: true, bothWays: true, ...everything, rounds: true } as const;
  const family = single(erratic(needs, times));
  const property = fc.property(places(needs, 6), (line) => {
    expect(disagreements(requestOf(line, family))).toEqual([]);
  });
  fc.assert(property, { numRuns });
});

const choices = [
  ["fifo", "fifo"],
  ["lifo", "fifo"],
  ["random", "fifo"],
  ["random", "any"],
  ["latency:uniform:1:9", "fifo"],
  ["latency:exponential:4", "any"],
] as const;

/** More messages than any buffer has room for at first: queue, pool and round must grow, again and again. */
describe.each(shapes)("a flood on %s", (where, needs: Needs) => {
  const children = { "a one-way ring": 9, "a two-way ring": 5, "a network": 4 }[where]!;
  const line: Line = {
    algorithm: "flood",
    seed: 7,
    n: 6,
    graph: needs.ring ? undefined : "grid:2x3",
  };
  const floods = (model: Needs) => single(flood({ ...needs, ...model, ids: true }, 2, children));
  test.each(choices)("is carried like its twin: %s, links %s", (schedule, links) => {
    // An instance that has not grown yet, watched and not; then, unwatched again, one that has.
    const asked = { ...line, schedule, links };
    const given = setup(requestOf(asked, floods({})));
    const unwatched = result(realRun(given, false).outcome);
    const fresh = setup(requestOf(asked, floods({})));
    expect(compare(fresh)).toEqual([]);
    expect(result(realRun(fresh, false).outcome)).toEqual(unwatched);
  });
  test("is carried like its twin, in rounds", () => {
    const unwatched = result(
      realRun(setup(requestOf(line, floods({ rounds: true }))), false).outcome,
    );
    const fresh = setup(requestOf(line, floods({ rounds: true })));
    expect(compare(fresh)).toEqual([]);
    expect(result(realRun(fresh, false).outcome)).toEqual(unwatched);
  });
});

/** One step may send more than all buffers hold together. */
test.each([...choices, ["rounds", "fifo"]] as const)(
  "a burst is carried like its twin: %s, links %s",
  (schedule, links) => {
    const rounds = schedule === "rounds" ? ({ rounds: true } as const) : {};
    const line = { algorithm: "burst", n: 1, ...(schedule !== "rounds" && { schedule, links }) };
    const family = single(flood({ ring: true, bothWays: true, ids: true, ...rounds }, 0, 5000));
    expect(disagreements(requestOf(line, family))).toEqual([]);
  },
);

/** Growing is no reason to grow the next time: a hundred runs that grow a little do not add up. */
test("a hundred small floods take no more room than one", () => {
  const family = single(flood({ ring: true, bothWays: true, ids: true }, 3, 2));
  const digests = new Set<string>();
  for (let i = 0; i < 100; i++) {
    digests.add(
      run(requestOf({ algorithm: "flood", n: 3, schedule: "random", seed: 1 }, family)).digest,
    );
  }
  expect(digests.size).toBe(1);
});

/** What has no words comes first on its port, in the order sent, and never by words that lay there before. */
test("in rounds, messages without words keep their order", () => {
  for (const wordy of [false, true]) {
    const family = single(bareFirst(wordy));
    for (let seed = 0; seed < 5; seed++) {
      expect(disagreements(requestOf({ algorithm: "bare-first", n: 3, seed }, family))).toEqual([]);
    }
  }
});
