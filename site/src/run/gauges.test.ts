import {
  catalogue,
  makeSetup,
  parseRun,
  runRequest,
  type RunSpec,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { sharpestOf } from "./gauges.ts";

/** Returns the sharpest bound of a run, at its end and before. */
function boundsOf(spec: RunSpec) {
  const request = parseRun(spec);
  const setup = makeSetup(request);
  const result = runRequest(request);
  return { result, over: sharpestOf(setup, result, true), ahead: sharpestOf(setup, result, false) };
}

test("gauges: the sharpest bound is on all messages, if need be a sum of claims about their kinds", () => {
  const rising = { algorithm: "chang-roberts", n: 6, ids: "rising" } as const;
  const { result, over, ahead } = boundsOf(rising);
  // The worst ring: n(n + 1)/2 and n messages.
  expect(result.messages.total).toBe(27);
  expect(over?.bound).toBe("27");
  expect(over?.ids).toHaveLength(2);
  expect(ahead).toEqual(over);
});

test.each([
  ["chang-roberts", 4],
  ["hirschberg-sinclair", 2],
  ["hirschberg-sinclair", 12],
  ["peterson", 4],
] as const)("gauges: %s, n = %d: no claim that is not refuted is sharper", (algorithm, n) => {
  const { result, over } = boundsOf({ algorithm, n, seed: 1 });
  const claims = over!.ids.map((id) => result.claims.find((claim) => claim.id === id)!);
  expect(claims.filter(({ refuted }) => refuted !== undefined)).toEqual([]);
  expect(claims.reduce((sum, { bound }) => sum + Number(bound), 0)).toBe(Number(over!.bound));
  expect(result.messages.total).toBeLessThanOrEqual(Number(over!.bound));
});

test("gauges: the bound that is known before a run is never smaller than the one at its end", () => {
  const known = catalogue
    .filter((family) => family.with({}).needs.ring)
    .flatMap(({ name }) => {
      const { over, ahead } = boundsOf({ algorithm: name, n: 6, seed: 1 });
      if (!ahead) return [];
      expect(BigInt(ahead.bound)).toBeGreaterThanOrEqual(BigInt(over!.bound));
      return [name];
    });
  expect(known).toEqual(expect.arrayContaining(["hirschberg-sinclair", "peterson", "franklin"]));
});
