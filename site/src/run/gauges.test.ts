import {
  catalogue,
  findAlgorithm,
  makeSetup,
  parseRun,
  runRequest,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { boundAhead, sharpestBound, type Gauge } from "./gauges.ts";
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

test("gauges: before a run ends, its sharpest bound is a bound that it has at its end", () => {
  const onRings = catalogue.filter((family) => family.with({}).needs.ring);
  const known = onRings.flatMap((family) => {
    const spec = { algorithm: family.name, n: 6, seed: 1 };
    const bound = boundAhead(makeSetup(parseRun(spec)));
    if (bound === undefined) return [];
    const { claims } = runRequest(parseRun(spec));
    expect(claims.map((claim) => claim.bound)).toContain(bound);
    return [family.name];
  });
  expect(known).toEqual(expect.arrayContaining(["hirschberg-sinclair", "peterson", "franklin"]));
});

test("gauges: the bound of a run that is not over is the one that it has at its end", () => {
  const setup = makeSetup(parseRun({ algorithm: "hirschberg-sinclair", n: 12, seed: 1 }));
  expect(boundAhead(setup)).toBe(sharpestBound(runOf("hirschberg-sinclair", 12))?.bound);
});
