import { expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import { algorithm, type Algorithm } from "../../model/algorithm.ts";
import { network } from "../../model/system/network.ts";
import { id, nat } from "../../model/schema.ts";
import { makeSetup, type Setup } from "../../model/setup.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import { arrangements, tied } from "./arrangements.ts";
import type { Scope } from "./scope.ts";
import { notExplored } from "./open-dimensions.ts";
import { setups } from "./setups.ts";
import { subsets } from "./arrangements.ts";

const named = (name: string, set: Record<string, string> = {}): Algorithm =>
  catalogue.find((family) => family.name === name)!.with(set);
const counted = (scope: Scope) => {
  let count = 0;
  let weight = 0;
  for (const it of setups(scope)) {
    count++;
    weight += it.weight;
  }
  return { count, weight };
};

/** The parts of a setup that belong to one position. */
type Seat = readonly [id: number, port: number, starts: number, willing: number];
const seats = ({ n, ids, swapped, waking, willing }: Setup): Seat[] =>
  Array.from({ length: n }, (_, p) => [
    ids?.[p] ?? 0,
    swapped?.[p] ?? 0,
    waking.starters?.[p] ?? 1,
    willing?.[p] ?? 1,
  ]);
const turned = (ring: readonly Seat[]): Seat[] => [...ring.slice(1), ring[0]];
const reflected = (ring: readonly Seat[]): Seat[] =>
  ring.map(([id, port, starts, willing]) => [id, 1 - port, starts, willing] as const).toReversed();

/** Returns all rotations and reflections of a ring, as texts. */
function alike(ring: readonly Seat[]): Set<string> {
  const all = new Set<string>();
  for (let seen of [ring, reflected(ring)]) {
    for (let k = 0; k < ring.length; k++) {
      all.add(JSON.stringify(seen));
      seen = turned(seen);
    }
  }
  return all;
}

/** Copies the lists of a generator that reuses one list. */
const kept = <T extends { slice(): T }>(lists: Iterable<T>): T[] =>
  Array.from(lists, (list) => list.slice());
const every = { empty: true, full: true };
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** All values of each column, without regard to symmetry. */
interface Raw {
  readonly ids?: (n: number) => ArrayLike<number>[];
  readonly ports?: (n: number) => ArrayLike<number>[];
  readonly starts?: (n: number) => ArrayLike<number>[];
  readonly willing?: (n: number) => ArrayLike<number>[];
}

function product(n: number, { ids, ports, starts, willing }: Raw): string[] {
  const columns = [ids ?? (() => [new Uint8Array(n)]), ports ?? (() => [new Uint8Array(n)])];
  const ones = [new Uint8Array(n).fill(1)];
  const lists = [...columns, starts ?? (() => ones), willing ?? (() => ones)].map((it) => it(n));
  let rows: number[][][] = [[]];
  for (const list of lists) {
    rows = rows.flatMap((row) => list.map((column) => [...row, Array.from(column)]));
  }
  return rows.map((row) => JSON.stringify(upTo(n).map((p) => row.map((column) => column[p - 1]))));
}

const orders = (n: number) => kept(arrangements(upTo(n)));
const ties = (n: number) => kept(tied(n));
const all = (n: number) => kept(subsets(n, every));
const some = (n: number) => kept(subsets(n, { empty: false, full: true }));
const between = (n: number) => kept(subsets(n, { empty: false, full: false }));

const scopes: [string, Omit<Scope, "n">, Raw][] = [
  ["arrangements", { algorithm: named("peterson") }, { ids: orders }],
  ["ports", { algorithm: named("franklin"), ports: "each" }, { ids: orders, ports: all }],
  ["starters", { algorithm: named("chang-roberts"), wake: "each" }, { ids: orders, starts: some }],
  ["or none", { algorithm: named("chang-roberts"), wake: "any" }, { ids: orders, starts: all }],
  [
    "starters and ports",
    { algorithm: named("hirschberg-sinclair"), wake: "each", ports: "each" },
    { ids: orders, ports: all, starts: some },
  ],
  [
    "without ids",
    { algorithm: named("franklin-probabilistic"), wake: "each", ports: "each" },
    { ports: all, starts: some },
  ],
  [
    "willing",
    { algorithm: named("marchetti-spaccamela"), willing: "each" },
    { ids: orders, willing: all },
  ],
  [
    "the willing alone",
    { algorithm: named("marchetti-spaccamela-simplified"), willing: "each" },
    { ids: orders, willing: all },
  ],
  [
    "ties",
    { algorithm: named("chang-roberts"), violate: ["ids"], wake: "each" },
    { ids: ties, starts: some },
  ],
  [
    "ties and ports",
    { algorithm: named("franklin"), violate: ["ids"], ports: "each" },
    { ids: ties, ports: all },
  ],
  [
    "no direction",
    { algorithm: named("peterson"), violate: ["direction"] },
    { ids: orders, ports: between },
  ],
  [
    "not everyone",
    { algorithm: named("peterson"), violate: ["everyone"] },
    { ids: orders, starts: between },
  ],
  [
    "no ids, no direction",
    { algorithm: named("itai-rodeh"), violate: ["direction"], wake: "each" },
    { ports: between, starts: some },
  ],
];

const howMany = (n: number, raw: Raw) =>
  Object.values(raw).reduce((rows, column: (n: number) => unknown[]) => rows * column(n).length, 1);
/** The full suite has the scopes and sizes with fewer than 6000 setups, which can be enumerated without symmetry. */
const MOST = process.env["FULL"] ? 6000 : 600;
const sized = scopes.flatMap(([says, scope, raw]) =>
  [1, 2, 3, 4, 5].flatMap((n) => (howMany(n, raw) < MOST ? [[says, n, scope, raw] as const] : [])),
);

test.each(sized)(
  "setups, %s, n = %i: one stands for each class of symmetric setups",
  (_, n, scope, raw) => {
    const left = new Set(product(n, raw));
    const found = setups({ ...scope, n });
    let count = 0;
    for (const { setup, weight } of found) {
      const members = [...alike(seats(setup))].filter((key) => left.delete(key));
      expect(members.length).toBe(weight);
      count++;
    }
    expect([...left]).toEqual([]);
    expect(found.count).toBe(count);
  },
);

test.each(sized)(
  "setups, %s, n = %i: each equals the setup that a request makes",
  (_, n, scope) => {
    for (const { setup: made } of setups({ ...scope, n })) {
      const { ids, swapped, waking, willing } = made;
      const who = waking.times?.map(({ position }) => position) ?? "all";
      // A request cannot name the empty set.
      if (who.length === 0) continue;
      const again = makeSetup({
        algorithm: scope.algorithm,
        n,
        ...(ids && { ids }),
        ports: swapped ? swapped.join("") : "aligned",
        wake: who,
        ...(willing && { willing: [...willing.keys()].filter((p) => willing[p]) }),
        ...(scope.violate && { violate: scope.violate }),
      });
      expect(made).toEqual(again);
    }
  },
);

test("setups: values given by position rotate with the ring, and distinguish rings", () => {
  const franklin = named("franklin");
  for (const n of [2, 3, 4]) {
    for (const starters of [[0], [0, n - 1], upTo(n).map((p) => p - 1)]) {
      for (const bits of between(n)) {
        const starts = Uint8Array.from({ length: n }, (_, p) => Number(starters.includes(p)));
        const left = new Set(
          product(n, { ids: orders, ports: () => [bits], starts: () => [starts] }),
        );
        const size = left.size;
        let sum = 0;
        for (const { setup, weight } of setups({
          algorithm: franklin,
          n,
          wake: starters,
          ports: bits.join(""),
        })) {
          expect([...alike(seats(setup))].filter((key) => left.delete(key)).length).toBe(weight);
          sum += weight;
        }
        expect([left.size, sum]).toEqual([0, size]);
      }
    }
  }
});

test("setups: counts match known numbers", () => {
  const of = (name: string, n: number, scope: Partial<Scope> = {}) =>
    counted({ algorithm: named(name), n, ...scope });
  for (const [n, orders] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 6],
    [5, 24],
    [6, 120],
    [7, 720],
  ]) {
    expect(of("peterson", n)).toEqual({ count: orders, weight: orders * n });
  }
  // Binary necklaces, without the empty set of starters.
  const necklaces = [1, 2, 3, 5, 7, 13, 19, 35];
  expect(necklaces.map((_, i) => of("itai-rodeh", i + 1, { wake: "each" }).count)).toEqual(
    necklaces,
  );
  expect(of("itai-rodeh", 5)).toEqual({ count: 1, weight: 1 });
  // For odd n no labelling is its own reflection, so half of the 2, 4, 8, 20 necklaces remain.
  expect([1, 3, 5, 7].map((n) => of("franklin-probabilistic", n, { ports: "each" }).count)).toEqual(
    [1, 2, 4, 10],
  );
  // (n-1)! orders up to rotation with 2^n labellings each; reflections divide this by two.
  expect(of("franklin", 5, { ports: "each" })).toEqual({ count: 24 * 16, weight: 120 * 32 });
  // Four ids from 1..6: 15 sets with 6 orders each up to rotation.
  expect(of("variable-speeds", 4, { idRange: 6 }).count).toBe(90);
  expect(of("time-slice", 3).weight).toBe(6);
  // Three ids with repeats: 6 orders with two values and 1 with one value. Up to rotation, 2 and 1 remain.
  expect(of("chang-roberts", 3, { violate: ["ids"] })).toEqual({ count: 3, weight: 7 });
});

