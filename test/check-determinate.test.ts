// Where the checker says that one run stands for all, it had better be so: tables drawn at random, and everything that
// can happen with them by brute force.
import { setup } from "@ringleader/core";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginnings } from "../core/src/check/begin.ts";
import { determinate } from "../core/src/check/determinate.ts";
import { kits } from "../core/src/check/kit.ts";
import { determinateAsTokens } from "../core/src/check/tokens.ts";
import { wiresOf } from "../core/src/check/wires.ts";
import { checked } from "./check.ts";
import { algorithmOf, everything, tables, type Table } from "./twins/tables.ts";

/** Does one run stand for all, as the proof has it? */
function isSure(table: Table, by: typeof determinate, reorder = table.links === "any"): boolean {
  const ids = Array.from({ length: table.n }, (_, p) => p + 1);
  const given = setup({ algorithm: algorithmOf(table), n: table.n, ids, ports: "aligned" });
  return kits().widening(given, { ghosts: true, causal: false, reorder }, (places) => {
    const wires = wiresOf(given, places.lone.shape.links);
    const [{ row }] = beginnings(given, places, wires, false);
    return by(given, places, wires, row, 2000) !== undefined;
  });
}

/** The full suite tries harder. */
const numRuns = process.env["FULL"] ? 3000 : 150;

describe.each([
  ["in order", "fifo", determinate, false],
  ["as tokens", "any", determinateAsTokens, true],
  ["as tokens, on FIFO links", "fifo", determinateAsTokens, true],
] as const)("%s", (_, links, by, reorder) => {
  test("where one run stands for all, there is one end, and all runs send equally many", () => {
    let several = 0;
    const property = fc.property(tables(links), (table) => {
      const all = everything(table);
      fc.pre(all !== undefined);
      if (!isSure(table, by, reorder)) return;
      if (all.runs > 1n) several++;
      expect([all.ends, all.messages[0]]).toEqual([1, all.messages[1]]);
    });
    fc.assert(property, { numRuns });
    // Else nothing was tested.
    expect(several).toBeGreaterThan(numRuns / 20);
  });
});

describe.each(["fifo", "any"] as const)("links %s", (links) => {
  test("with reduction and without: what there is by brute force", () => {
    const property = fc.property(tables(links), (table) => {
      const all = everything(table, 3000);
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
    fc.assert(property, { numRuns: numRuns / 3 });
  });
});

test("a message that was taken to be passed on is looked at again when a new state comes up", () => {
  // Of the third process: what each of four messages makes of each of three states. The last one leaves it as it is in
  // the states of the first run, and not in the one that it has in another order.
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
  expect(everything(table)).toMatchObject({ ends: 2 });
  expect(isSure(table, determinateAsTokens, true)).toBe(false);
});
