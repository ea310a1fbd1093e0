import { expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { loadTrace } from "../trace/replay-run.ts";
import { liftRun } from "./lift.ts";

const names = catalogue
  .filter((family) => {
    const { rounds, ring, root } = family.with({}).needs;
    return !rounds && ring && !root;
  })
  .map(({ name }) => name);

test.each(names)(
  "lift: every leader of %s has a copy in every part, and the trace replays",
  (name) => {
    const { ids } = catalogue.find((it) => it.name === name)!.with({}).needs;
    for (const times of [2, 3]) {
      const spec: RunSpec = {
        algorithm: name,
        n: 3,
        seed: times,
        ...(ids && { violate: ["ids"] }),
      };
      const { base, lifted } = liftRun(spec, { times });
      expect(base.result.violations).toBeUndefined();
      const [{ position }] = base.result.leaders;
      const copies = Array.from({ length: times }, (_, i) => position + 3 * i);
      expect(lifted.result.leaders.map((it) => it.position).sort((x, y) => x - y)).toEqual(copies);
      expect(lifted.result.messages.total).toBe(times * base.result.messages.total);
      expect(loadTrace(lifted.trace).result.digest).toBe(lifted.result.digest);
    }
  },
);

test("lift: copies of processes that know n believe in the small ring", () => {
  const { lifted, violated } = liftRun({ algorithm: "itai-rodeh", n: 3, seed: 5 }, { times: 2 });
  expect(violated).toEqual(["n"]);
  expect(lifted.result.setup).toMatchObject({ known: 3, violated: ["n"] });
});

test("lift: says why a run cannot be copied", () => {
  const lift =
    (spec: RunSpec, times = 2) =>
    () =>
      liftRun(spec, { times });
  expect(lift({ algorithm: "peterson", n: 3 })).toThrow(/every process has a unique id/);
  for (const algorithm of ["time-slice", "variable-speeds"])
    expect(lift({ algorithm, n: 3 })).toThrow(/it runs in rounds/);
  expect(lift({ algorithm: "dfs", n: 3 })).toThrow(/it runs on any network/);
  expect(lift({ algorithm: "itai-rodeh", n: 3 }, 1)).toThrow(/1 is not accepted; give a whole/);
  expect(lift({ algorithm: "itai-rodeh", n: 600 })).toThrow(/at most 1,000 processes/);
});
