import { expect, test } from "vitest";
import { along, density, parts, place, profile, room } from "./ring.ts";

const expectNear = (point: { x: number; y: number }, x: number, y: number) => {
  expect(point.x).toBeCloseTo(x, 12);
  expect(point.y).toBeCloseTo(y, 12);
};

test("position 0 is at the top and positions grow clockwise", () => {
  expectNear(place(0, 4), 0, -1);
  expectNear(place(1, 4), 1, 0);
  expectNear(place(2, 4), 0, 1);
  expectNear(place(3, 4, 10), -10, 0);
});

test("a message follows the circle to its neighbour, either way", () => {
  expectNear(along({ from: 3, to: 0, way: 1 }, 4, 0), -1, 0);
  expectNear(along({ from: 3, to: 0, way: 1 }, 4, 1), 0, -1);
  expectNear(along({ from: 0, to: 3, way: -1 }, 4, 1), -1, 0);
  const [out, back] = [
    along({ from: 0, to: 1, way: 1 }, 4, 0.5, 0.1),
    along({ from: 1, to: 0, way: -1 }, 4, 0.5, 0.1),
  ];
  expect(Math.hypot(out.x, out.y)).toBeCloseTo(1.1, 12);
  expect(Math.hypot(back.x, back.y)).toBeCloseTo(0.9, 12);
});

test("two processes have two ways, and one has a way to itself", () => {
  expectNear(along({ from: 0, to: 1, way: 1 }, 2, 0.5), 1, 0);
  expectNear(along({ from: 0, to: 1, way: -1 }, 2, 0.5), -1, 0);
  expectNear(along({ from: 0, to: 0, way: 1 }, 1, 0.5), 0, 1);
  expectNear(along({ from: 0, to: 0, way: 1 }, 1, 1), 0, -1);
});

test("on a network a message keeps to the right-hand side of its edge", () => {
  expectNear(along({ from: 0, to: 2, way: 0 }, 4, 0.5), 0, 0);
  expectNear(along({ from: 0, to: 2, way: 0 }, 4, 0.5, 0.1), -0.1, 0);
  expectNear(along({ from: 2, to: 0, way: 0 }, 4, 0.5, 0.1), 0.1, 0);
});

test("there are dots while they fit, and never more parts than processes or pixels", () => {
  expect(room(12, 200)).toEqual({ dots: true, dot: 13, labels: true });
  expect(room(200, 200)).toMatchObject({ dots: true, labels: false });
  expect(room(1_000_000, 200).dots).toBe(false);
  expect(parts(12, 200)).toBe(12);
  expect(parts(1_000_000, 200)).toBe(1256);
  expect(parts(1, 0)).toBe(1);
});

test("density counts every process once, in the part it lies in", () => {
  const values = Uint8Array.from({ length: 1000 }, (_, p) => (p < 500 ? 7 : 9));
  const counts = density(values, { length: 10, 7: 0, 9: 2 }, 3, 10);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
  for (let part = 0; part < 10; part++) {
    expect([...counts.subarray(3 * part, 3 * part + 3)]).toEqual(
      part < 5 ? [100, 0, 0] : [0, 0, 100],
    );
  }
});

test("a profile of rising values rises", () => {
  const shares = profile(
    Uint32Array.from({ length: 100 }, (_, p) => p + 1),
    4,
  );
  expect([...shares]).toEqual([0.13, 0.38, 0.63, 0.88]);
});
