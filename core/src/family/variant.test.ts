import { describe, expect, test } from "vitest";
import { find, requestOf } from "../line.ts";
import { run } from "../run.ts";

/** Digests of runs that could be asked for before their algorithms got a parameter with variants. */
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

describe("the standard value of a variant is not named", () => {
  test.each(before)("%o keeps its digest", (line, digest) => {
    expect(run(requestOf({ ...line, seed: 1 } as any)).digest).toBe(digest);
  });

  test.each([
    ["chang-roberts", "mail", "relay", "start"],
    ["marchetti-spaccamela-simplified", "starts", "together", "staggered"],
    ["dfs", "task", "elect", "tree"],
  ])("%s: %s", (name, key, standard, other) => {
    const family = find(name);
    expect(family.with({ [key]: standard })).toBe(family.with({}));
    expect(family.with({}).parameters).not.toHaveProperty(key);
    expect(family.with({ [key]: other }).parameters).toMatchObject({ [key]: other });
    expect(family.with({ [key]: other }).changed).toEqual({ [key]: other });
    expect(() => family.with({ [key]: "never" })).toThrow(
      `${name}: ${key}=never is not accepted; ${key} is ${standard} or ${other}.`,
    );
  });

  test("a mutant of one variant is none of another", () => {
    expect(() => find("chang-roberts:LCR-1").with({ mail: "start" })).toThrow(
      "chang-roberts:LCR-1 is broken for mail=relay; mail=start is not accepted.",
    );
    expect(() => find("chang-roberts:drops-first").with({ mail: "relay" })).toThrow(
      "chang-roberts:drops-first is broken for mail=start; mail=relay is not accepted.",
    );
  });
});
