// If the checker says that a setup is confluent, so that one run represents all, the claim is tested by brute force
// on random tables.
import { makeSetup } from "@ringleader/core/internal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { initialStates } from "../core/src/check/states/initial-states.ts";
import { isConfluent } from "../core/src/check/reduce/confluent.ts";
import { LocalStateCache } from "../core/src/check/states/local-state-cache.ts";
import { isConfluentAsTokens } from "../core/src/check/reduce/confluent-tokens.ts";
import { wiresOf } from "../core/src/check/states/wires.ts";
import { checked } from "./check.ts";
import { algorithmOf, exploreTable, tables, type Table } from "./arbitrary/tables.ts";

/** True if the proof finds that one run represents all. */
function isSure(table: Table, by: typeof isConfluent, reorder = table.links === "any"): boolean {
  const ids = Array.from({ length: table.n }, (_, p) => p + 1);
  const given = makeSetup({ algorithm: algorithmOf(table), n: table.n, ids, ports: "aligned" });
  return new LocalStateCache().widening(
    given,
    { ghosts: true, causal: false, reorder },
    (local) => {
      const wires = wiresOf(given, local.lone.shape.links);
      const [{ cells }] = initialStates(given, local, wires, false);
      return by(given, local, wires, cells, 2000) !== undefined;
    },
  );
}

/** Number of random tables; the full suite draws more. */
/** The usual suite draws the same few tables each time, of which some have several runs. */
const drawn = process.env["FULL"] ? { numRuns: 900 } : { numRuns: 15, seed: 1 };
const { numRuns } = drawn;

describe.each([
  ["in order", "fifo", isConfluent, false],
  ["as tokens", "any", isConfluentAsTokens, true],
  ["as tokens, on FIFO links", "fifo", isConfluentAsTokens, true],
] as const)("%s", (_, links, by, reorder) => {
  test("confluence: gives one final state, and every run sends the same number of messages", () => {
    let several = 0;
    const property = fc.property(tables(links), (table) => {
      const all = exploreTable(table);
      fc.pre(all !== undefined);
      if (!isSure(table, by, reorder)) return;
      if (all.runs > 1n) several++;
      expect([all.ends, all.messages[0]]).toEqual([1, all.messages[1]]);
    });
    fc.assert(property, drawn);
    // Enough of the confluent tables have several runs; otherwise the test would be empty.
    expect(several).toBeGreaterThan(numRuns / 30);
  });
});

describe.each(["fifo", "any"] as const)("links %s", (links) => {
  test("reduction: agrees with brute force", () => {
    const property = fc.property(tables(links), (table) => {
      const all = exploreTable(table, 3000);
      fc.pre(all !== undefined);
      const ids = Array.from({ length: table.n }, (_, p) => p + 1);
      const scope = { algorithm: algorithmOf(table), n: table.n, ids };
      const whole = checked(scope, { reduce: false, verdictOnly: true });
      const less = checked(scope, { reduce: true, verdictOnly: true });
      const isHeld = ({ properties }: typeof whole) => properties.every(({ holds }) => holds);
      expect(isHeld(less)).toBe(isHeld(whole));
      if (!isHeld(whole)) return;
      expect(whole).toMatchObject({
        states: all.states,
        transitions: all.transitions,
        schedules: String(all.runs),
      });
      for (const { extremes, scheduleIndependent } of [whole, less]) {
        const { min, max } = extremes["messages"];
        expect([min, max]).toEqual(all.messages);
        expect(scheduleIndependent).toBe(min === max);
      }
      expect(less.states).toBeLessThanOrEqual(whole.states);
    });
    fc.assert(property, { ...drawn, numRuns: numRuns / 3 });
  });
});

test("confluence: tests a message without effect again in every new state", () => {
  // The next state of the third process, for each of its three states and each of four messages. The last message
  // has no effect in the states of the first run, but it has one in the state that another order reaches.
  const last = [0, 2, 1, 0, 1, 0, 2, 0, 2, 1, 0, 2];
  const idle = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2];
  const rows = [...idle, ...idle, ...last].map((state) => ({ state, sends: [], leads: false }));
  const starts = [
    [
      [0, 1],
      [0, 0],
    ],
    [[1, 1]],
    [],
  ];
  const table = { n: 3, rows, starts, links: "any", hops: 0 } as unknown as Table;
  expect(exploreTable(table)).toMatchObject({ ends: 2 });
  expect(isSure(table, isConfluentAsTokens, true)).toBe(false);
});
