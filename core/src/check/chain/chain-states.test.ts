import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findAlgorithm } from "../../index.ts";
import { makeSetup } from "../../model/setup.ts";
import { LocalStateCache, plainDetail } from "../states/local-state-cache.ts";
import { ChainStates } from "./chain-states.ts";
import { IntegerColumn } from "./integer-column.ts";

test("integer columns: grow and widen without losing a value", () => {
  const values = fc.array(fc.oneof(fc.nat(255), fc.nat(65_535), fc.nat(2 ** 31), fc.maxSafeNat()), {
    maxLength: 3000,
  });
  fc.assert(
    fc.property(values, (list) => {
      const column = new IntegerColumn();
      for (const [i, value] of list.entries()) {
        column.push(0);
        column.set(i, value);
      }
      expect(Array.from(column.finish())).toEqual(list);
    }),
    { numRuns: 30 },
  );
});

const setup = makeSetup({ algorithm: findAlgorithm("itai-rodeh").with({}), n: 4, seed: 1 });
const local = new LocalStateCache().localStates(setup, plainDetail(setup));
const states = fc.array(
  fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 5 })),
  { maxLength: 3000, minLength: 2000 },
);

test("chain states: equal states have one number, and rotations too if asked", () => {
  fc.assert(
    fc.property(states, fc.boolean(), (list, isTurned) => {
      const chain = new ChainStates(setup, local, isTurned);
      const known = new Map<string, number>();
      const keys = list.map(([a, b, c, d, foremost]) => {
        const turns = [
          [a, b, c, d],
          [b, c, d, a],
          [c, d, a, b],
          [d, a, b, c],
        ].map((it) => [...it, foremost].join());
        return isTurned ? turns.toSorted()[0] : turns[0];
      });
      for (const key of keys) if (!known.has(key)) known.set(key, known.size);
      const numbers = list.map((state) => chain.numberOf(Int32Array.from(state)));
      expect(numbers).toEqual(keys.map((key) => known.get(key)));
      expect(numbers.map((it) => chain.read(it, new Int32Array(5)).join())).toEqual(keys);
      expect(chain.count).toBe(known.size);
    }),
    { numRuns: 5 },
  );
});
