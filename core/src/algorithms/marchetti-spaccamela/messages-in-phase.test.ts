import { expect, test } from "vitest";
import { startExhaustiveSearch } from "../../worst/exhaustive.ts";
import { parseRun } from "../../request/parse-run.ts";
import { makeWorstSearch } from "../../worst/search.ts";
import { Hypotheses } from "./hypotheses.ts";
import { schemeOf } from "./algorithm.ts";
import { mostInPhase } from "./scheme-claims.ts";

/** Every sequence of hypotheses that ends with n or n + 1. */
function sequences(n: number, before: readonly number[] = []): (readonly number[])[] {
  const last = before.at(-1) ?? 0;
  if (last >= n) return [before];
  const next = Array.from({ length: n + 1 - last }, (_, i) => last + 1 + i);
  return next.flatMap((h) => sequences(n, [...before, h]));
}

const growing =
  (h: readonly number[]) =>
  (last: bigint, m: number): bigint =>
    h[m - 1] === undefined ? 2n * last : BigInt(h[m - 1]);

/** Finds the largest number of messages of a phase over all ids, wake-ups and sets of willing processes. */
function most(n: number, h: readonly number[], m: number): bigint {
  const algorithm = { ...schemeOf("own", growing(h)), claims: [] };
  const given = { ...parseRun({ algorithm: "marchetti-spaccamela", seed: 1 }), algorithm, n };
  const request = { given, measure: `phase:${m}`, evaluations: 1e9, restarts: 1 };
  const work = startExhaustiveSearch(makeWorstSearch(request))!;
  while (work.advance());
  return work.found()!.value;
}

/** Of n = 4, which takes minutes, the full suite tries every third sequence. */
const tried = [
  ...[1, 2, 3].flatMap((n) => sequences(n).map((h) => [n, h] as const)),
  ...(process.env["FULL"] ? sequences(4).filter((_, i) => i % 3 === 1) : []).map(
    (h) => [4, h] as const,
  ),
];

test.each(tried)(
  "n = %d, hypotheses %j: in every phase the bound is attained, and not exceeded",
  (n, h) => {
    const hypotheses = new Hypotheses(growing(h));
    for (let m = 1; m <= h.length; m++)
      expect([m, most(n, h, m)]).toEqual([m, mostInPhase(n, hypotheses, m)]);
  },
);

test("mostInPhase: 8 for n = 10 and h = 1, 5", () => {
  const h = new Hypotheses(growing([1, 5, 10]));
  expect([1, 2, 3].map((m) => mostInPhase(10, h, m))).toEqual([9n, 8n, 5n]);
});

test.runIf(process.env["FULL"])(
  "mostInPhase: below 3n/2 for every n and every pair of hypotheses",
  () => {
    for (let n = 1; n <= 60; n++) {
      for (let before = 0; before < n; before++) {
        for (let here = before + 1; here <= n + 1; here++) {
          const h = new Hypotheses(growing(before === 0 ? [here] : [before, here]));
          expect(2n * mostInPhase(n, h, before === 0 ? 1 : 2)).toBeLessThan(3n * BigInt(n));
        }
      }
    }
  },
);
