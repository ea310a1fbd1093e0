import { describe, expect, test } from "vitest";
import { find } from "../line.ts";
import { network } from "../model/network.ts";
import { setup, type Request } from "../model/setup.ts";
import { beginnings } from "./begin.ts";
import { exploreCompactly } from "./compact.ts";
import { isSuspect, wrongIn } from "./contest.ts";
import { OutOfRoom } from "./exploration.ts";
import { explore } from "./explore.ts";
import { collisionOdds, sayOdds } from "./fingerprints.ts";
import { kits } from "./kit.ts";
import { apply } from "./moves.ts";
import { wiresOf } from "./wires.ts";

type Asked = Omit<Partial<Request>, "algorithm"> & { readonly n: number };

/** The same setup by both searches. */
function both(
  name: string,
  asked: Asked,
  reduce: boolean,
  mask?: readonly [number, number],
  mostBytes = 1e9,
) {
  const algorithm = find(name).with({});
  const rows = algorithm.needs.ring ? {} : { network: square(asked.n) };
  const given = setup({ algorithm, ports: "aligned", ...rows, ...asked });
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  return kits().widening(given, detail, (places) => {
    const wires = wiresOf(given, places.lone.shape.links);
    const begun = [...beginnings(given, places, wires, false)];
    const room = { begun, reduce, mostStates: 1e7 };
    const isWrong = (row: Int32Array, finished: boolean): boolean =>
      (finished || isSuspect(places, row)) && wrongIn(given, places, row, finished).length > 0;
    const exact = explore(given, places, wires, {
      ...room,
      mostBytes: 1e9,
      edges: false,
      wrong: (row) => isWrong(row, false),
    });
    while (exact.advance(1000));
    const compact = exploreCompactly(given, places, wires, {
      ...room,
      mostBytes,
      wrong: isWrong,
      ...(mask && { mask }),
    });
    while (compact.advance(1000));
    return { exact, compact, places, wires, isWrong };
  });
}

/** A ring as a network, with one chord. */
const square = (n: number) =>
  network(n, [...rising(n).flatMap((p) => [p - 1, p % n]), 0, 2], "a ring with a chord");

const rising = (n: number) => Array.from({ length: n }, (_, p) => p + 1);
const mixed = (n: number) => rising(n).map((id) => ((id * 3) % (n + 1)) + (id > n ? 1 : 0));

const cases: [string, Asked][] = [
  ["chang-roberts", { n: 5, ids: rising(5) }],
  ["franklin", { n: 5, ids: mixed(4).concat(9) }],
  ["hirschberg-sinclair", { n: 5, ids: rising(5) }],
  ["peterson", { n: 4, ids: mixed(4), wake: [1, 3] }],
  ["dolev-klawe-rodeh", { n: 5, ids: rising(5) }],
  ["dfs", { n: 4, ids: [3, 1, 4, 2] }],
  ["itai-rodeh", { n: 4 }],
  ["franklin-probabilistic", { n: 3, links: "any" }],
];

describe.each([false, true])("reduced: %s", (reduce) => {
  test.each(cases)("%s: as many of everything as with whole configurations", (name, asked) => {
    const { exact, compact, isWrong } = both(name, asked, reduce);
    const counted = (it: typeof exact | typeof compact) => [it.states, it.transitions, it.depth];
    expect(counted(compact)).toEqual(counted(exact));
    expect(compact.expanded).toBe(compact.states);
    expect(compact.ends).toBe(exact.ends.length);
    expect(compact.broken).toBe(exact.broken);
    const wrong = exact.ends.find((end) => isWrong(exact.row(end), true)) ?? -1;
    expect(compact.wrongEnd).toBe(wrong);
  });
});

test("fingerprints of few bits lose configurations, so that equal counts say something", () => {
  const { exact, compact } = both("franklin", cases[1][1], false, [0x3ff, 0]);
  expect(compact.states).toBeLessThan(exact.states);
  expect(compact.states).toBeLessThanOrEqual(1024);
});

test("where 20 bits are looked at, about as many are lost as by drawing", () => {
  for (const mask of [
    [0xfffff, 0],
    [0, 0xfffff],
    [0x3ff, 0x3ff],
  ] as const) {
    const { exact, compact } = both("chang-roberts", { n: 9, ids: rising(9) }, false, mask);
    const lost = exact.states - compact.states;
    const drawn = exact.states ** 2 / 2 ** 21;
    expect(lost).toBeGreaterThan(drawn / 2);
    expect(lost).toBeLessThan(drawn * 2);
  }
});

test("the way to every configuration leads there, and is as long as it is deep", () => {
  const { exact, compact, places, wires } = both("franklin", cases[1][1], false);
  for (let state = 0; state < exact.states; state += 37) {
    const { steps, row } = compact.way(state);
    expect(row).toEqual(exact.row(state));
    for (const [i, { before, process, move }] of steps.entries()) {
      const after = before.slice();
      apply(places, wires, after, process, move);
      expect(after).toEqual(steps[i + 1]?.before ?? row);
    }
  }
});

test.each<[string, Asked]>([
  ["chang-roberts", { n: 10, ids: rising(10) }],
  ["franklin", { n: 7, ids: rising(7) }],
  ["dfs", { n: 6, ids: rising(6) }],
])("%s: fewer bytes for a configuration than in full", (name, asked) => {
  const { exact, compact } = both(name, asked, false);
  expect(compact.bytes).toBeLessThan(exact.bytes);
});

test("a search that may have no more memory says so", () => {
  const asked = { n: 7, ids: rising(7) };
  expect(() => both("franklin", asked, false, undefined, 50_000)).toThrow(OutOfRoom);
});

test("odds of a collision, in numbers and in words", () => {
  expect(collisionOdds(2 ** 32)).toBe(0.5);
  expect(sayOdds(collisionOdds(340_000_000))).toBe("1 in 319");
  expect(sayOdds(collisionOdds(1_000_000))).toBe("1 in 3.7e7");
  expect(sayOdds(collisionOdds(2 ** 33))).toBe("about 1.0");
});