test("setups: ids start at the least id of an algorithm that computes with ids", () => {
  const [{ setup: slices }] = setups({ algorithm: named("time-slice"), n: 3 });
  expect(Array.from(slices.ids!)).toEqual([0, 1, 2]);
  const [{ setup: speeds }] = setups({ algorithm: named("variable-speeds"), n: 3, idRange: 9 });
  expect(Array.from(speeds.ids!)).toEqual([1, 2, 3]);
});

test.runIf(process.env["FULL"])(
  "setups: all connected networks with all ids and port numberings",
  () => {
    const dfs = named("dfs");
    // Open ports do not support coins, so the numberings of this algorithm are enumerated.
    const tossing: Algorithm = {
      ...dfs,
      needs: { ...dfs.needs, coins: true },
      claims: [],
      sometimes: [],
    };
    expect([1, 2, 3, 4].map((n) => counted({ algorithm: dfs, n }))).toEqual(
      [1, 1, 4, 38].map((count) => ({ count, weight: count })),
    );
    expect(counted({ algorithm: dfs, n: 3, wake: "each" }).count).toBe(4 * 7);
    expect(counted({ algorithm: dfs, n: 4, ports: "aligned" })).toEqual({ count: 38, weight: 38 });
    // Three paths with 2 numberings each, and the triangle with 8.
    expect(counted({ algorithm: tossing, n: 3 }).count).toBe(14);
    expect(counted({ algorithm: tossing, n: 4, ports: "each" }).count).toBe(2568);
    // Rising ids 1,1,1 and 1,1,2 and 1,2,2 on four networks.
    expect(counted({ algorithm: dfs, n: 3, violate: ["ids"] }).count).toBe(12);
    for (const scope of [{}, { wake: "each" }, { ports: "each" }, { violate: ["ids"] }] as const) {
      const all = { algorithm: dfs, n: 4, ...scope };
      expect(setups(all).count).toBe(counted(all).count);
    }
    expect(setups({ algorithm: dfs, n: 7, ports: "aligned" }).count).toBe(1_866_256);
    expect(setups({ algorithm: dfs, n: 4 }).says).toBe(
      "all connected networks of 4 with ids 1..4, every port numbering, links that keep the order",
    );
    const large = setups({ algorithm: dfs, n: 5 });
    expect(large.says).toContain(
      "every port numbering where there are at most 2000, else ports numbered in every order of the processes",
    );
    const open = [...large].filter(({ setup: { openPorts } }) => openPorts);
    expect(open.length).toBe(552);
    expect(notExplored({ algorithm: dfs, n: 5, links: "fifo" })).toEqual([
      { dimension: "port numberings", flag: "--ports each" },
    ]);
    expect(notExplored({ algorithm: dfs, n: 4, links: "fifo" })).toEqual([]);
    const path = network(4, [0, 2, 2, 3, 1, 3], "path");
    expect(counted({ algorithm: dfs, n: 4, network: path, ports: "aligned" })).toEqual({
      count: 12,
      weight: 24,
    });
  },
);

