import {
  along,
  onEdge,
  place,
  room,
  roomAmong,
  type Point,
  type Room,
} from "@ringleader/core/draw";
import type { Way } from "@ringleader/core/record";
import type { Picture } from "../run/run.worker.ts";

/** Where a process is drawn: on the circle, or where the network's layout has it. */
export function placeOf({ n, layout }: Picture, p: number, radius = 1): Point {
  if (!layout) return place(p, n, radius);
  return { x: layout.places[2 * p] * radius, y: layout.places[2 * p + 1] * radius };
}

/** In which direction from a process its name stands. */
export function labelOf({ n, layout }: Picture, p: number): Point {
  return layout ? { x: layout.sides[2 * p], y: layout.sides[2 * p + 1] } : place(p, n);
}

/** Where a message is that has gone the part `t` of its way, in the disc of radius 1. */
export function wayAt(
  { n, layout }: Picture,
  edge: { readonly from: number; readonly to: number; readonly way: Way },
  t: number,
  lane = 0,
): Point {
  return layout ? onEdge(layout, edge, t, lane) : along(edge, n, t, lane);
}

export const roomOf = ({ n, layout }: Picture, radius: number): Room =>
  layout ? roomAmong(layout.gap * radius) : room(n, radius);

/** The process at a point of the disc, if there is one near it. */
export function processAt(picture: Picture, x: number, y: number, radius: number) {
  const { n, layout } = picture;
  const { dot, dots } = roomOf(picture, radius);
  if (layout && dots) return nearest(picture, x, y, radius, Math.max(14, 2 * dot));
  const far = Math.hypot(x, y);
  if (far < radius - Math.max(14, 2 * dot) || far > radius + Math.max(30, 2 * dot))
    return undefined;
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  return (Math.round(turn * n) + n) % n;
}

function nearest(picture: Picture, x: number, y: number, radius: number, within: number) {
  let [found, near]: [number | undefined, number] = [undefined, within];
  for (let p = 0; p < picture.n; p++) {
    const at = placeOf(picture, p, radius);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < near) [found, near] = [p, far];
  }
  return found;
}
