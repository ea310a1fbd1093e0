import { describe, expect, test } from "vitest";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { runRequest } from "../simulate/simulate.ts";

/** Digests of runs from before their algorithms gained a parameter with variants. */
const before: [object, string][] = [
  [{ algorithm: "chang-roberts", ids: [3, 1, 2] }, "927af7fdf2a26d8c"],
  [
    { algorithm: "chang-roberts", ids: [3, 1, 2], wake: [0], set: { announce: "no" } },
    "e392af949be949ab",
  ],
  [{ algorithm: "dfs", ids: [3, 1, 2] }, "8014026d5a112fb5"],
  [
    {
      algorithm: "dfs",
      ids: [3, 1, 4, 2],
      graph: "complete:4",
      set: { prune: "yes" },
      wake: [1],
    },
    "0f2bb3277c206c54",
  ],
  [
    { algorithm: "marchetti-spaccamela-simplified", ids: [3, 1, 2], willing: [0, 2] },
    "f9c26b086aeb90d9",
  ],
  [
    { algorithm: "marchetti-spaccamela-simplified", ids: [3, 1, 2], set: { N: "5" } },
    "19d14d1bd12768ae",
  ],
];

describe("variants: the default does not appear in results", () => {
  test.each(before)("%o keeps its digest", (line, digest) => {
    expect(runRequest(parseRun({ ...line, seed: 1 } as any)).digest).toBe(digest);
  });

  test.each([
    ["chang-roberts", "mail", "relay", "start"],
    ["marchetti-spaccamela-simplified", "starts", "together", "staggered"],
    ["dfs", "task", "elect", "tree"],
  ])("%s: %s", (name, key, standard, other) => {
    const family = findAlgorithm(name);
    expect(family.with({ [key]: standard })).toBe(family.with({}));
    expect(family.with({}).parameters).not.toHaveProperty(key);
    expect(family.with({ [key]: other }).parameters).toMatchObject({ [key]: other });
    expect(family.with({ [key]: other }).changed).toEqual({ [key]: other });
    expect(() => family.with({ [key]: "never" })).toThrow(
      `set: ${key}=never is not accepted; ${key} of ${name} is ${standard} or ${other}.`,
    );
  });

  test("a mutant of one variant does not run as another", () => {
    expect(() => findAlgorithm("chang-roberts:LCR-1").with({ mail: "start" })).toThrow(
      "set: mail=start is not accepted; chang-roberts:LCR-1 is broken for mail=relay.",
    );
    expect(() => findAlgorithm("chang-roberts:drops-first").with({ mail: "relay" })).toThrow(
      "set: mail=relay is not accepted; chang-roberts:drops-first is broken for mail=start.",
    );
  });
});