/** What a process sends depends on the port of each message; it treats port 1 as clockwise. */
const nosy = algorithm({
  name: "nosy",
  paper: "none",
  idea: "A process says its id at port 1 first, and twice at port 0.",
  needs: { ring: true, bothWays: true, ids: true, rounds: true },
  announces: false,
  state: { sum: nat },
  messages: { word: { id, hops: nat } },
  wake(me) {
    me.send.word(1, { id: me.id, hops: 0 });
    me.send.word(0, { id: me.id, hops: 1 });
  },
  on: {
    word(me, { id, hops }, port) {
      if (hops < 4) me.send.word(id % 2 === 0 ? port : 1, { id: me.id, hops: hops + 1 + port });
    },
  },
});

/** Formats a run with ids instead of positions. */
function story(given: Setup): string {
  const events: string[] = [];
  const simulation = startSimulation(given, {
    watch: ({ time, process, kind, port, words }) =>
      void events.push([time, given.ids![process], kind, port, ...words].join()),
  });
  while (advance(simulation));
  simulation.finish();
  return events.toSorted().join("; ");
}

test("setups: symmetric setups behave alike, even if ports differ", () => {
  for (const n of [1, 2, 3, 4].slice(0, process.env["FULL"] ? 4 : 3)) {
    const raw = new Map<string, number>();
    for (const ids of orders(n)) {
      for (const ports of all(n)) {
        const told = story(makeSetup({ algorithm: nosy, ids, ports: ports.join("") }));
        raw.set(told, (raw.get(told) ?? 0) + 1);
      }
    }
    const standing = new Map<string, number>();
    for (const { setup, weight } of setups({ algorithm: nosy, n, ports: "each" })) {
      const told = story(setup);
      standing.set(told, (standing.get(told) ?? 0) + weight);
    }
    expect(standing).toEqual(raw);
  }
});

