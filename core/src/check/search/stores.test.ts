import { describe, expect, test } from "vitest";
import { findAlgorithm } from "../../request/parse-run.ts";
import { network } from "../../model/system/network.ts";
import { makeSetup, type Request } from "../../model/setup.ts";
import { applyMove } from "../states/apply-move.ts";
import { isSuspect, wrongIn } from "../states/contest.ts";
import { initialStates } from "../states/initial-states.ts";
import { LocalStateCache } from "../states/local-state-cache.ts";
import { wiresOf } from "../states/wires.ts";
import { collisionOdds, sayOdds } from "./fingerprints.ts";
import { exploreFingerprints, exploreGraph } from "./search.ts";

const FULL = process.env["FULL"] !== undefined;

type Asked = Omit<Partial<Request>, "algorithm"> & { readonly n: number };

/** Explores the same setup with both stores. */
function both(
  name: string,
  asked: Asked,
  reduce: boolean,
  mask?: readonly [number, number],
  mostBytes = 1e9,
) {
  const algorithm = findAlgorithm(name).with({});
  const chord = algorithm.needs.ring ? {} : { network: square(asked.n) };
  const setup = makeSetup({ algorithm, ports: "aligned", ...chord, ...asked });
  const detail = { ghosts: false, causal: false, reorder: setup.links === "any" };
  return new LocalStateCache().widening(setup, detail, (local) => {
    const wires = wiresOf(setup, local.lone.shape.links);
    const space = { local, wires, isTurned: false };
    const initial = [...initialStates(setup, local, wires, false)];
    const isWrong = (cells: Int32Array, finished = false): boolean =>
      (finished || isSuspect(local, cells)) && wrongIn(setup, local, cells, finished).length > 0;
    const room = {
      initial,
      reduce,
      mostStates: 1e7,
      isWrong: (cells: Int32Array) => isWrong(cells),
    };
    const exact = exploreGraph(setup, space, { ...room, mostBytes: 1e9, edges: false });
    while (exact.advance(1000));
    const ends: { readonly state: number; readonly isWrong: boolean }[] = [];
    const compact = exploreFingerprints(
      setup,
      space,
      {
        ...room,
        mostBytes,
        end: (state) => ends.push({ state, isWrong: isWrong(compact.store.cells(state), true) }),
      },
      mask,
    );
    while (compact.advance(1000));
    return { exact, compact, ends, local, wires, isWrong };
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
  ...(process.env["FULL"]
    ? [["franklin-probabilistic", { n: 3, links: "any" }] as [string, Asked]]
    : []),
];

describe.each([false, true])("stores, reduced: %s", (reduce) => {
  test.each(cases)("%s: both count the same", (name, asked) => {
    const { exact, compact, ends, isWrong } = both(name, asked, reduce);
    const counted = ({ states, transitions, depth, broken }: typeof exact | typeof compact) => ({
      states,
      transitions,
      depth,
      broken,
    });
    expect(counted(compact)).toEqual(counted(exact));
    expect(compact.expanded).toBe(compact.states);
    expect(ends).toEqual(
      exact.store.ends.map((state) => ({
        state,
        isWrong: isWrong(exact.store.cells(state), true),
      })),
    );
  });
});

test.runIf(process.env["FULL"])(
  "fingerprint store: few bits lose states, so equal counts mean something",
  () => {
    const { exact, compact } = both("franklin", cases[1][1], false, [0x3ff, 0]);
    expect(compact.states).toBeLessThan(exact.states);
    expect(compact.states).toBeLessThanOrEqual(1024);
  },
);

test.runIf(FULL)(
  "fingerprint store: 20 bits lose about as many states as random numbers would",
  () => {
    // The full suite has all masks; the usual one has one with bits of both words.
    const masks = [
      [0xfffff, 0],
      [0, 0xfffff],
      [0x3ff, 0x3ff],
    ] as const;
    for (const mask of masks.slice(process.env["FULL"] ? 0 : 2)) {
      const { exact, compact } = both("chang-roberts", { n: 9, ids: rising(9) }, false, mask);
      const lost = exact.states - compact.states;
      const expected = exact.states ** 2 / 2 ** 21;
      expect(lost).toBeGreaterThan(expected / 2);
      expect(lost).toBeLessThan(expected * 2);
    }
  },
);

test.runIf(process.env["FULL"])(
  "paths: both stores lead to every state by equally many moves",
  () => {
    const { exact, compact, local, wires } = both("franklin", cases[1][1], false);
    for (let state = 0; state < exact.states; state += 37) {
      const cells = exact.store.cells(state);
      for (const steps of [exact.stepsTo(state), compact.stepsTo(state)]) {
        expect(steps).toHaveLength(exact.stepsTo(state).length);
        for (const [i, { before, process, move }] of steps.entries()) {
          const after = before.slice();
          applyMove(local, wires, after, process, move);
          expect(after).toEqual(steps[i + 1]?.before ?? cells);
        }
      }
    }
  },
);

test.each<[string, Asked]>([
  ["chang-roberts", { n: 10, ids: rising(10) }],
  ["franklin", { n: 7, ids: rising(7) }],
  ["dfs", { n: 6, ids: rising(6) }],
])("fingerprint store: %s needs fewer bytes than whole states", (name, asked) => {
  const { exact, compact } = both(name, asked, false);
  expect(compact.bytes).toBeLessThan(exact.bytes);
});

test("fingerprint store: a search without memory says so", () => {
  const { compact } = both("franklin", { n: 7, ids: rising(7) }, false, undefined, 50_000);
  expect(compact.isOutOfRoom).toBe(true);
});

test("exact store: after its release no state can be read, and the next search is not affected", () => {
  const cache = new LocalStateCache();
  const search = (ids: number[]) => {
    const setup = makeSetup({ algorithm: findAlgorithm("peterson").with({}), n: 3, ids });
    const local = cache.localStates(setup, { ghosts: false, causal: false, reorder: false });
    const wires = wiresOf(setup, local.lone.shape.links);
    return exploreGraph(
      setup,
      { local, wires, isTurned: false },
      {
        reduce: false,
        edges: true,
        initial: initialStates(setup, local, wires, false),
        mostStates: 1000,
        mostBytes: 1e9,
        isWrong: () => false,
      },
    );
  };
  const [first, second] = [search([1, 2, 3]), search([1, 3, 2])];
  // Advance both in turns to show that they do not share arrays.
  for (let goesOn = true; goesOn;) goesOn = [first.advance(1), second.advance(1)].includes(true);
  const alone = search([1, 2, 3]);
  while (alone.advance(10));
  const states = ({ store }: typeof first) =>
    Array.from({ length: store.states }, (_, state) => store.cells(state));
  expect(states(first)).toEqual(states(alone));
  expect(states(second)).not.toEqual(states(first));
  first.store.release();
  expect(() => first.store.cells(1)).toThrow("state 1 is not stored");
  expect(states(search([1, 3, 2]))).toEqual([]);
});

test("collision odds: as a number and in words", () => {
  expect(collisionOdds(2 ** 32)).toBe(0.5);
  expect(sayOdds(collisionOdds(340_000_000))).toBe("1 in 319");
  expect(sayOdds(collisionOdds(1_000_000))).toBe("1 in 3.7e7");
  expect(sayOdds(collisionOdds(2 ** 33))).toBe("about 1.0");
});
