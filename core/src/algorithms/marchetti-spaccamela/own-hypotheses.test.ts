import { expect, test } from "vitest";
import { parseRun } from "../../request/parse-run.ts";
import { isViolated, ownFields } from "../../judge/result.ts";
import { runRequest } from "../../simulate/simulate.ts";
import { schemeOf } from "./algorithm.ts";

test("schemeOf: takes hypotheses as a function of the last one and the phase", () => {
  const squares = schemeOf("squares", (_h, m) => BigInt(m + 1) ** 2n);
  for (let n = 1; n <= 30; n++) {
    const made = runRequest({ algorithm: squares, n, seed: n });
    expect([made.algorithm, made.outcome, isViolated(made)]).toEqual(["squares", "elected", false]);
  }
  expect(ownFields(runRequest({ algorithm: squares, n: 17 }))["hypotheses"]).toEqual([
    "4",
    "9",
    "16",
    "25",
  ]);
});

test("schemeOf: doubling from 2 is P1", () => {
  const doubling = schemeOf("doubling", (h) => (h === 0n ? 2n : 2n * h));
  for (const ids of [[3], [2, 5, 1], [4, 1, 7, 3, 9, 2, 6]]) {
    const [mine, theirs] = [
      runRequest({ algorithm: doubling, ids }),
      runRequest(parseRun({ algorithm: "marchetti-spaccamela", ids })),
    ];
    expect([mine.messages, mine.time]).toEqual([theirs.messages, theirs.time]);
  }
});

test("schemeOf: adds 1 where the hypotheses do not grow", () => {
  const made = ownFields(runRequest({ algorithm: schemeOf("stuck", () => 3n), n: 5 }));
  expect([made["hypotheses"], made["enforced"]]).toEqual([
    ["3", "4", "5"],
    [2, 3],
  ]);
});

test("schemeOf: refuses hypotheses that are not bigints or too large", () => {
  const wrong = schemeOf("wrong", (() => 2.5) as unknown as () => bigint);
  expect(() => runRequest({ algorithm: wrong, n: 3 })).toThrow(
    "wrong: hypothesis 1 is 2.5; it must be a bigint.",
  );
  const long = schemeOf("long", () => 1n << (2n ** 20n));
  expect(() => runRequest({ algorithm: long, n: 3 })).toThrow(
    /has 1,048,577 bits; at most 1,048,576/,
  );
});
