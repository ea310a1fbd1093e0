import { describe, expect, test } from "vitest";
import { arrangements } from "../../check/setups/arrangements.ts";
import { parseRun } from "../../request/parse-run.ts";
import type { RunSpec } from "../../model/run-spec.ts";
import { makeSetup } from "../../model/setup.ts";
import { advance, runRequest, startSimulation } from "../../simulate/simulate.ts";
import { startSynchronous } from "../../simulate/synchronous.ts";
import { coloured, pairsFrom, perPhase } from "./proof-claims.ts";

const FULL = process.env["FULL"] !== undefined;

const scheme = "marchetti-spaccamela";
const verdictOf = (line: RunSpec, id: string) =>
  runRequest(parseRun(line)).claims.find((claim) => claim.id === id)!;

/** Counts how often each case of the proof of Theorem 4.3 occurs in a run, over all identities with which the proof may start. */
function cases(line: RunSpec): { one: number; two: number } {
  const given = makeSetup(parseRun(line));
  const found = { one: 0, two: 0 };
  const counting = perPhase((sent) => {
    const phase = coloured(sent, given.ids!);
    for (const first of phase.order.filter((j) => !phase.white.has(j))) {
      for (const { k, hasRed } of pairsFrom(phase, first)) {
        if (hasRed) found.two++;
        else if (k !== undefined) found.one++;
      }
    }
    return undefined;
  })(given);
  const simulation = startSimulation(given, {
    watch: (event) => void counting.see(event, () => ({})),
  });
  while (advance(simulation));
  counting.end!(simulation.finish());
  return found;
}

describe("proof of Theorem 4.3", () => {
  // Only process 1 wakes by itself. It enters phase 1 last, at time n; process 2 enters at time 1, so on a long ring identity 2 leaves before identity 1 arrives.
  const rising = (n: number, c: number): RunSpec => ({
    algorithm: scheme,
    set: { c: String(c) },
    ids: Array.from({ length: n }, (_, i) => i + 1),
    wake: { "0": "0" },
    willing: [1],
  });

  test("both cases occur", () => {
    expect(cases(rising(16, 7)).two).toBeGreaterThan(0);
    const contained = {
      algorithm: scheme,
      ids: [1, 2, 4, 5, 3, 7, 6],
      wake: { "2": "0", "3": "0", "6": "4" },
      willing: [2, 3, 4, 5, 6],
    };
    expect(cases(contained).one).toBeGreaterThan(0);
  });

  test("the sharp Lemma 4.5 is exact: with one unit less, j is caught where it waits", () => {
    // dist 1, so 1 passes 2 if and only if t(2) < t(1) - 2c + 1, that is 1 < n - 2c + 1.
    for (let c = 2; c <= 6; c++) {
      for (let n = c + 1; n <= 2 * c + 4; n++) {
        const { byPhase } = runRequest(parseRun(rising(n, c))).messages;
        const passes = 1 < n - 2 * c + 1;
        expect([n, c, byPhase!["1"] > Math.min(n, c)]).toEqual([n, c, passes]);
      }
    }
  });
});

/** Every set of wake-ups of n processes, each at a time before n - 1. */
function patterns(n: number): Record<string, string>[] {
  return Array.from({ length: n ** n - 1 }, (_, number) => {
    const digits = Array.from({ length: n }, (__, p) => Math.floor((number + 1) / n ** p) % n);
    const awake = digits.flatMap((it, p) => (it === 0 ? [] : [[p, String(it - 1)] as const]));
    return Object.fromEntries(awake);
  });
}

describe("the factor 2 of the delay", () => {
  const half = `${scheme}:half-delay`;

  test("without it, a ring of c + 1 sends 2n - 2 messages in phase 1, and Lemma 4.5 is false", () => {
    for (let n = 4; n <= 12; n++) {
      const line = {
        algorithm: half,
        set: { c: String(n - 1) },
        ids: Array.from({ length: n }, (_, i) => i + 1),
        wake: { "0": "0" },
        willing: [1],
      };
      expect(runRequest(parseRun(line)).messages.byPhase!["1"]).toBe(2 * n - 2);
      expect(verdictOf(line, "overtaken-earlier").holds).toBe(false);
    }
  });

  test.runIf(FULL)(
    "without it, every phase still has fewer than 2n messages on every ring up to n = 4 with wake-ups before n - 1",
    () => {
      let [runs, most] = [0, -Infinity];
      for (let n = 2; n <= 4; n++) {
        for (let c = 2; c <= Math.max(2, n); c++) {
          for (const order of arrangements(
            Array.from({ length: n }, (_, i) => i + 1),
            1,
          )) {
            for (const wake of patterns(n)) {
              const line = { algorithm: half, set: { c: String(c) }, ids: [...order], wake };
              const simulation = startSynchronous(makeSetup(parseRun(line)));
              while (advance(simulation));
              const { byPhase } = simulation.finish();
              most = Math.max(most, Math.max(...Object.values(byPhase)) - 2 * n);
              runs++;
            }
          }
        }
      }
      expect(runs).toBe(3 + 2 * 2 * 26 + 3 * 6 * 255);
      expect(most).toBeLessThan(0);
    },
  );
});

test("delays in steps of 1/(2h_1): n(n + 2)/4 messages in phase 1, and Theorem 4.3 is false from n = 6 on", () => {
  const line = {
    algorithm: `${scheme}:MS-12`,
    ids: [1, 4, 2, 5, 3, 6],
    wake: { "0": "0", "2": "0", "4": "0" },
    willing: "none",
  } as const;
  expect(runRequest(parseRun(line)).messages.byPhase!["1"]).toBe((6 * 8) / 4);
  expect(verdictOf(line, "phase-below-2n").holds).toBe(false);
});

test.each([
  ["unkilled", "order-of-alive", { c: "3" }],
  ["unkilled", "passed-are-larger", { c: "3" }],
  ["unkilled", "pairs-in-order", { c: "3" }],
  ["half-delay", "pairs-account-for-all", { c: "4" }],
] as const)("the mutant %s violates %s", (trap, id, set) => {
  const lines: Record<string, RunSpec> = {
    "3": {
      algorithm: `${scheme}:${trap}`,
      set,
      ids: [5, 7, 1, 6, 4, 9, 2, 3, 8],
      wake: { "6": "2", "5": "5", "3": "6" },
      willing: [1, 3, 4, 6, 7, 8],
    },
    "4": {
      algorithm: `${scheme}:${trap}`,
      set,
      ids: [4, 3, 6, 5, 2, 1],
      wake: { "0": "2", "1": "4", "3": "4", "2": "5" },
      willing: [2, 3],
    },
  };
  const line = lines[set.c];
  expect(verdictOf(line, id).holds).toBe(false);
  expect(verdictOf({ ...line, algorithm: scheme }, id).holds).toBe(true);
});
