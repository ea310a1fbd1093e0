import { expect, test } from "vitest";
import { algorithm, type Algorithm } from "../model/algorithm.ts";
import { single } from "../model/family.ts";
import { id } from "../model/schema.ts";
import { catalogue } from "../algorithms/index.ts";
import { harmonic } from "./average.ts";
import { judgeLimits } from "./limits.ts";
import { formatRational, rational, times } from "../exact/rational.ts";

/** The largest bit-reversal ring is 2^10 in the full suite. */
const LAST = process.env["FULL"] === undefined ? 5 : 10;
const quick = { most: 4, doublings: 5 };
const theoremOf = (name: string, theorem: string, options = quick) =>
  judgeLimits({ algorithm: name }, options).theorems.find(({ id }) => id === theorem)!;

test.each(catalogue.map(({ name }) => name))("limits: no theorem contradicts %s", (name) => {
  const { theorems, verdict } = judgeLimits({ algorithm: name }, quick);
  expect(["holds", "exempt"]).toContain(verdict);
  for (const { silent, verdict: own, sizes, nearest } of theorems) {
    expect(silent === undefined).toBe(own !== undefined);
    if (own === undefined) continue;
    expect(own).toBe("holds");
    expect(sizes!.length).toBeGreaterThan(0);
    expect(nearest).toBeDefined();
  }
});

test("limits: Chang and Roberts' algorithm sends exactly n·H_n messages on average, n ≤ 8", () => {
  const most = process.env["FULL"] === undefined ? 6 : 8;
  const { sizes } = theoremOf("chang-roberts", "average", { most, doublings: 3 });
  expect(sizes!.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].slice(0, most));
  for (const { n, mean, floor } of sizes!) {
    // H_n as one fraction over n!, independent of the sum of fractions.
    const factorial = Array.from({ length: n }, (_, i) => BigInt(i + 1)).reduce(
      (a, b) => a * b,
      1n,
    );
    const sum = Array.from({ length: n }, (_, i) => factorial / BigInt(i + 1)).reduce(
      (a, b) => a + b,
      0n,
    );
    expect([n, mean]).toEqual([n, formatRational(rational(BigInt(n) * sum, factorial))]);
    expect(mean).toBe(floor);
    expect(floor).toBe(formatRational(times(rational(BigInt(n)), harmonic(n))));
  }
});

/** Messages in lockstep on the bit-reversal ring of 2^k, without an announcement. */
const closedForms: Readonly<Record<string, (n: number, k: number) => number>> = {
  "chang-roberts": (n, k) => (n * (k + 2)) / 2,
  "hirschberg-sinclair": (n, k) => n * (4 * k + 2),
  franklin: (n, k) => 2 * n * (k + 1),
  peterson: (n, k) => 2 * n * k - n / 2 + 2,
  "dolev-klawe-rodeh": (n, k) => 2 * n * (k + 1),
  dfs: (n, k) => (n * (k + 4)) / 2 + 2,
};

test.each(Object.entries(closedForms))(
  "limits: %s on the bit-reversal rings from 2^3 sends what its closed form says",
  (name, form) => {
    const { sizes } = theoremOf(name, "comparison", { most: 1, doublings: LAST });
    expect(sizes!.map(({ n, least }) => [n, least])).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].slice(0, LAST - 2).map((k) => [2 ** k, form(2 ** k, k)]),
    );
  },
);

test.each(["time-slice", "variable-speeds", "marchetti-spaccamela"])(
  "limits: %s is exempt, because it computes with ids",
  (name) => {
    expect(theoremOf(name, "comparison")).toMatchObject({ silent: "it computes with ids" });
    expect(judgeLimits({ algorithm: name }, quick).verdict).toBe("exempt");
  },
);

const hasty = (leads: (own: number) => boolean) =>
  algorithm({
    name: "hasty",
    paper: "none",
    idea: "A process leads if its id says so.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    elects: "min",
    announces: false,
    state: {},
    messages: { hello: { id } },
    wake(me) {
      me.send.hello({ id: me.id });
      if (leads(me.id)) me.lead();
    },
    on: { hello() {} },
  });

test("limits: a mean below the floor shows an arrangement on which no leader is elected", () => {
  const family = single(hasty((own) => own === 1));
  const { verdict, theorems } = judgeLimits({ algorithm: "hasty" }, quick, family);
  const [average] = theorems;
  expect(verdict).toBe("violated");
  expect(average).toMatchObject({
    id: "average",
    verdict: "violated",
    nearest: { n: 1, run: { ids: [2] } },
  });
  expect(average.why).toBe(
    "on 2 processes the mean is 2, below 3, so it is not an election: no process is elected",
  );
});

