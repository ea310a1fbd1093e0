import { parseRun, runRequest, type RunSpec } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { isOutsideModel, sayWrong, violatedClaims } from "./wrong.ts";

const wrongIn = (spec: RunSpec) =>
  sayWrong({ result: runRequest(parseRun(spec)), stopped: false, repeats: undefined });

test("wrong: says what is wrong with an election in plain words", () => {
  expect(wrongIn({ algorithm: "peterson", n: 7, seed: 1 })).toBeUndefined();
  const outside: RunSpec = { algorithm: "peterson", n: 7, seed: 1, violate: ["fifo"] };
  expect(wrongIn({ ...outside, schedule: "random" })).toBe("but another process should be");
});

test("wrong: outside the model no claim is violated", () => {
  const result = runRequest(
    parseRun({ algorithm: "hirschberg-sinclair", ids: [1, 1, 2, 3, 2], violate: ["ids"] }),
  );
  expect(isOutsideModel(result)).toBe(true);
  expect(result.claims.some(({ holds }) => !holds)).toBe(true);
  expect(violatedClaims(result)).toEqual([]);
});
