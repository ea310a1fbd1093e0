import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advance,
  catalogue,
  findAlgorithm,
  isViolated,
  parseRun,
  runRequest,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { runEngine } from "./reference-engine/compare.ts";
import { runSpecsOf, schedules } from "./arbitrary/run-specs.ts";
import { arrangements } from "./oracles/random.ts";

/** The full suite draws more runs, and has larger rings. */
const FULL = process.env["FULL"] !== undefined;
const LARGEST = FULL ? 6 : 5;

/** Computes the id of the expected leader from the wake-ups and the ids alone; undefined without ids. */
function expectedLeader(line: RunSpec): number | undefined {
  const setup = makeSetup(parseRun(line));
  const { algorithm, ids, willing, n } = setup;
  if (!ids) return undefined;
  const woke = new Set(
    runEngine(setup, true)
      .events.filter(({ kind }) => kind === "wake")
      .map((event) => event.process),
  );
  const isWilling = (p: number) => !willing || willing[p] === 1;
  const { contenders = "woke" } = algorithm;
  const candidates = Array.from(ids).filter(
    (_, p) => (contenders !== "willing" && woke.has(p)) || (contenders !== "woke" && isWilling(p)),
  );
  expect(algorithm.needs.everyone ? woke.size : n).toBe(n);
  const greatest = (algorithm.parameters["elects"] ?? algorithm.elects) === "max";
  return greatest ? Math.max(...candidates) : Math.min(...candidates);
}

describe.each(catalogue.map(({ name }) => name))("%s, inside its model", (name) => {
  test("every schedule ends with the right leader only, and no message in flight", () => {
    const property = fc.property(runSpecsOf(name, "in its model"), (line) => {
      const result = runRequest(parseRun(line));
      const { algorithm } = parseRun(line);
      const id = expectedLeader(line);
      expect(result.outcome).toBe("elected");
      expect(result.leaders).toHaveLength(1);
      expect(result.leaders[0].id).toBe(id);
      expect(result.informed).toBe(algorithm.announces ? result.n : 1);
      expect(result.inFlight).toBe(0);
      expect(result.violations).toBeUndefined();
      expect(result.claims.filter((claim) => !claim.holds && claim.refuted === undefined)).toEqual(
        [],
      );
      expect(isViolated(result)).toBe(false);
      const counted = Object.values(result.messages.byKind).reduce((sum, count) => sum + count, 0);
      expect(result.messages.total).toBe(counted);
    });
    fc.assert(property, { numRuns: FULL ? 80 : 20 });
  });
});

test.each(catalogue.map(({ name }) => name))(
  "%s: stops after exactly the deliveries of its budget",
  (name) => {
    for (const most of [0, 1, 3]) {
      const simulation = startSimulation(makeSetup(parseRun({ algorithm: name, n: 4 })));
      let calls = 0;
      while (calls < 100 && advance(simulation, most)) calls++;
      expect([calls < 100, simulation.delivered()]).toEqual([true, most]);
      expect(simulation.finish().finished).toBe(false);
    }
  },
);

const rings = [
  ...["min", "max"].map((elects) => ["chang-roberts", { elects }] as const),
  ...["reply", "swallow"].map((losers) => ["hirschberg-sinclair", { losers }] as const),
  ["peterson", {}],
  ["peterson", { announce: "yes" }],
  ["franklin", {}],
  ["franklin", { announce: "yes" }],
  ["dolev-klawe-rodeh", {}],
  ["marchetti-spaccamela-simplified", {}],
  ["time-slice", {}],
  ["variable-speeds", {}],
  ...["P1", "P2", "P3", "P4"].map((protocol) => ["marchetti-spaccamela", { protocol }] as const),
  ["dfs", {}],
  ["dfs", { prune: "yes", announce: "yes" }],
] as const;

test.each(rings)(`%s %o: elects on every ring of up to ${LARGEST}`, (name, set) => {
  const timed = findAlgorithm(name).with(set).needs.rounds === true;
  for (let n = 1; n <= LARGEST; n++) {
    for (const ids of arrangements(n)) {
      for (const schedule of timed ? ["fifo"] : ["fifo", "lifo", "random"]) {
        const result = runRequest(parseRun({ algorithm: name, set, ids, schedule }));
        const greatest = result.parameters["elects"] === "max";
        expect([result.leaders.map(({ id }) => id), isViolated(result), result.replay]).toEqual([
          [greatest ? n : 1],
          false,
          result.replay,
        ]);
      }
    }
  }
});

test.each([
  ["hirschberg-sinclair", { losers: "reply" }, ["fifo", "any"]],
  ["hirschberg-sinclair", { losers: "swallow" }, ["fifo", "any"]],
  ["peterson", {}, ["fifo"]],
  ["chang-roberts", {}, ["fifo"]],
  ["franklin", {}, ["fifo"]],
  ["dolev-klawe-rodeh", {}, ["fifo"]],
] as const)("%s %o: every schedule sends the same messages", (algorithm, set, links) => {
  const property = fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (n, seed) => {
    const counts = schedules.flatMap((schedule) =>
      links.map((links) => {
        const { messages } = runRequest(parseRun({ algorithm, set, n, seed, schedule, links }));
        return JSON.stringify([messages.byKind, messages.byPhase]);
      }),
    );
    expect(new Set(counts).size).toBe(1);
  });
  fc.assert(property, { numRuns: FULL ? 30 : 8 });
});

/** A process that a message wakes first acts as if it had woken on its own. */
test.each([
  ["hirschberg-sinclair", { losers: "reply" }],
  ["hirschberg-sinclair", { losers: "swallow" }],
  ["peterson", {}],
  ["franklin", {}],
  ["dolev-klawe-rodeh", {}],
] as const)("%s %o: waking late changes no message count (G-8)", (algorithm, set) => {
  for (let n = 1; n < LARGEST; n++) {
    const all = Array.from({ length: 2 ** n - 1 }, (_, i) => i + 1);
    const wakes = all.map((bits) =>
      Array.from({ length: n }, (_, p) => p).filter((p) => (bits >> p) & 1),
    );
    for (const ids of arrangements(n)) {
      const { messages } = runRequest(parseRun({ algorithm, set, ids }));
      for (const wake of wakes) {
        const late = runRequest(
          parseRun({ algorithm, set, ids, wake, schedule: "random", seed: n }),
        );
        expect([ids, wake, late.messages.byKind]).toEqual([ids, wake, messages.byKind]);
      }
    }
  }
});

test("franklin-probabilistic: every round costs 2n probes, for every schedule and all links", () => {
  const property = fc.property(runSpecsOf("franklin-probabilistic", "in its model"), (line) => {
    const { n, messages } = runRequest(parseRun(line));
    for (const count of Object.values(messages.byPhase!)) expect(count).toBe(2 * n);
    expect(messages.byKind["leader"]).toBe(n);
  });
  fc.assert(property, { numRuns: FULL ? 60 : 20 });
});
