// Compares the checker with a reference that shares only the algorithms with it. Both find the same number of
// states and moves. On tiny rings, where the reference follows every schedule one by one, both find the same number
// of schedules and the same extremes.
import { findAlgorithm, makeSetup, type Scope } from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { checked } from "./check.ts";
import { exploreEveryDelivery, followEverySchedule } from "./reference-engine/every-delivery.ts";

type Case = readonly [text: string, ids: readonly number[], links: "fifo" | "any", ports?: string];

/** Makes the scope for the checker and the setup for the reference. */
function ring([text, ids, links, ports = "aligned"]: Case) {
  const [name, ...words] = text.split(" ");
  const algorithm = findAlgorithm(name).with(
    Object.fromEntries(words.map((word) => word.split("="))),
  );
  const scope: Scope = { algorithm, n: ids.length, ids, links, ports };
  return { scope, given: makeSetup({ algorithm, n: ids.length, ids, links, ports }) };
}

const rings: Case[] = [
  ["chang-roberts", [1, 2, 3, 4], "fifo"],
  ["chang-roberts", [3, 1, 4, 2], "any"],
  ["chang-roberts announce=no elects=max", [4, 3, 2, 1], "any"],
  ["peterson", [3, 1, 4, 2], "fifo"],
  ["dolev-klawe-rodeh", [2, 4, 1, 3], "fifo"],
  ["franklin", [1, 3, 2, 4], "fifo"],
  ["franklin", [1, 3, 2, 4], "any"],
  ["franklin elects=min announce=yes", [1, 4, 2, 3], "fifo", "0110"],
  ["hirschberg-sinclair", [1, 2, 3], "fifo", "010"],
  ["hirschberg-sinclair", [2, 1, 3], "any"],
  ["hirschberg-sinclair losers=swallow", [2, 4, 1, 3], "fifo"],
  ["hirschberg-sinclair losers=swallow announce=yes", [3, 1, 2], "any"],
];

/** The full suite also has rings with messages both ways on links that reorder, more algorithms and parameters. */
const tried = process.env["FULL"]
  ? rings
  : rings.filter(
      ([text, , links]) =>
        /^(?:chang-roberts|peterson|franklin)$/.test(text) &&
        (links === "fifo" || text.startsWith("chang")),
    );

test.each(tried)("brute force, %s on %j, links %s: same states and moves", (...it) => {
  const { scope, given } = ring(it as unknown as Case);
  const { states, transitions, deadEnds } = exploreEveryDelivery(given);
  expect(checked(scope, { reduce: false, safetyOnly: true })).toMatchObject({
    states,
    transitions,
  });
  const { raw, properties } = checked(scope, { reduce: true });
  expect(raw).toEqual({ states, transitions, setups: 1 });
  expect(deadEnds).toBeGreaterThan(0);
  expect(properties.every(({ holds, refuted }) => holds !== false || refuted)).toBe(true);
});

const tiny: Case[] = [
  ["chang-roberts", [1, 2], "fifo"],
  ["chang-roberts", [2, 1, 3], "fifo"],
  ["chang-roberts", [1, 2, 3], "any"],
  ["chang-roberts announce=no", [3, 2, 1], "any"],
  ["peterson", [1, 2], "fifo"],
  ["peterson", [2, 1, 3], "fifo"],
  ["peterson announce=yes", [1, 2, 3], "fifo"],
  ["dolev-klawe-rodeh", [1, 2], "fifo"],
  ["dolev-klawe-rodeh", [1, 3, 2], "fifo"],
  ["franklin", [1, 2], "fifo"],
  ["franklin", [2, 1], "any", "01"],
  ["franklin announce=yes", [1, 2], "fifo", "10"],
  ["hirschberg-sinclair", [1], "fifo"],
  ["hirschberg-sinclair", [1, 2], "fifo"],
  ["hirschberg-sinclair losers=swallow", [1, 2], "fifo"],
  ["hirschberg-sinclair losers=swallow", [2, 1], "any"],
];

/** The full suite also has parameters, and more algorithms. */
const triedTiny = process.env["FULL"]
  ? tiny
  : tiny.filter(([text]) => /^(?:chang-roberts|peterson|franklin)$/.test(text));

describe.each(triedTiny)("brute force, %s on %j, links %s: schedules", (...it) => {
  test("the checker finds the same number and the same extremes as the reference", () => {
    const { scope, given } = ring(it as unknown as Case);
    const all = followEverySchedule(given);
    const { schedules, extremes, scheduleIndependent } = checked(scope, { reduce: true });
    expect(schedules).toBe(String(all.schedules));
    const ranges = Object.entries(extremes)
      // On links that reorder, equal messages count as one although their causal depths can differ.
      .filter(([name]) => given.links === "fifo" || !name.startsWith("causal"))
      .map(([name, { min, max }]) => [name, [min, max]]);
    expect(Object.fromEntries(ranges)).toEqual(
      Object.fromEntries(ranges.map(([name]) => [name, all.extremes[name as string]])),
    );
    expect(ranges.length).toBeGreaterThan(given.links === "fifo" ? 3 : 1);
    const [min, max] = all.extremes["messages"];
    expect(scheduleIndependent).toBe(min === max);
    expect(checked(scope, { reduce: false })).toMatchObject({ schedules, scheduleIndependent });
  });
});
