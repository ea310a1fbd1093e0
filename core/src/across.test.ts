import { expect, test } from "vitest";
import { acrossClaim, judgeAcross } from "./across.ts";
import { arrangements } from "./check/arrangements.ts";
import { find, requestOf } from "./line.ts";
import { setup } from "./model/setup.ts";
import { asynchronous } from "./simulate/asynchronous.ts";
import { advance } from "./simulate/simulate.ts";

const claim = acrossClaim("peterson", "franklin")!;
const rings = (n: number): number[][] =>
  Array.from(
    arrangements(
      Array.from({ length: n }, (_, i) => i + 1),
      1,
    ),
    (it) => [...it],
  );

test("in every round the same ids survive in Peterson's algorithm and in Franklin's, on all 5,914 rings up to n = 8", () => {
  let all = 0;
  const wrong: unknown[] = [];
  for (let n = 1; n <= 8; n++) {
    for (const ids of rings(n)) {
      const { holds, first, second } = judgeAcross(claim, { algorithm: "peterson", ids });
      all++;
      if (!holds) wrong.push({ ids, first, second });
    }
  }
  expect(wrong).toEqual([]);
  expect(all).toBe(5914);
});

test("what messages carry is what 002 calls the survivors: the tids of active processes at the start of a round", () => {
  for (const ids of [...rings(4), ...rings(5), [6, 2, 9, 4, 7, 1, 8, 3, 5]]) {
    const rounds: Set<number>[] = [];
    const simulation = asynchronous(setup(requestOf({ algorithm: "peterson", ids })), {
      watch({ process }) {
        const { part, round, tid } = simulation.read(process) as Record<string, any>;
        if (part === "active") (rounds[round - 1] ??= new Set()).add(tid);
      },
    });
    while (advance(simulation));
    simulation.finish();
    const lines = rounds.map((it) => [...it].sort((x, y) => x - y).join(" "));
    expect(judgeAcross(claim, { algorithm: "peterson", ids }).first).toEqual(lines);
  }
});

test("a mutant that compares with its own id keeps other ids", () => {
  const [ids, line] = [[1, 3, 2, 5, 4, 6], { algorithm: "peterson:PE-4" }];
  expect(judgeAcross(claim, { ...line, ids }).holds).toBe(false);
  expect(judgeAcross(claim, { algorithm: "peterson", ids }).holds).toBe(true);
});

test("neither an announcement nor the other extreme changes it", () => {
  for (const set of [{ announce: "yes" }, { elects: "min" }] as Record<string, string>[]) {
    const { holds, first } = judgeAcross(claim, { algorithm: "peterson", set, ids: [3, 1, 4, 2] });
    expect([holds, first.length]).toEqual([true, 3]);
  }
});

test("there is no claim across algorithms that do not simulate each other", () => {
  expect(acrossClaim("franklin", "peterson")).toBeUndefined();
  expect(
    find("franklin")
      .with({})
      .claims!.some(({ form }) => form === "across"),
  ).toBe(false);
});
