import { expect, test } from "vitest";
import { placeBubble } from "./place-bubble.ts";

const bubble = { width: 240, height: 140 };

/** Lists the points of two cones: causes above the event, effects below it, both as wide as they are high. */
const conesAt = (event: { x: number; y: number }, reach: number) => {
  const points: { x: number; y: number }[] = [];
  for (let y = -reach; y <= reach; y += 20)
    for (let x = -Math.abs(y); x <= Math.abs(y); x += 20)
      points.push({ x: event.x + x, y: event.y + y });
  return points;
};

const isIn = ({ x, y }: { x: number; y: number }, { left, top }: { left: number; top: number }) =>
  x >= left && x <= left + bubble.width && y >= top && y <= top + bubble.height;

test.each([
  ["in the middle of a wide diagram", { width: 900, height: 500 }, { x: 450, y: 250 }],
  ["at the left edge", { width: 900, height: 500 }, { x: 20, y: 250 }],
  ["at the right edge of the last row", { width: 900, height: 500 }, { x: 890, y: 490 }],
])("bubble: %s, it covers neither the event nor its cones", (_, size, event) => {
  const room = { left: 0, top: 0, ...size };
  const place = placeBubble(bubble, room, event, conesAt(event, 160));
  expect(conesAt(event, 160).filter((point) => isIn(point, place))).toEqual([]);
});

test.each([0, 40, 160, 230, 400])(
  "bubble: in a narrow diagram it stays in sight and leaves the event free, at height %s",
  (y) => {
    const room = { left: 4, top: 60, width: 335, height: 380 };
    const event = { x: 170, y: 60 + Math.min(y, 380) };
    const place = placeBubble(bubble, room, event, conesAt(event, 400));
    expect(isIn(event, place)).toBe(false);
    expect(place.left).toBeGreaterThanOrEqual(room.left);
    expect(place.left + bubble.width).toBeLessThanOrEqual(room.left + room.width);
    expect(place.top).toBeGreaterThanOrEqual(room.top);
    expect(place.top + bubble.height).toBeLessThanOrEqual(room.top + room.height);
  },
);
