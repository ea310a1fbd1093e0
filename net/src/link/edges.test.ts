import { makeSetup, parseRun } from "@ringleader/core/internal";
import { linkEnds, wiring } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { edgesOf } from "./edges.ts";

test.each([
  { algorithm: "peterson", n: 1 },
  { algorithm: "peterson", n: 2 },
  { algorithm: "peterson", n: 5 },
  { algorithm: "hirschberg-sinclair", n: 1 },
  { algorithm: "hirschberg-sinclair", n: 2 },
  { algorithm: "franklin", n: 5 },
  { algorithm: "dfs", graph: "grid:3x3" },
  { algorithm: "dfs", graph: "complete:4" },
])("edges: carry every link once, to the other end (%o)", (spec) => {
  const setup = makeSetup(parseRun({ ...spec, seed: 1 }));
  const ends = linkEnds(setup);
  const links: number[] = [];
  for (const [i, { index, ends: both }] of edgesOf(setup).entries()) {
    expect(index).toBe(i);
    both.forEach(({ link }, end) => {
      if (link === undefined) return;
      links.push(link);
      expect(ends.process(link)).toBe(both[1 - end].process);
    });
  }
  expect(links.sort((x, y) => x - y)).toEqual([...Array(wiring(setup).links).keys()]);
});
