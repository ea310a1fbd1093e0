import { findAlgorithm, parseRun, runRequest } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { sharpestBound, type Gauge } from "./gauges.ts";
import type { RunPicture } from "./run.worker.ts";

/** Runs an algorithm; returns what the bounds are read from. */
function runOf(algorithm: string, n: number) {
  const { claims = [], messages } = findAlgorithm(algorithm).with({});
  const result = runRequest(parseRun({ algorithm, n, seed: 1 }));
  const gauges = result.claims.map(({ id }) => {
    const claim = claims.find((claim) => claim.id === id);
    return claim?.form === "bound" ? (claim.measure as Gauge) : undefined;
  });
  return { result, gauges, picture: { kinds: Object.keys(messages) } as unknown as RunPicture };
}

test("gauges: the sharpest bound is the smallest of those on all messages", () => {
  const { result, gauges, picture } = runOf("hirschberg-sinclair", 12);
  const sharpest = sharpestBound({ result, gauges, picture });
  const all = result.claims.filter((_, i) => {
    const gauge = gauges[i];
    return gauge?.of === "messages" && (gauge.kinds === undefined || gauge.kinds.length === 3);
  });
  const upper = all.filter(
    ({ relation, refuted }) => relation === "at most" && refuted === undefined,
  );
  expect(upper.length).toBeGreaterThan(1);
  expect(sharpest?.bound).toBe(String(Math.min(...upper.map(({ bound }) => Number(bound)))));
});

test.each([
  ["chang-roberts", 4],
  ["hirschberg-sinclair", 2],
  ["peterson", 4],
] as const)("gauges: %s, n = %d: the sharpest bound is not of a refuted claim", (algorithm, n) => {
  const shown = runOf(algorithm, n);
  const sharpest = sharpestBound(shown)!;
  expect(sharpest.refuted).toBeUndefined();
  // A refuted claim gives the same number.
  const same = shown.result.claims.filter(({ bound }) => bound === sharpest.bound);
  expect(same.some(({ refuted }) => refuted !== undefined)).toBe(true);
});