test("setups: with aligned ports a reflected ring is another ring", () => {
  const both = [...setups({ algorithm: nosy, n: 3 })].map(({ setup }) => story(setup));
  expect(new Set(both).size).toBe(2);
});

test("setups: the empty set of starters comes up only with wake any", () => {
  const sets = [
    ...setups({ algorithm: named("chang-roberts"), n: 3, ids: [1, 2, 3], wake: "any" }),
  ];
  expect(sets.length).toBe(8);
  expect(sets[0].setup.waking).toMatchObject({ all: false, times: [], mailStarts: false });
  expect(sets[0].setup.waking.starters).toEqual(Uint8Array.of(0, 0, 0));
  expect(sets[7].setup.waking.all).toBe(true);
});

test("setups: a violated assumption is violated in every setup", () => {
  const of = (name: string, violate: Scope["violate"], n = 3) => [
    ...setups({ algorithm: named(name), n, violate: violate! }),
  ];
  expect(of("peterson", ["fifo"])[0].setup.links).toBe("any");
  expect(of("peterson", ["everyone"]).every(({ setup }) => !setup.waking.mailStarts)).toBe(true);
  expect(of("marchetti-spaccamela-simplified", ["n"]).length).toBe(2);
  // A single process cannot violate these assumptions.
  for (const assumption of ["direction", "everyone", "ids"] as const) {
    expect(of("peterson", [assumption], 1)).toEqual([]);
  }
});

test("setups: enumerates 40,000 rings, and counts more than it could enumerate", () => {
  expect(counted({ algorithm: named("peterson"), n: 9 })).toEqual({
    count: 40_320,
    weight: 362_880,
  });
  expect(setups({ algorithm: named("franklin"), n: 12, ports: "each" }).count).toBe(
    39_916_800 * 2048,
  );
});
