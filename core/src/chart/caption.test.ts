import { expect, test } from "vitest";
import { captionOf, seedsOf } from "./caption.ts";
import type { MeasuredRun } from "./measured-run.ts";
import { collectPoints } from "./points.ts";
import { quantities, type Quantity } from "./quantity.ts";
import { measuredRun } from "./testing/measured-run.ts";

const caption = (
  runs: readonly Partial<MeasuredRun>[],
  quantity: Quantity = quantities.messages,
) => {
  const { add, finish } = collectPoints(quantity);
  for (const run of runs) add(measuredRun(run));
  return captionOf(finish(), "ringleader 1.0.0");
};

test("caption: names the unit, n, runs, seeds and version", () => {
  const runs = [16, 32, 64].flatMap((n) => ["1", "2", "3"].map((seed) => ({ n, seed })));
  expect(caption(runs)).toBe(
    "Messages sent in a run, announcements included, on rings of n processes, n = 16 to 64 (3 sizes). " +
      "Marks: the median of 3 runs; bands: all runs (seeds 1 to 3). ringleader 1.0.0.",
  );
  const many = Array.from({ length: 20 }, (_, i) => ({ seed: String(i + 1) }));
  expect(caption(many)).toContain("bands: the 5th to the 95th percentile (seeds 1 to 20).");
});

test("caption: names the algorithms without rounds", () => {
  const said = caption([{ time: "12", algorithm: "time-slice" }, {}], quantities.time);
  expect(said).toContain("in rounds");
  expect(said).toContain("Left out: peterson (no time).");
});

test("caption: names shared conditions, other versions and omitted runs", () => {
  const said = caption([
    { ids: "rising", version: "0.9.0" },
    { ids: "rising", n: 9, schedule: "lifo", version: "1.0.0" },
    { outcome: "error" },
    { outcome: "budget" },
    { outcome: "budget" },
  ]);
  expect(said).toContain(" ids: rising. ");
  expect(said).not.toContain("lifo");
  expect(said).toContain("Left out: 1 run that failed; 2 runs that did not finish.");
  expect(said).toContain("ringleader 1.0.0, algorithms of version 0.9.0.");
});

test.each([
  [["7"], "seed 7"],
  [["3", "1", "2"], "seeds 1 to 3"],
  [["1", "99999999999999999999"], "2 seeds from 1 to 99999999999999999999"],
])("seeds %s", (seeds, said) => {
  expect(seedsOf(seeds)).toBe(said);
});
