import { expect, test } from "vitest";
import { namedTopology } from "../request/topologies.ts";
import { cycle, network, ring } from "../model/system/network.ts";
import { layOutNetwork, pointOnEdge, type NetworkLayout } from "./layout.ts";

const laid = (graph: string, seed = 1): NetworkLayout => layOutNetwork(namedTopology(graph, seed))!;
const at = ({ places }: NetworkLayout, p: number) => ({ x: places[2 * p], y: places[2 * p + 1] });
const far = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

test.each([
  ["grid:5x5", 0.35],
  ["grid:1x4", 0.66],
  ["torus:4x5", 0.31],
  ["torus:3x3", 0.4],
  ["tree:3", 0.5],
  ["tree:16", 0.2],
  ["random:5:5", 0.4],
  ["random:16:28", 0.2],
  ["random:120:200", 0.06],
])(
  "layout: places %s in the disc, no two nodes closer than %d, and always the same",
  (graph, least) => {
    for (const seed of [1, 2, 3]) {
      const it = laid(graph, seed);
      const n = it.places.length / 2;
      let nearest = Infinity;
      for (let p = 0; p < n; p++) {
        expect(far(at(it, p), { x: 0, y: 0 })).toBeLessThanOrEqual(1);
        for (let q = 0; q < p; q++) nearest = Math.min(nearest, far(at(it, p), at(it, q)));
      }
      expect(nearest).toBeCloseTo(it.gap, 9);
      expect(it.gap).toBeGreaterThanOrEqual(least);
      expect(laid(graph, seed)).toEqual(it);
    }
  },
);

test("layout: draws rings, complete and large networks as circles", () => {
  const large = ["complete:8", "tree:2", "random:301:400", "tree:301", "grid:101x100"];
  expect(large.filter((graph) => layOutNetwork(namedTopology(graph, 1)))).toEqual([]);
  expect(layOutNetwork(cycle(9))).toBeUndefined();
  expect(layOutNetwork(ring(9))).toBeUndefined();
  expect(layOutNetwork(network(1, [], "edges:1:"))).toBeUndefined();
});

test("layout: places a grid in rows and columns from the top left", () => {
  const it = laid("grid:3x4");
  expect(at(it, 0).y).toBe(at(it, 3).y);
  expect(at(it, 0).x).toBe(at(it, 8).x);
  expect(at(it, 1).x).toBeGreaterThan(at(it, 0).x);
  expect(at(it, 4).y).toBeGreaterThan(at(it, 0).y);
});

test("layout: places each process of a tree above the middle of its children", () => {
  // The children of 0 are 1, 2, 3; of 1: 4, 5; of 3: 6; of 6: 7.
  const ends = [0, 1, 0, 2, 0, 3, 1, 4, 1, 5, 3, 6, 6, 7];
  const it = layOutNetwork(network(8, ends, "edges:8:"))!;
  const y = (p: number) => at(it, p).y;
  expect(new Set([1, 2, 3].map(y)).size).toBe(1);
  expect(new Set([4, 5, 6].map(y)).size).toBe(1);
  expect([y(0), y(1), y(4), y(7)]).toEqual([y(0), y(1), y(4), y(7)].toSorted((a, b) => a - b));
  expect(at(it, 1).x).toBeCloseTo((at(it, 4).x + at(it, 5).x) / 2, 12);
  expect(at(it, 0).x).toBeCloseTo((at(it, 1).x + at(it, 3).x) / 2, 12);
  const along = [4, 5, 6].map((p) => at(it, p).x);
  expect(along).toEqual(along.toSorted((a, b) => a - b));
});

test("layout: springs separate equivalent nodes and place distant ones far apart", () => {
  // Processes 1 and 2 have the same two neighbours, 0 and 3.
  const it = layOutNetwork(network(4, [0, 1, 0, 2, 3, 1, 3, 2], "edges:4:"))!;
  expect(far(at(it, 1), at(it, 2))).toBeGreaterThan(0.8);
  expect(far(at(it, 0), at(it, 3))).toBeGreaterThan(0.8);
  // A cycle of six; process 6 is linked to process 0 only.
  const tail = layOutNetwork(network(7, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 6], "edges:7:"))!;
  expect(far(at(tail, 6), at(tail, 3))).toBeGreaterThan(2 * far(at(tail, 6), at(tail, 0)));
});

test("layout: a message goes straight along the right-hand side of its edge", () => {
  const it = laid("grid:2x2");
  const [a, b] = [at(it, 0), at(it, 1)];
  expect(pointOnEdge(it, { from: 0, to: 1 }, 0)).toEqual(a);
  expect(pointOnEdge(it, { from: 0, to: 1 }, 1)).toEqual(b);
  expect(pointOnEdge(it, { from: 0, to: 1 }, 0.75, 0.1).y).toBeCloseTo(a.y + 0.1, 12);
  expect(pointOnEdge(it, { from: 1, to: 0 }, 0.75, 0.1).y).toBeCloseTo(a.y - 0.1, 12);
});

test("layout: on a torus a message leaves on one side and enters on the other, inside the disc", () => {
  const it = laid("torus:3x4");
  // From the last process of the first row to its first, on the right-hand side.
  const edge = { from: 3, to: 0 };
  const [out, back] = [pointOnEdge(it, edge, 0.5), pointOnEdge(it, edge, 0.5 + 1e-9)];
  expect(out.x).toBeCloseTo(at(it, 3).x + it.gap / 2, 12);
  expect(back.x).toBeCloseTo(at(it, 0).x - it.gap / 2, 6);
  expect(Math.hypot(out.x, out.y)).toBeLessThanOrEqual(1);
  expect(pointOnEdge(it, edge, 1)).toEqual(at(it, 0));
  // Between neighbours a message goes straight.
  expect(pointOnEdge(it, { from: 0, to: 1 }, 0.5).x).toBeCloseTo(
    (at(it, 0).x + at(it, 1).x) / 2,
    12,
  );
});

test("layout: labels avoid processes and edges", () => {
  // A path of three is drawn from top to bottom; labels stand beside it.
  const it = layOutNetwork(network(3, [0, 1, 1, 2], "edges:3:"))!;
  expect(Math.abs(it.sides[2])).toBeCloseTo(1, 12);
  expect(it.sides[3]).toBeCloseTo(0, 12);
  for (const p of [0, 1, 2])
    expect(Math.hypot(it.sides[2 * p], it.sides[2 * p + 1])).toBeCloseTo(1, 12);
  // Labels at the ends do not point towards the middle.
  expect(it.sides[1]).toBeLessThan(1e-9);
  expect(it.sides[5]).toBeGreaterThan(-1e-9);
});
