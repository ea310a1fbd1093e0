import { expect, test } from "vitest";
import { find } from "../line.ts";
import type { Engine } from "../model/compile.ts";
import { borrow, giveBack } from "./instances.ts";
import { queue } from "./queue.ts";

test("an instance grows in every respect, unless the larger one would not fit", () => {
  const [few, many] = [2 ** 12, 2 ** 20];
  // Room for many processes, or for many messages, but not for both.
  const narrow: Engine = {
    ...queue,
    words: (_, { processes, messages }) => (processes + messages > 2 * many + few ? Infinity : 0),
  };
  const algorithm = find("chang-roberts").with({});
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
