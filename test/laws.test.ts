import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advance,
  catalogue,
  find,
  isViolated,
  requestOf,
  run,
  setup,
  simulate,
  type Line,
} from "@ringleader/core";
import { realRun } from "./twins/compare.ts";
import { linesOf, schedules } from "./twins/lines.ts";
import { arrangements } from "./oracles/random.ts";

/** Who should lead, worked out from who woke and the ids alone. */
function expected(line: Line): number | undefined {
  const given = setup(requestOf(line));
  const { algorithm, ids, willing, n } = given;
  if (!ids) return undefined;
  const woke = new Set(
    realRun(given, true)
      .events.filter(({ kind }) => kind === "wake")
      .map((it) => it.process),
  );
  const wants = (p: number) => !willing || willing[p] === 1;
  const { contenders = "woke" } = algorithm;
  const stand = Array.from(ids).filter(
    (_, p) => (contenders !== "willing" && woke.has(p)) || (contenders !== "woke" && wants(p)),
  );
  expect(algorithm.needs.everyone ? woke.size : n).toBe(n);
  const greatest = (algorithm.parameters["elects"] ?? algorithm.elects) === "max";
  return greatest ? Math.max(...stand) : Math.min(...stand);
}

/** What must hold for every algorithm on every schedule, inside its model. */
describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  test("elects exactly one, the right one, and comes to rest", () => {
    const property = fc.property(linesOf(name, "in its model"), (line) => {
      const made = run(requestOf(line));
      const { algorithm } = requestOf(line);
      const id = expected(line);
      expect(made.outcome).toBe("elected");
      expect(made.leaders).toHaveLength(1);
      expect(made.leaders[0].id).toBe(id);
      expect(made.informed).toBe(algorithm.announces ? made.n : 1);
      expect(made.inFlight).toBe(0);
      expect(made.violations).toBeUndefined();
      expect(made.claims.filter((claim) => !claim.holds && claim.refuted === undefined)).toEqual(
        [],
      );
      expect(isViolated(made)).toBe(false);
      const counted = Object.values(made.messages.byKind).reduce((sum, count) => sum + count, 0);
      expect(made.messages.total).toBe(counted);
    });
    fc.assert(property, { numRuns: 80 });
  });
});

/** A budget ends a run on every engine: exactly so many deliveries, and then no more of anything. */
test.each(catalogue.map(({ name }) => name))("%s stops when its budget is spent", (name) => {
  for (const most of [0, 1, 3]) {
    const simulation = simulate(setup(requestOf({ algorithm: name, n: 4 })));
    let calls = 0;
    while (calls < 100 && advance(simulation, most)) calls++;
    expect([calls < 100, simulation.delivered()]).toEqual([true, most]);
    expect(simulation.finish().finished).toBe(false);
  }
});

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

/** Every arrangement of n ids up to 6, on every schedule. */
test.each(rings)("%s %o elects in every arrangement of up to six", (name, set) => {
  const timed = find(name).with(set).needs.rounds === true;
  for (let n = 1; n <= 6; n++) {
    for (const ids of arrangements(n)) {
      for (const schedule of timed ? ["fifo"] : ["fifo", "lifo", "random"]) {
        const made = run(requestOf({ algorithm: name, set, ids, schedule }));
        const greatest = made.parameters["elects"] === "max";
        expect([made.leaders.map(({ id }) => id), isViolated(made), made.replay]).toEqual([
          [greatest ? n : 1],
          false,
          made.replay,
        ]);
      }
    }
  }
});

/** Messages do not depend on the schedule: of Hirschberg and Sinclair on any links, of the others on FIFO links. */
test.each([
  ["hirschberg-sinclair", { losers: "reply" }, ["fifo", "any"]],
  ["hirschberg-sinclair", { losers: "swallow" }, ["fifo", "any"]],
  ["peterson", {}, ["fifo"]],
  ["chang-roberts", {}, ["fifo"]],
  ["franklin", {}, ["fifo"]],
  ["dolev-klawe-rodeh", {}, ["fifo"]],
] as const)("%s %o sends the same on every schedule", (algorithm, set, links) => {
  const property = fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (n, seed) => {
    const counts = schedules.flatMap((schedule) =>
      links.map((links) => {
        const { messages } = run(requestOf({ algorithm, set, n, seed, schedule, links }));
        return JSON.stringify([messages.byKind, messages.byPhase]);
      }),
    );
    expect(new Set(counts).size).toBe(1);
  });
  fc.assert(property, { numRuns: 30 });
});

/** Who sleeps is woken by mail and first does what it would have done: totals stay what they are. */
test.each([
  ["hirschberg-sinclair", { losers: "reply" }],
  ["hirschberg-sinclair", { losers: "swallow" }],
  ["peterson", {}],
  ["franklin", {}],
  ["dolev-klawe-rodeh", {}],
] as const)("%s %o: waking late changes no total (G-8)", (algorithm, set) => {
  for (let n = 1; n <= 5; n++) {
    const all = Array.from({ length: 2 ** n - 1 }, (_, i) => i + 1);
    const wakes = all.map((bits) =>
      Array.from({ length: n }, (_, p) => p).filter((p) => (bits >> p) & 1),
    );
    for (const ids of arrangements(n)) {
      const { messages } = run(requestOf({ algorithm, set, ids }));
      for (const wake of wakes) {
        const late = run(requestOf({ algorithm, set, ids, wake, schedule: "random", seed: n }));
        expect([ids, wake, late.messages.byKind]).toEqual([ids, wake, messages.byKind]);
      }
    }
  }
});

test("every round of franklin-probabilistic costs 2n probes, whatever the schedule and the links", () => {
  const property = fc.property(linesOf("franklin-probabilistic", "in its model"), (line) => {
    const { n, messages } = run(requestOf(line));
    for (const count of Object.values(messages.byPhase!)) expect(count).toBe(2 * n);
    expect(messages.byKind["leader"]).toBe(n);
  });
  fc.assert(property, { numRuns: 60 });
});
