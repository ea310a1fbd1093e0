import { expect, test } from "vitest";
import { requestOf } from "../line.ts";
import { isViolated } from "../result.ts";
import { run } from "../run.ts";
import { schemeOf } from "./own-hypotheses.ts";

test("hypotheses of one's own, as one function of the last one and the phase", () => {
  const squares = schemeOf("squares", (_h, m) => BigInt(m + 1) ** 2n);
  for (let n = 1; n <= 30; n++) {
    const made = run({ algorithm: squares, n, seed: n });
    expect([made.algorithm, made.outcome, isViolated(made)]).toEqual(["squares", "elected", false]);
  }
  expect(run({ algorithm: squares, n: 17 })["hypotheses"]).toEqual(["4", "9", "16", "25"]);
});

test("doubling from 2 is P1", () => {
  const doubling = schemeOf("doubling", (h) => (h === 0n ? 2n : 2n * h));
  for (const ids of [[3], [2, 5, 1], [4, 1, 7, 3, 9, 2, 6]]) {
    const [mine, theirs] = [
      run({ algorithm: doubling, ids }),
      run(requestOf({ algorithm: "marchetti-spaccamela", ids })),
    ];
    expect([mine.messages, mine.time]).toEqual([theirs.messages, theirs.time]);
  }
});

test("where they do not grow, 1 is added", () => {
  const made = run({ algorithm: schemeOf("stuck", () => 3n), n: 5 });
  expect([made["hypotheses"], made["enforced"]]).toEqual([
    ["3", "4", "5"],
    [2, 3],
  ]);
});

test("what is no hypothesis is refused in a sentence", () => {
  const wrong = schemeOf("wrong", (() => 2.5) as unknown as () => bigint);
  expect(() => run({ algorithm: wrong, n: 3 })).toThrow(
    "wrong: hypothesis 1 is 2.5, and must be a bigint.",
  );
  const long = schemeOf("long", () => 1n << (2n ** 20n));
  expect(() => run({ algorithm: long, n: 3 })).toThrow(/has 1048577 bits, and at most 1048576/);
});
