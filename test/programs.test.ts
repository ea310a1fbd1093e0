// Programs that somebody might write: none that is wrong may be called right, in any mode, and none that is right wrong.
import {
  checker,
  defaultScope,
  merge,
  Refusal,
  verdictOf,
  type CheckRequest,
} from "@ringleader/core";
import { describe, expect, test } from "vitest";
import * as coinsAndLargeStates from "./programs/coins-and-large-states.ts";
import * as depthFirst from "./programs/depth-first.ts";
import * as ghostsAndIds from "./programs/ghosts-and-ids.ts";
import * as inRounds from "./programs/in-rounds.ts";
import * as labelsAndSleepers from "./programs/labels-and-sleepers.ts";
import * as onNetworks from "./programs/on-networks.ts";
import * as ordersInRounds from "./programs/orders-in-rounds.ts";
import type { Program } from "./programs/program.ts";
import * as racing from "./programs/racing.ts";

const kinds = {
  "depth-first searches": depthFirst,
  "on networks": onNetworks,
  racing,
  "port labels and sleepers": labelsAndSleepers,
  "in rounds": inRounds,
  "orders in rounds": ordersInRounds,
  "ghosts and ids": ghostsAndIds,
  "coins and large states": coinsAndLargeStates,
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

/** What a check of these sizes says, as the command has it: the worst of its verdicts, or a refusal. */
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
      const said = verdictOf(merge(reports));
      if (said === "violated") return said;
      if (said === "undecided") worst = said;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return "refused";
    }
  }
  return worst;
}

const isFull = process.env["FULL"] !== undefined;
const tried = (list: readonly Program[]) => list.filter(({ slow }) => isFull || !slow);
const name = (it: Program) => [it.algorithm.name, it] as const;

const { usual, ...others } = modes;

describe.each(Object.entries(kinds))("%s", (_, { wrong, right }) => {
  // In these modes one program of each kind, and all of them in the full suite.
  const some = isFull ? wrong : wrong.toSorted((a, b) => a.n - b.n).slice(0, 1);
  describe.each(Object.entries(others))("%s", (_, mode) => {
    test.each(some.map(name))("%s is not called right", (_, it) => {
      expect(verdict(it, mode)).not.toBe("holds");
    });

    // What is right takes longest: all of its configurations are explored.
    test.each((isFull ? right : []).map(name))("%s is not called wrong", (_, it) => {
      expect(["holds", "undecided"]).toContain(verdict(it, mode));
    });
  });

  test.each(tried(wrong).map(name))("%s is called wrong, usually", (_, it) => {
    expect(["violated", "refused"]).toContain(verdict(it, usual, 20_000_000));
  });

  test.each(tried(right).map(name))("%s is called right, usually", (_, it) => {
    expect(verdict(it, usual)).toBe("holds");
  });
});

test.each(ordersInRounds.endless.map(name))("%s is not called right", (_, it) => {
  expect(verdict(it, usual)).not.toBe("holds");
});
