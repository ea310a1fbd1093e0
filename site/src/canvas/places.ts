import {
  pointOfMessage,
  pointOnEdge,
  pointOfPosition,
  roomOnCircle,
  roomAmong,
  type Point,
  type Room,
} from "@ringleader/core/internal/draw";
import type { Link, Way } from "@ringleader/core/internal/recording";
import type { RunPicture } from "../run/run.worker.ts";

/** Returns the point of a process, on the circle or in the layout of the network. */
export function placeOf({ n, layout }: RunPicture, p: number, radius = 1): Point {
  if (!layout) return pointOfPosition(p, n, radius);
  return { x: layout.places[2 * p] * radius, y: layout.places[2 * p + 1] * radius };
}

/** Returns the direction from a process to its label. */
export function labelOf({ n, layout }: RunPicture, p: number): Point {
  return layout ? { x: layout.sides[2 * p], y: layout.sides[2 * p + 1] } : pointOfPosition(p, n);
}

/** Returns the point, in the unit disc, of a message that has travelled the fraction `t` of its way. */
export function wayAt(
  { n, layout }: RunPicture,
  edge: { readonly from: number; readonly to: number; readonly way: Way },
  t: number,
  lane = 0,
): Point {
  return layout ? pointOnEdge(layout, edge, t, lane) : pointOfMessage(edge, n, t, lane);
}

/** Radius, in pixels, of the largest disc; a number is drawn inside. */
const LARGEST_DISC = 19;

export function roomOf({ n, layout }: RunPicture, radius: number): Room {
  const room = layout ? roomAmong(layout.gap * radius) : roomOnCircle(n, radius);
  const spacing = layout ? layout.gap * radius : (2 * Math.PI * radius) / n;
  return { ...room, dot: Math.max(room.dot, Math.min(LARGEST_DISC, 0.2 * spacing)) };
}

export function processAt(picture: RunPicture, x: number, y: number, radius: number) {
  const { n, layout } = picture;
  const { dot, dots } = roomOf(picture, radius);
  if (layout && dots) return discAt(picture, x, y, radius, Math.max(14, 2 * dot));
  const far = Math.hypot(x, y);
  if (far < radius - Math.max(14, 2 * dot) || far > radius + Math.max(30, 2 * dot))
    return undefined;
  const turn = Math.atan2(x, -y) / (2 * Math.PI);
  return (Math.round(turn * n) + n) % n;
}

/** Returns the process whose disc is nearest to a point, if it is nearer than `within`. */
export function discAt(
  picture: RunPicture,
  x: number,
  y: number,
  radius: number,
  within: number,
): number | undefined {
  let [best, near]: [number | undefined, number] = [undefined, within];
  for (let p = 0; p < picture.n; p++) {
    const at = placeOf(picture, p, radius);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < near) [best, near] = [p, far];
  }
  return best;
}

/** Largest distance, in pixels, at which the pointer chooses a link. */
const NEAR = 24;

/** Returns the link that is nearest to a point, and where its middle is drawn; undefined if none is near. */
export function linkAt(
  picture: RunPicture,
  links: readonly Link[],
  { x, y }: Point,
  radius: number,
  lane: number,
): { readonly link: Link; readonly middle: Point } | undefined {
  let [best, near]: [Link | undefined, number] = [undefined, NEAR];
  for (const link of links) {
    for (let t = 0.1; t < 0.95; t += 0.1) {
      const at = wayAt(picture, link, t, lane);
      const far = Math.hypot(at.x * radius - x, at.y * radius - y);
      if (far < near) [best, near] = [link, far];
    }
  }
  if (!best) return undefined;
  const middle = wayAt(picture, best, 0.5, lane);
  return { link: best, middle: { x: middle.x * radius, y: middle.y * radius } };
}
