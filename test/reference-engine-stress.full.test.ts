import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseRun,
  result,
  runRequest,
  makeSetup,
  single,
  type RunSpec,
  type Needs,
} from "@ringleader/core/internal";
import { compareSetup, compareRequest, runEngine } from "./reference-engine/compare.ts";
import { graphOf, schedules, sizesUpTo } from "./arbitrary/run-specs.ts";
import { bareFirst, erratic, flood } from "./reference-engine/stress-algorithms.ts";

const shapes: readonly (readonly [string, Needs])[] = [
  ["a one-way ring", { ring: true, direction: true }],
  ["a two-way ring", { ring: true, bothWays: true }],
  ["a network", { bothWays: true }],
];
/** The full suite draws more runs. */
const FULL = process.env["FULL"] !== undefined;
const everything = { ids: true, n: true, coins: true } as const;

/** Draws the setup of a run; the stress algorithms have no assumption to violate. */
function setupsOf({ ring, direction, rounds }: Needs, most: number): fc.Arbitrary<RunSpec> {
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
  [`started by messages, on ${where}`, { ...needs, ...everything, everyone: true }] as const,
  [`in rounds, on ${where}`, { ...needs, ...everything, rounds: true }] as const,
]);

describe.each(models)("erratic, %s", (_, needs: Needs) => {
  test("engine: agrees with the reference", () => {
    const family = single(erratic(needs));
    const property = fc.property(setupsOf(needs, 9), (line) => {
      expect(compareRequest(parseRun(line, family))).toEqual([]);
    });
    fc.assert(property, { numRuns: FULL ? 40 : 12 });
  });
});

const MOMENT = Number.MAX_SAFE_INTEGER;
const far = [0, 1, 5, MOMENT, MOMENT - 1, 2n ** 53n, 2n ** 53n + 1n, 2n ** 60n, 2n ** 200n];
test.each([
  ["past 2^53", far, FULL ? 40 : 12],
  ["past 2^(10^5)", [0, 1, 2n ** 100_000n, 2n ** 100_000n - 1n, 2n ** 53n], FULL ? 10 : 4],
] as const)("engine: times %s are exact", (_, times, numRuns) => {
  const needs = { ring: true, bothWays: true, ...everything, rounds: true } as const;
  const family = single(erratic(needs, times));
  const property = fc.property(setupsOf(needs, 6), (line) => {
    expect(compareRequest(parseRun(line, family))).toEqual([]);
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

/** There are more messages than the initial buffers hold, so queue, pool and round must grow repeatedly. */
describe.each(shapes)("flood on %s", (where, needs: Needs) => {
  const children = { "a one-way ring": 9, "a two-way ring": 5, "a network": 4 }[where]!;
  const line: RunSpec = {
    algorithm: "flood",
    seed: 7,
    n: 6,
    graph: needs.ring ? undefined : "grid:2x3",
  };
  const floods = (model: Needs) => single(flood({ ...needs, ...model, ids: true }, 2, children));
  test.each(choices)("engine: agrees with the reference under %s, links %s", (schedule, links) => {
    // Runs unwatched on a new instance, then watched and compared, then unwatched on the grown instance.
    const spec = { ...line, schedule, links };
    const setup = makeSetup(parseRun(spec, floods({})));
    const unwatched = result(runEngine(setup, false).outcome);
    const fresh = makeSetup(parseRun(spec, floods({})));
    expect(compareSetup(fresh)).toEqual([]);
    expect(result(runEngine(fresh, false).outcome)).toEqual(unwatched);
  });
  test("engine: agrees with the reference in rounds", () => {
    const unwatched = result(
      runEngine(makeSetup(parseRun(line, floods({ rounds: true }))), false).outcome,
    );
    const fresh = makeSetup(parseRun(line, floods({ rounds: true })));
    expect(compareSetup(fresh)).toEqual([]);
    expect(result(runEngine(fresh, false).outcome)).toEqual(unwatched);
  });
});

test.each([...choices, ["rounds", "fifo"]] as const)(
  "burst: one step sends more than all buffers hold, under %s, links %s",
  (schedule, links) => {
    const rounds = schedule === "rounds" ? ({ rounds: true } as const) : {};
    const line = { algorithm: "burst", n: 1, ...(schedule !== "rounds" && { schedule, links }) };
    const family = single(flood({ ring: true, bothWays: true, ids: true, ...rounds }, 0, 5000));
    expect(compareRequest(parseRun(line, family))).toEqual([]);
  },
);

test("buffers: a hundred runs that grow a little do not accumulate memory", () => {
  const family = single(flood({ ring: true, bothWays: true, ids: true }, 3, 2));
  const digests = new Set<string>();
  for (let i = 0; i < 100; i++) {
    digests.add(
      runRequest(parseRun({ algorithm: "flood", n: 3, schedule: "random", seed: 1 }, family))
        .digest,
    );
  }
  expect(digests.size).toBe(1);
});

test("rounds: messages without words keep their order and ignore stale words", () => {
  for (const wordy of [false, true]) {
    const family = single(bareFirst(wordy));
    for (let seed = 0; seed < 5; seed++) {
      expect(compareRequest(parseRun({ algorithm: "bare-first", n: 3, seed }, family))).toEqual([]);
    }
  }
});
