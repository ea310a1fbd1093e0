import { expect, test } from "vitest";
import { changRoberts } from "../algorithms/chang-roberts/algorithm.ts";
import { franklin } from "../algorithms/franklin/algorithm.ts";
import { franklinProbabilistic } from "../algorithms/franklin-probabilistic/algorithm.ts";
import { hirschbergSinclair } from "../algorithms/hirschberg-sinclair/algorithm.ts";
import { itaiRodehSync } from "../algorithms/itai-rodeh-sync/algorithm.ts";
import { peterson } from "../algorithms/peterson/algorithm.ts";
import type { Report } from "./report/report.ts";
import type { CheckRequest, Checker } from "./checker.ts";
import { huntMutants, type MutantReport } from "./mutants.ts";

const options = { n: 3, set: {}, budget: { states: 100, bytes: 1e6 } };
const witness = { setup: { n: 1 }, deliveries: [], why: "two lead" };
const holds = { properties: [{ says: "it elects", holds: true }], extremes: {}, possible: [] };

/** Makes a checker that needs two steps and reports what `found` returns. */
function checking(found: (request: CheckRequest) => object): [CheckRequest[], () => Checker] {
  const asked: CheckRequest[] = [];
  const make = (request?: CheckRequest): Checker => {
    asked.push(request!);
    let left = 2;
    return {
      notExplored: [],
      says: "",
      advance: () => --left > 0,
      progress: () => ({}) as never,
      report: () => ({ ...holds, ...found(request!) }) as unknown as Report,
    };
  };
  return [asked, make];
}

function hunted(name: string, make: () => Checker): MutantReport {
  const it = huntMutants(changRoberts, options, make).find((hunt) =>
    hunt.name.endsWith(`:${name}`),
  )!;
  while (it.advance());
  return it.found();
}

test("mutants: caught on the smallest ring, and no larger one is explored", () => {
  const [asked, make] = checking(({ scope }) =>
    scope.n < 2 ? {} : { properties: [{ says: "it elects", holds: false, witness }] },
  );
  const found = hunted("passes-larger", make);
  expect(found).toMatchObject({ caught: true, n: 2, by: "two lead" });
  expect(asked.map(({ scope }) => scope.n)).toEqual([1, 2]);
  expect(asked[0].scope).toMatchObject({ wake: "each" });
});

test("mutants: checked on the ring of their own run too", () => {
  const [asked, make] = checking(() => ({}));
  expect(hunted("relay-compares", make)).toMatchObject({ caught: false });
  expect(asked.map(({ scope }) => [scope.n, scope.ids, scope.wake])).toEqual([
    [1, undefined, "each"],
    [2, undefined, "each"],
    [2, [1, 2], [1]],
    [3, undefined, "each"],
  ]);
});

test("mutants: undecided is not missed", () => {
  const [, make] = checking(({ scope }) => (scope.n === 3 ? { undecided: "no room" } : {}));
  expect(hunted("passes-larger", make).caught).toBeUndefined();
});

test("mutants: checked outside the model, where only the election counts", () => {
  const [asked, make] = checking(() => ({
    properties: [{ says: "at most n", cite: "004", holds: false, witness }],
  }));
  expect(hunted("G-9", make).caught).toBe(false);
  expect(asked.every(({ scope }) => scope.violate?.includes("ids"))).toBe(true);
});

test("mutants: caught by costs that differ from the right algorithm", () => {
  const cost = (max: number) => ({ extremes: { messages: { min: 2, max } } });
  const [, make] = checking(({ scope }) => cost(scope.algorithm.name.includes(":") ? 9 : 5));
  const hunts = huntMutants(peterson, options, make).map((it) => {
    while (it.advance());
    return it.found();
  });
  const found = hunts.filter((it) => it.caught);
  expect(found.length).toBeGreaterThan(0);
  for (const it of found) {
    expect(it).toMatchObject({ n: 1, by: "messages: 2 to 9 instead of 2 to 5" });
  }
});

test("mutants: those of other parameters are left out", () => {
  const [, make] = checking(() => ({}));
  const names = (set: Record<string, string>) =>
    huntMutants(hirschbergSinclair, { ...options, set }, make).map(({ name }) => name);
  const all = names({});
  const [reply, swallow] = ["reply", "swallow"].map((losers) => names({ losers }));
  expect(reply.length).toBeLessThan(all.length);
  expect(new Set([...reply, ...swallow])).toEqual(new Set(all));
});

const found = [
  ["FR-3", franklin, "messages before the declaration: 8 instead of 7 to 8"],
  ["PF-3", franklinProbabilistic, "expected messages: 13 to 14 instead of 14"],
  ["largest", itaiRodehSync, "2 processes declare themselves leader, at positions 0, 1"],
] as const;

/** The first two compare a mutant with the right algorithm, which takes long; test/check-mutants.test.ts does so too. */
test.each(process.env["FULL"] ? found : found.slice(2))(
  "mutants: %s is caught by the checker itself",
  (trap, of, by) => {
    const budget = { states: 20_000, bytes: 64e6 };
    const hunts = huntMutants(of, { n: 3, set: {}, budget });
    const it = hunts.find(({ name }) => name.endsWith(`:${trap}`))!;
    while (it.advance());
    expect(it.found()).toMatchObject({ caught: true, n: 2, by });
  },
);
