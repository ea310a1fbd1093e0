import { catalogue, parseRun, runRequest } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { refutingRun } from "./refuting-run.ts";

test("refuting run: every published claim that is refuted has one, also if only n = 1 refutes it", () => {
  const refuted = catalogue.flatMap((family) =>
    (family.with({}).claims ?? [])
      .filter((claim) => claim.refuted)
      .map(({ id }) => ({ id, spec: refutingRun({ algorithm: family.name, set: {} }, id)! })),
  );
  expect(refuted.filter(({ spec }) => spec === undefined)).toEqual([]);
  expect(refuted.some(({ spec }) => spec.n === 1 || spec.ids?.length === 1)).toBe(true);
  const judged = refuted.flatMap(({ id, spec }) =>
    runRequest(parseRun(spec)).claims.filter((claim) => claim.id === id),
  );
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.filter(({ holds }) => holds)).toEqual([]);
  expect(refutingRun({ algorithm: "own:mine", set: {} }, "any")).toBeUndefined();
});
