// Without one of their assumptions algorithms fail, and check finds the shortest failure. Without ids and coins no
// process can be elected.
import {
  algorithm,
  both,
  findAlgorithm,
  replayRun,
  upTo,
  type Report,
  type Scope,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";

function failure(scope: Scope): Report {
  const report = checked(scope, { verdictOnly: true });
  expect(verdictOf(report)).toBe("violated");
  return report;
}

/** Replays the witness of the first violated property in the simulator; returns the result and the witness. */
function shown(scope: Scope, { properties }: Report) {
  const { algorithm: of, links, violate } = scope;
  const { witness } = properties.find(({ holds }) => holds === false)!;
  const subject = { algorithm: of, ...(links && { links }), ...(violate && { violate }) };
  return { ...replayRun(subject, witness!), witness: witness! };
}

/** Expects that no failure in the whole state graph has fewer deliveries. */
function expectShortest(scope: Scope, deliveries: number): void {
  const whole = checked(scope, { reduce: false, verdictOnly: true });
  const lengths = whole.properties.flatMap(({ witness }) => witness?.deliveries.length ?? []);
  expect(Math.min(...lengths)).toBe(deliveries);
}

test("violations: Peterson without FIFO fails on four processes, not on three", () => {
  const of = { algorithm: findAlgorithm("peterson").with({}), violate: ["fifo"] as const };
  for (const n of [1, 2, 3]) {
    const links = "any" as const;
    expect(verdictOf(checked({ ...of, n, links }, { verdictOnly: true }))).toBe("holds");
  }
  const scope = { ...of, n: 4, links: "any" as const };
  const { witness, result } = shown(scope, failure(scope));
  expect(witness.shortest).toBe(true);
  expect(result.outcome === "elected" && result.violations === undefined).toBe(false);
  expectShortest({ ...scope, ids: witness.setup.ids! }, witness.deliveries.length);
});

test("violations: probabilistic Franklin without its bit fails on links that reorder", () => {
  const franklin = findAlgorithm("franklin-probabilistic").with({ bit: "no" });
  const scope = { algorithm: franklin, n: 2, links: "any" as const, violate: ["fifo"] as const };
  const reports = [2, 3].map((n) => ({
    n,
    report: checked({ ...scope, n }, { verdictOnly: true }),
  }));
  const [{ n, report }] = reports.filter((one) => verdictOf(one.report) === "violated");
  const { witness, result, refused } = shown({ ...scope, n }, report);
  expect(witness.shortest).toBe(true);
  expect(refused !== undefined || result.outcome !== "elected").toBe(true);
  expectShortest({ ...scope, n }, witness.deliveries.length);
});

test("violations: Chang-Roberts with equal ids has two leaders on a ring of two", () => {
  const scope: Scope = {
    algorithm: findAlgorithm("chang-roberts").with({}),
    n: 2,
    violate: ["ids"],
  };
  const { witness, result } = shown(scope, failure(scope));
  expect(result.leaders).toHaveLength(2);
  expect(witness).toMatchObject({ shortest: true, setup: { ids: [1, 1] } });
  // Each process receives the equal id of the other and takes it for its own.
  expect(witness.deliveries).toHaveLength(2);
  expectShortest(scope, 2);
});

describe("violations: the simplified protocol of Marchetti-Spaccamela", () => {
  const simplified = findAlgorithm("marchetti-spaccamela-simplified");
  test("elects two leaders on a ring of two with staggered starts", () => {
    const scope: Scope = { algorithm: simplified.with({}), n: 2, violate: ["everyone"] };
    const { result, witness } = shown(scope, failure(scope));
    expect(result.leaders.length !== 1 || result.violations !== undefined).toBe(true);
    expect(Object.values(witness.setup.wake!)).toContain("0");
  });
  test("fails with N < n", () => {
    const scope = (n: number): Scope => ({
      algorithm: simplified.with({ N: "1" }),
      n,
      violate: ["n"],
    });
    const fails = [2, 3].filter((n) => verdictOf(checked(scope(n))) === "violated");
    const [n] = fails;
    const { result } = shown(scope(n), failure(scope(n)));
    expect(result.outcome === "elected" && result.violations === undefined).toBe(false);
    expect(fails.at(-1)).toBe(3);
  });
});

describe("violations: without ids and coins", () => {
  const about = { paper: "none", idea: "Anonymous.", announces: false } as const;
  const needs = { ring: true, direction: true, bothWays: true, everyone: true } as const;
  test("all processes repeat the same steps forever", () => {
    const anonymous = algorithm({
      ...about,
      name: "beating",
      needs,
      state: { beats: upTo(4) },
      messages: { m: { beats: upTo(4) } },
      wake: (me) => me.send.m(both, { beats: 0 }),
      on: {
        m(me, { beats }, port) {
          // A process with more beats than its neighbour would lead, but all have equally many.
          if (beats < me.beats && port === 1) return me.lead();
          if (port === 0) return undefined;
          me.beats = (me.beats + 1) % 3;
          me.send.m(both, { beats: me.beats });
        },
      },
    });
    for (const n of [2, 3, 5]) {
      const scope = { algorithm: anonymous, n };
      const { properties } = checked(scope);
      const { witness } = properties.find(({ holds }) => holds === false)!;
      expect(witness!.loop).toBeGreaterThanOrEqual(0);
      expect((witness!.deliveries.length - witness!.loop!) % n).toBe(0);
      const { result } = replayRun({ algorithm: anonymous }, witness!);
      expect(result.leaders).toEqual([]);
    }
  });
  test("all processes lead", () => {
    const anonymous = algorithm({
      ...about,
      name: "everybody",
      needs,
      state: {},
      messages: { m: {} },
      wake: (me) => me.send.m(1),
      on: { m: (me) => me.lead() },
    });
    const { witness } = checked({ algorithm: anonymous, n: 3 }).properties.find(
      (p) => p.holds === false,
    )!;
    expect(replayRun({ algorithm: anonymous }, witness!).result.leaders).toHaveLength(3);
  });
  test("no process leads in the final state", () => {
    const anonymous = algorithm({
      ...about,
      name: "nobody",
      needs,
      state: {},
      messages: { m: {} },
      wake: (me) => me.send.m(both),
      on: { m() {} },
    });
    const { witness } = checked({ algorithm: anonymous, n: 4 }).properties.find(
      (p) => p.holds === false,
    )!;
    expect(replayRun({ algorithm: anonymous }, witness!).result).toMatchObject({
      leaders: [],
      inFlight: 0,
    });
  });
});
