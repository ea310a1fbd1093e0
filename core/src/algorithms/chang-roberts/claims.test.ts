import { expect, test } from "vitest";
import { startPlay } from "../../lower-bound/play.ts";
import { leastMessages } from "../../lower-bound/recurrence.ts";
import { arrangements } from "../../check/setups/arrangements.ts";
import { checker } from "../../check/checker.ts";
import { findAlgorithm, parseRun } from "../../request/parse-run.ts";
import { runRequest } from "../../simulate/simulate.ts";
import { openSchedule } from "./claims.ts";

/** Counts the messages of chang-roberts on a ring of rising ids, terminate included. */
const most = (n: number) =>
  runRequest(parseRun({ algorithm: "chang-roberts", n, ids: "rising" })).messages.total;

test("open schedule: M(n) solves the recurrence of the slide, and is not an integer", () => {
  expect(openSchedule(2)).toBe(1);
  for (let n = 4; n <= 2 ** 16; n *= 2) {
    expect(openSchedule(n)).toBe(2 * openSchedule(n / 2) + (n / 2 - 1) / 2);
  }
  expect(openSchedule(4)).toBe(5 / 2);
});

test("open schedule: the rising ring sends M(n) messages", () => {
  for (let n = 2; n <= 256; n *= 2) expect(most(n)).toBeGreaterThanOrEqual(openSchedule(n));
});

test("lower bound: the ring of the errata is the smallest with more than 16n log₂ n messages", () => {
  for (let n = 2; n < 253; n++) expect(most(n)).toBeLessThanOrEqual(16 * n * Math.log2(n));
});

/** Counts the messages sent on a ring with one blocked channel, until no message can be delivered. */
function openAt(algorithm: string, ids: readonly number[], blocked: number): number {
  const family = findAlgorithm(algorithm);
  const it = family.with(family.with({}).announces ? {} : { announce: "yes" });
  const opens = new Uint8Array(ids.length);
  opens[blocked] = 2;
  const play = startPlay(it, { ids: Uint32Array.from(ids), opens }, 1, { maxMessages: 1e6 });
  while (play.advance());
  return play.finish().sent;
}

const mostOpen = (algorithm: string, ids: readonly number[]) =>
  Math.max(...ids.map((_, blocked) => openAt(algorithm, ids, blocked)));
const ringsOf = (n: number) =>
  Array.from(
    arrangements(
      Array.from({ length: n }, (_, i) => i + 1),
      1,
    ),
    (it) => [...it],
  );

test("open schedule: chang-roberts sends at most its election messages, at least 2n - 1", () => {
  for (let n = 2; n <= 6; n++) {
    const all = ringsOf(n).map((ids) => {
      const { byKind } = runRequest(parseRun({ algorithm: "chang-roberts", ids })).messages;
      return [mostOpen("chang-roberts", ids), byKind["elect"]];
    });
    expect(all.filter(([open, elect]) => open !== elect)).toEqual([]);
    expect(Math.min(...all.map(([open]) => open))).toBe(2 * n - 1);
  }
});

test("open schedule: no open schedule of the falling ring of 256 sends M(n) messages", () => {
  const falling = Array.from({ length: 256 }, (_, i) => 256 - i);
  expect([mostOpen("chang-roberts", falling), leastMessages(256)]).toEqual([511, 512.5]);
});

// In peterson and dolev-klawe-rodeh every process sends once, and all but the one behind the blocked channel send again.
// franklin and hirschberg-sinclair send 2n messages at the start.
test("open schedule: every algorithm of the lower bound can send 2n - 1 messages on every smaller ring", () => {
  for (let n = 2; n < 256; n++) expect(leastMessages(n)).toBeLessThanOrEqual(2 * n - 1);
  for (const algorithm of ["peterson", "dolev-klawe-rodeh", "franklin", "hirschberg-sinclair"]) {
    for (let n = 2; n <= 5; n++) {
      const least = Math.min(...ringsOf(n).map((ids) => mostOpen(algorithm, ids)));
      expect([algorithm, n, least >= 2 * n - 1]).toEqual([algorithm, n, true]);
    }
  }
});

test("one-terminate: counts a leader that a message started", () => {
  const algorithm = findAlgorithm("chang-roberts:drops-first").with({ mail: "start" });
  const scope = { algorithm, n: 2, ids: [1, 2], wake: [1], links: "fifo" } as const;
  const budget = { states: 1e4, bytes: 1e8 };
  const check = checker({ scope, reduce: true, steps: false, budget });
  while (check.advance());
  const { properties } = check.report();
  expect(properties.find(({ id }) => id === "one-terminate")!.holds).toBe(true);
});
