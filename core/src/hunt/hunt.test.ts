import { expect, test } from "vitest";
import { algorithm } from "../model/algorithm.ts";
import { family } from "../model/family.ts";
import { id } from "../model/schema.ts";
import { Refusal } from "../refusal/refusal.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { makeHunt, mergeBatches, type HuntBatch } from "./hunt.ts";

const huntFor = (name: string, more = {}) =>
  makeHunt({ algorithm: name, n: 6, ...more }, findAlgorithm(name));

test("hunt: seeds are counted from 1 or from the seed of the spec, at any size", () => {
  const seeds = (seed?: number | string) => {
    const { seedAt } = huntFor("peterson", { seed });
    return [0, 1, 2].map((index) => String(seedAt(index)));
  };
  expect(seeds()).toEqual(["1", "2", "3"]);
  expect(seeds(-1)).toEqual(["-1", "0", "1"]);
  expect(seeds("9007199254740991")).toEqual([
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
  ]);
});

test("hunt: the merged batches of any number of workers are equal", () => {
  const hunt = huntFor("peterson");
  const all = [0, 8, 16, 24].map((first) => hunt.runBatch(first, 8));
  const merged = mergeBatches(all);
  expect(merged).toMatchObject({ first: 0, runs: 32, unfinished: 0 });
  expect(mergeBatches(all.toReversed())).toEqual(merged);
  const whole = hunt.runBatch(0, 32);
  expect(merged!.messages).toEqual(whole.messages);
});

test("hunt: the lowest seed that violates counts, whatever later batches found", () => {
  // Only some port labels make two processes leaders.
  const { runBatch } = huntFor("chang-roberts", { violate: ["direction"], n: 3 });
  const whole = runBatch(0, 200);
  expect(whole.violation).toBeDefined();
  const size = Math.ceil(whole.runs / 2) + 1;
  const batches = [0, 1, 2, 3].map((i) => runBatch(i * size, size));
  const merged = mergeBatches(batches.toReversed())!;
  expect(merged.runs).toBe(whole.runs);
  expect(merged.violation).toEqual(whole.violation);
});

test("hunt: what comes after a gap is left out, unless the hunt was stopped", () => {
  const { runBatch } = huntFor("peterson");
  const batches: HuntBatch[] = [runBatch(0, 4), runBatch(8, 4)];
  expect(mergeBatches(batches)?.runs).toBe(4);
  const ranges = [
    { first: 0, last: 3 },
    { first: 8, last: 11 },
  ];
  expect(mergeBatches(batches, true)).toMatchObject({ runs: 8, ranges, last: 11 });
  const violated = huntFor("chang-roberts", { violate: ["direction"], n: 3 }).runBatch(8, 200);
  expect(mergeBatches([batches[0], violated], true)).toMatchObject({
    violation: violated.violation,
    last: 7 + violated.runs,
  });
  expect(mergeBatches([])).toBeUndefined();
});

test("hunt: what is known so far is a batch of its own", () => {
  const { runBatch } = huntFor("peterson");
  const seen: HuntBatch[] = [];
  runBatch(3, 4, (soFar) => seen.push(soFar()) > 0);
  expect(seen.map(({ runs }) => runs)).toEqual([0, 1, 2, 3]);
  expect(seen[2]).toEqual(runBatch(3, 2));
});

test("hunt: a run that reaches a limit is unfinished, not a violation", () => {
  const hunt = huntFor("peterson:PE-2b");
  expect(hunt.limits.maxMessages).toBe(1000 + 200 * 36);
  const batch = huntFor("peterson:PE-2b", { maxMessages: 500 }).runBatch(0, 3);
  expect(batch).toMatchObject({ runs: 3, unfinished: 3, firstUnfinished: 0, lastUnfinished: 2 });
  expect(batch.violation).toBeUndefined();
});

test("hunt: an algorithm that refuses ends the hunt at the lowest such seed", () => {
  const fussy = family("fussy", {}, () =>
    algorithm({
      name: "fussy",
      paper: "none",
      idea: "Process 3 refuses every message.",
      needs: { ring: true, direction: true, ids: true, everyone: true },
      elects: "max",
      announces: false,
      state: {},
      messages: { token: { id } },
      wake(me) {
        if (me.id === 6) me.send.token({ id: me.id });
      },
      on: {
        token(me, { id: it }) {
          if (me.id === 3) throw new Refusal("fussy: no threes.");
          if (it === me.id) me.lead();
          else me.send.token({ id: it });
        },
      },
    }),
  );
  const hunt = makeHunt({ algorithm: "fussy", n: 6 }, fussy);
  const batch = hunt.runBatch(0, 5);
  expect(batch).toMatchObject({ runs: 0, failure: "fussy: no threes." });
  const merged = mergeBatches([hunt.runBatch(5, 5), batch])!;
  expect([merged.first, merged.failure]).toEqual([0, "fussy: no threes."]);
});
