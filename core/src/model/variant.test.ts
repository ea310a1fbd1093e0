import { describe, expect, test } from "vitest";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { runRequest } from "../simulate/simulate.ts";

/** Digests of runs from before their algorithms gained a parameter with variants. */
const before: [object, string][] = [
  [{ algorithm: "chang-roberts", ids: [3, 1, 2] }, "09a46d49a4a2b265"],
  [
    { algorithm: "chang-roberts", ids: [3, 1, 2], wake: [0], set: { announce: "no" } },
    "c8bc906672de073b",
  ],
  [{ algorithm: "dfs", ids: [3, 1, 2] }, "e1998724920fd908"],
  [
    {
      algorithm: "dfs",
      ids: [3, 1, 4, 2],
      graph: "complete:4",
      set: { prune: "yes" },
      wake: [1],
    },
    "1ba9a02586e85e61",
  ],
  [
    { algorithm: "marchetti-spaccamela-simplified", ids: [3, 1, 2], willing: [0, 2] },
    "fa1e8c9c3790742f",
  ],
  [
    { algorithm: "marchetti-spaccamela-simplified", ids: [3, 1, 2], set: { N: "5" } },
    "d1eba2d7d5bd8912",
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
