// Checks programs that a user might write. In every mode, check accepts no wrong program and rejects no correct
// one.
import {
  checker,
  defaultScope,
  merge,
  makeSetup,
  Refusal,
  reportChances,
  simulateRun,
  verdictOf,
  type CheckRequest,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import * as claimsOfRuns from "./programs/claims-of-runs.ts";
import * as claimsOfStates from "./programs/claims-of-states.ts";
import * as coinsInRounds from "./programs/coins-in-rounds.ts";
import * as coinsAndLargeStates from "./programs/coins-and-large-states.ts";
import * as depthFirst from "./programs/depth-first.ts";
import * as ghostsAndIds from "./programs/ghosts-and-ids.ts";
import * as inRounds from "./programs/in-rounds.ts";
import * as labelsAndSleepers from "./programs/labels-and-sleepers.ts";
import * as nobodyWilling from "./programs/nobody-willing.ts";
import * as onNetworks from "./programs/on-networks.ts";
import * as ordersInRounds from "./programs/orders-in-rounds.ts";
import type { Program } from "./programs/program.ts";
import * as racing from "./programs/racing.ts";
import * as specialIds from "./programs/special-ids.ts";

const kinds = {
  "depth-first searches": depthFirst,
  "on networks": onNetworks,
  racing,
  "port labels and sleepers": labelsAndSleepers,
  "in rounds": inRounds,
  "orders in rounds": ordersInRounds,
  "ghosts and ids": ghostsAndIds,
  "coins and large states": coinsAndLargeStates,
  "special ids": specialIds,
  "nobody willing": nobodyWilling,
  "coins and orders in rounds": coinsInRounds,
  "claims about places": claimsOfStates.places,
  "claims about phases": claimsOfRuns.phases,
  "limits that read the run": claimsOfRuns.limits,
  "claims in rounds": claimsOfStates.rounds,
  "states that a search need not visit": claimsOfStates.unvisited,
  "claims with coins": claimsOfRuns.coins,
};

type Mode = Partial<CheckRequest> & { readonly parts?: number };
const modes: Readonly<Record<string, Mode>> = {
  usual: {},
  "without reduction": { reduce: false },
  "by fingerprints": { compact: true },
  "verdict only": { verdictOnly: true },
  "starts as steps": { steps: true },
  "in two parts": { parts: 2 },
};

/** Returns the verdict over all sizes as the command does: the worst one, or "refused". */
function verdict(
  { algorithm, n: most }: Program,
  { parts = 1, ...mode }: Mode,
  states = 5_000_000,
): string {
  let worst = "holds";
  for (let n = 1; n <= most; n++) {
    try {
      const how = { reduce: true, steps: false, ...mode };
      const scope = defaultScope({ algorithm, n }, how);
      const reports = Array.from({ length: parts }, (_, index) => {
        const budget = { states, bytes: 2 ** 31 };
        const work = checker({ scope, ...how, budget }, { index, of: parts });
        while (work.advance());
        return work.report();
      });
      const one = verdictOf(merge(reports));
      if (one === "violated") return one;
      if (one === "undecided") worst = one;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return "refused";
    }
  }
  return worst;
}

const isFull = process.env["FULL"] !== undefined;
/** The full suite runs all programs; the usual one those that are wrong on the smallest rings. */
const somewhatWrong = (wrong: readonly Program[]) =>
  isFull
    ? wrong
    : wrong
        .filter(({ slow }) => !slow)
        .toSorted((a, b) => a.n - b.n)
        .slice(0, 1);
/** The full suite runs all programs on all rings; the usual one an eighth of them, on up to two processes. */
const somewhatRight = (right: readonly Program[]) =>
  isFull
    ? right
    : right
        .filter(({ slow }) => !slow)
        .filter((_, i) => i % 8 === 0)
        .map((it) => ({ ...it, n: Math.min(it.n, 2) }));
const named = (program: Program) => [program.algorithm.name, program] as const;

const { usual, ...others } = modes;

/** Programs whose claims are judged have the election in common. */
const areClaims = (kind: string) => /claims|limits|visit/.test(kind);

/** In modes that are not the usual one, the largest programs are left out, and two of three programs with claims. */
const quick = (kind: string, programs: readonly Program[]) =>
  areClaims(kind) ? programs.filter((_, i) => i % 3 === 0) : programs.filter(({ slow }) => !slow);

/** In these modes, claims that hold are judged on up to two processes: every run of them is judged. */
const small = (kind: string, right: readonly Program[]) =>
  areClaims(kind) ? right.map((it) => ({ ...it, n: Math.min(it.n, 2) })) : right;

describe.each(Object.entries(kinds))("%s", (kind, { wrong, right }) => {
  // The full suite runs all programs in the usual mode, and most in the others.
  describe.each(Object.entries(others).slice(0, isFull ? undefined : 0))("%s", (_, mode) => {
    test.each(quick(kind, wrong).map(named))("check: does not accept %s", (_, program) => {
      expect(verdict(program, mode)).not.toBe("holds");
    });

    // Correct programs take longest, because all of their states are explored.
    test.each(small(kind, quick(kind, right)).map(named))(
      "check: does not reject %s",
      (_, program) => {
        expect(["holds", "undecided"]).toContain(verdict(program, mode));
      },
    );
  });

  test.each(somewhatWrong(wrong).map(named))("check: rejects %s by default", (_, program) => {
    const open = program.isMaybeOpen ? ["undecided"] : [];
    expect(["violated", "refused", ...open]).toContain(verdict(program, usual, 20_000_000));
  });

  test.each(somewhatRight(right).map(named))("check: accepts %s by default", (_, program) => {
    const open = program.isMaybeOpen ? ["undecided"] : [];
    expect(["holds", ...open]).toContain(verdict(program, usual));
  });
});

test.each(ordersInRounds.endless.map(named))("check: does not accept %s", (_, program) => {
  expect(verdict(program, usual)).not.toBe("holds");
});

test("check: a claim about events is not judged on starts in steps, which no simulated run has", () => {
  const { startsFirst } = claimsOfStates;
  expect([verdict(startsFirst, usual), verdict(startsFirst, { steps: true })]).toEqual([
    "holds",
    "undecided",
  ]);
});

const few = (programs: readonly Program[]) => programs.slice(0, isFull ? undefined : 3).map(named);

test.each(few(coinsInRounds.wrong))("chance: does not accept %s", (_, { algorithm, n }) => {
  expect(reportChances({ algorithm, n }).verdict).not.toBe("holds");
});

test.each(few(nobodyWilling.wrong.slice(0, 7)))(
  "run and check: %s is wrong if nobody is willing",
  (_, { algorithm, n: most }) => {
    const wrong = Array.from({ length: most }, (_it, i) => i + 1).filter((n) => {
      const setup = makeSetup({ algorithm, n, willing: [], seed: 1 });
      const { violations = [] } = simulateRun(setup, 1000, algorithm.name).result;
      return violations.some((it) => it !== "no process is elected");
    });
    expect(wrong).not.toEqual([]);
    const scope = { algorithm, n: wrong[0], willing: [] };
    const budget = { states: 100_000, bytes: 2 ** 28 };
    const work = checker({ scope, reduce: true, steps: false, budget });
    while (work.advance());
    expect(verdictOf(work.report())).toBe("violated");
  },
);
