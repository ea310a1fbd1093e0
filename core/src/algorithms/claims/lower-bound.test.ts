import { expect, test } from "vitest";
import { playing } from "../../adversary/playing.ts";
import { leastMessages } from "../../adversary/recurrence.ts";
import { arrangements } from "../../check/arrangements.ts";
import { find, requestOf } from "../../line.ts";
import { run } from "../../run.ts";
import { openSchedule } from "./lower-bound.ts";

/** What Chang and Roberts send where ids rise, terminate included. */
const most = (n: number) =>
  run(requestOf({ algorithm: "chang-roberts", n, ids: "rising" })).messages.total;

test("M(n) solves the recurrence of the slide, and is not whole", () => {
  expect(openSchedule(2)).toBe(1);
  for (let n = 4; n <= 2 ** 16; n *= 2) {
    expect(openSchedule(n)).toBe(2 * openSchedule(n / 2) + (n / 2 - 1) / 2);
  }
  expect(openSchedule(4)).toBe(5 / 2);
});

test("some ring of every such size has as many messages", () => {
  for (let n = 2; n <= 256; n *= 2) expect(most(n)).toBeGreaterThanOrEqual(openSchedule(n));
});

test("no smaller ring than that of the errata has more than 16n log₂ n", () => {
  for (let n = 2; n < 253; n++) expect(most(n)).toBeLessThanOrEqual(16 * n * Math.log2(n));
});

/** Messages sent on a ring with one channel blocked, when nothing moves any more. */
function openAt(algorithm: string, ids: readonly number[], blocked: number): number {
  const family = find(algorithm);
  const it = family.with(family.with({}).announces ? {} : { announce: "yes" });
  const opens = new Uint8Array(ids.length);
  opens[blocked] = 2;
  const play = playing(it, { ids: Uint32Array.from(ids), opens }, 1, { maxMessages: 1e6 });
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

test("Chang and Roberts: an open schedule sends at most what the election sends before terminate, which is 2n - 1 at least", () => {
  for (let n = 2; n <= 6; n++) {
    const all = ringsOf(n).map((ids) => {
      const { byKind } = run(requestOf({ algorithm: "chang-roberts", ids })).messages;
      return [mostOpen("chang-roberts", ids), byKind["elect"]];
    });
    expect(all.filter(([open, elect]) => open !== elect)).toEqual([]);
    expect(Math.min(...all.map(([open]) => open))).toBe(2 * n - 1);
  }
});

test("on the falling ring of 256 no open schedule sends M(n) messages", () => {
  const falling = Array.from({ length: 256 }, (_, i) => 256 - i);
  expect([mostOpen("chang-roberts", falling), leastMessages(256)]).toEqual([511, 512.5]);
});

// Peterson's and Dolev, Klawe and Rodeh's processes all send once, and all but the one behind the blocked channel again;
// Franklin's and Hirschberg and Sinclair's send 2n at the start.
test("no smaller n fails, power of two or not, for any algorithm that the lower bound speaks of: on every ring 2n - 1 can be sent", () => {
  for (let n = 2; n < 256; n++) expect(leastMessages(n)).toBeLessThanOrEqual(2 * n - 1);
  for (const algorithm of ["peterson", "dolev-klawe-rodeh", "franklin", "hirschberg-sinclair"]) {
    for (let n = 2; n <= 5; n++) {
      const least = Math.min(...ringsOf(n).map((ids) => mostOpen(algorithm, ids)));
      expect([algorithm, n, least >= 2 * n - 1]).toEqual([algorithm, n, true]);
    }
  }
});
