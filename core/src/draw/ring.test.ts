import { expect, test } from "vitest";
import {
  pointOfMessage,
  countByPart,
  countParts,
  pointOfPosition,
  meanByPart,
  roomOnCircle,
} from "./ring.ts";

const expectNear = (point: { x: number; y: number }, x: number, y: number) => {
  expect(point.x).toBeCloseTo(x, 12);
  expect(point.y).toBeCloseTo(y, 12);
};

test("circle: position 0 is at the top and positions increase clockwise", () => {
  expectNear(pointOfPosition(0, 4), 0, -1);
  expectNear(pointOfPosition(1, 4), 1, 0);
  expectNear(pointOfPosition(2, 4), 0, 1);
  expectNear(pointOfPosition(3, 4, 10), -10, 0);
});

test("circle: a message follows the circle in both directions", () => {
  expectNear(pointOfMessage({ from: 3, to: 0, way: 1 }, 4, 0), -1, 0);
  expectNear(pointOfMessage({ from: 3, to: 0, way: 1 }, 4, 1), 0, -1);
  expectNear(pointOfMessage({ from: 0, to: 3, way: -1 }, 4, 1), -1, 0);
  const [out, back] = [
    pointOfMessage({ from: 0, to: 1, way: 1 }, 4, 0.5, 0.1),
    pointOfMessage({ from: 1, to: 0, way: -1 }, 4, 0.5, 0.1),
  ];
  expect(Math.hypot(out.x, out.y)).toBeCloseTo(1.1, 12);
  expect(Math.hypot(back.x, back.y)).toBeCloseTo(0.9, 12);
});

test("circle: two processes have two ways, and one process has a loop", () => {
  expectNear(pointOfMessage({ from: 0, to: 1, way: 1 }, 2, 0.5), 1, 0);
  expectNear(pointOfMessage({ from: 0, to: 1, way: -1 }, 2, 0.5), -1, 0);
  expectNear(pointOfMessage({ from: 0, to: 0, way: 1 }, 1, 0.5), 0, 1);
  expectNear(pointOfMessage({ from: 0, to: 0, way: 1 }, 1, 1), 0, -1);
});

test("circle: on a network a message stays on the right-hand side of its edge", () => {
  expectNear(pointOfMessage({ from: 0, to: 2, way: 0 }, 4, 0.5), 0, 0);
  expectNear(pointOfMessage({ from: 0, to: 2, way: 0 }, 4, 0.5, 0.1), -0.1, 0);
  expectNear(pointOfMessage({ from: 2, to: 0, way: 0 }, 4, 0.5, 0.1), 0.1, 0);
});

test("circle: draws dots while they fit, and at most one part per process and pixel", () => {
  expect(roomOnCircle(12, 200)).toEqual({ dots: true, dot: 13, labels: true });
  expect(roomOnCircle(200, 200)).toMatchObject({ dots: true, labels: false });
  expect(roomOnCircle(1_000_000, 200).dots).toBe(false);
  expect(countParts(12, 200)).toBe(12);
  expect(countParts(1_000_000, 200)).toBe(1256);
  expect(countParts(1, 0)).toBe(1);
});

test("circle: density counts every process once", () => {
  const values = Uint8Array.from({ length: 1000 }, (_, p) => (p < 500 ? 7 : 9));
  const counts = countByPart(values, { length: 10, 7: 0, 9: 2 }, 3, 10);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
  for (let part = 0; part < 10; part++) {
    expect([...counts.subarray(3 * part, 3 * part + 3)]).toEqual(
      part < 5 ? [100, 0, 0] : [0, 0, 100],
    );
  }
});

test("circle: the profile of rising values rises", () => {
  const shares = meanByPart(
    Uint32Array.from({ length: 100 }, (_, p) => p + 1),
    4,
  );
  expect([...shares]).toEqual([0.13, 0.38, 0.63, 0.88]);
});
