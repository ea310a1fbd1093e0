import { expect, test } from "vitest";
import { findAlgorithm } from "../../request/parse-run.ts";
import type { Loop } from "../../compile/loop.ts";
import type { Engine } from "../../compile/shape.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { borrow, checkDepth, giveBack, MOST_DEPTH } from "./instance.ts";
import { queue } from "./queue.ts";

test("instances: a larger one is at least as large in every respect, unless that does not fit", () => {
  const [few, many] = [2 ** 12, 2 ** 20];
  // Room for many processes, or for many messages, but not for both.
  const narrow: Engine<Loop> = {
    ...queue,
    words: (_, { processes, messages }) => (processes + messages > 2 * many + few ? Infinity : 0),
  };
  // A copy that no other test uses, because instances are pooled by algorithm.
  const algorithm = { ...findAlgorithm("chang-roberts").with({}) };
  const sizes = (n: number, messages: number) => {
    const compiled = borrow(algorithm, narrow, false, n, n, messages);
    giveBack(compiled, narrow, false);
    return [compiled.capacity.processes, compiled.capacity.messages];
  };
  expect(sizes(1, 1)).toEqual([few, few]);
  expect(sizes(1, few + 1)).toEqual([few, 2 * few]);
  expect(sizes(1, 2 * many)).toEqual([few, 2 * many]);
  expect(sizes(few, 1)).toEqual([few, 2 * many]);
  expect(sizes(many, 1)).toEqual([many, many]);
});

test("causal depth: refused beyond its register, however far beyond", () => {
  const register = new Int32Array(1);
  register[0] = MOST_DEPTH;
  expect(() => checkDepth(register[0])).not.toThrow();
  // One chunk of deliveries adds at most 32,768.
  for (const more of [1, 2, 100, 32_768]) {
    register[0] = MOST_DEPTH + more;
    expect(() => checkDepth(register[0])).toThrow(Refusal);
  }
});