test("limits: an arrangement with a wrong election is shown at once", () => {
  const family = single(hasty((own) => own <= 2));
  const { theorems } = judgeLimits({ algorithm: "hasty" }, quick, family);
  expect(theorems[0]).toMatchObject({
    verdict: "violated",
    why: "not an election: 2 processes declare themselves leader: 1, 2",
    nearest: { run: { ids: [1, 2] } },
  });
});

/** Chang and Roberts' algorithm, except that these processes lead at once. */
const certain = (
  parts: Pick<Algorithm, "elects" | "leastId" | "accepts">,
  leads: (own: number) => boolean,
) =>
  algorithm({
    ...parts,
    name: "certain",
    paper: "none",
    idea: "A process whose id nobody beats leads at once.",
    needs: { ring: true, direction: true, ids: true, everyone: true },
    computesWithIds: true,
    announces: false,
    state: {},
    messages: { token: { id } },
    wake(me) {
      if (leads(me.id)) me.lead();
      else me.send.token({ id: me.id });
    },
    on: {
      token(me, { id: other }) {
        if (parts.elects === "max" ? other > me.id : other < me.id) me.send.token({ id: other });
        else if (other === me.id) me.lead();
      },
    },
  });
const MOST_ID = 2 ** 32 - 1;

test.each([
  ["the least legal id, 1", certain({ elects: "min", leastId: 1 }, (own) => own === 1), "holds"],
  ["the least legal id, 7", certain({ elects: "min", leastId: 7 }, (own) => own === 7), "holds"],
  ["the least legal id, 0", certain({ elects: "min" }, (own) => own === 0), "holds"],
  ["the largest legal id", certain({ elects: "max" }, (own) => own === MOST_ID), "holds"],
  ["nobody", certain({ elects: "max", leastId: 3 }, () => false), "holds"],
  ["one that may be beaten", certain({ elects: "min" }, (own) => own === 1), "violated"],
  ["the second", certain({ elects: "min", leastId: 1 }, (own) => own === 2), "violated"],
  ["a small one", certain({ elects: "min", leastId: 1 }, (own) => own <= 3), "violated"],
  ["a large one", certain({ elects: "max" }, (own) => own >= 4), "violated"],
  ["an odd one", certain({ elects: "max", leastId: 1 }, (own) => own % 2 === 1), "violated"],
] as const)("limits: an algorithm in which %s leads at once", (_, it, verdict) => {
  const [average] = judgeLimits({ algorithm: "certain" }, quick, single(it)).theorems;
  expect(average).toMatchObject({ id: "average", verdict });
});

test("limits: a theorem about unknown n is silent about an algorithm that refuses some sizes", () => {
  const accepts = ({ n }: { readonly n: number }) => (n === 3 ? undefined : "only three");
  const three = certain({ elects: "max", accepts }, () => false);
  const [average] = judgeLimits({ algorithm: "certain" }, quick, single(three)).theorems;
  expect(average).toMatchObject({ silent: expect.stringContaining("refuses some ring sizes") });
});

test("limits: coins without ids and without n are refuted by a copied run", () => {
  const lucky = algorithm({
    name: "lucky",
    paper: "none",
    idea: "A process that hears nothing greater than its coin leads.",
    needs: { ring: true, direction: true, coins: true, fifo: true, everyone: true },
    announces: false,
    state: {},
    messages: { hello: {} },
    wake(me) {
      if (me.toss(2) === 1) me.lead();
      me.send.hello();
    },
    on: { hello() {} },
  });
  const { theorems } = judgeLimits({ algorithm: "lucky" }, quick, single(lucky));
  const covering = theorems.find((it) => it.id === "covering")!;
  expect(covering.verdict).toBe("violated");
  expect(covering.why).toMatch(/^a run on 3 processes, copied around 6, has (0|2|4|6) leaders$/);
});

test("limits: without ids, coins or a root no election exists", () => {
  const alike = algorithm({
    name: "alike",
    paper: "none",
    idea: "All processes are alike.",
    needs: { ring: true, direction: true, everyone: true, n: true },
    announces: false,
    state: {},
    messages: { hello: {} },
    wake(me) {
      me.send.hello();
    },
    on: { hello() {} },
  });
  const { verdict, theorems } = judgeLimits({ algorithm: "alike" }, quick, single(alike));
  expect(verdict).toBe("violated");
  expect(theorems.find((it) => it.verdict)).toMatchObject({ id: "symmetry", verdict: "violated" });
});
