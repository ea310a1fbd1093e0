import type { Point } from "@ringleader/core/internal/draw";
import type { Names, Recording, Way } from "@ringleader/core/internal/recording";
import { heldAfter, type HeldLink } from "../run/held.ts";
import type { RunPicture } from "../run/run.worker.ts";
import { placeOf, wayAt } from "./places.ts";
import { strokeLine, type Pen } from "./shapes.ts";

/** A held link as it is drawn. */
export interface DrawnHeldLink extends HeldLink {
  readonly way: Way;
}

/** Lists the held links to draw after `taken` events; `holds` are the events that hold or release one. */
export const drawnHeldLinks = (
  recording: Recording,
  taken: number,
  holds: readonly number[],
): DrawnHeldLink[] =>
  heldAfter(recording, taken, holds).map((held) => ({ ...held, way: wayOf(recording, held) }));

/** Returns the way of the messages on a link; if it has none, the way to the neighbour. */
function wayOf({ flights, n }: Recording, { link, from, to }: HeldLink): Way {
  const flight = flights.link.indexOf(link);
  if (flight >= 0) return flights.way[flight] as Way;
  return to === (from + 1) % n ? 1 : -1;
}

export const sayHeld = ({ from, to }: HeldLink, names: Names): string =>
  `the link from ${names.of(from)} to ${names.of(to)} is held`;

/** Number of pieces of a link; a link that is held has every second one. */
const PIECES = 12;

/** Where a link is drawn, in pixels; `lane` is its distance from the line between its ends, for a radius of 1. */
interface LinkPlace {
  readonly radius: number;
  readonly dot: number;
  readonly lane?: number;
}

/** Returns a function from the fraction of a link to its point. The parts under the discs are left out. */
export function alongLink(
  picture: RunPicture,
  edge: Omit<DrawnHeldLink, "link">,
  { radius, dot, lane = 0 }: LinkPlace,
): (t: number) => Point {
  const [start, end] = [edge.from, edge.to].map((p) => placeOf(picture, p, radius));
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const rim = length > 0 ? Math.min(0.35, dot / length) : 0;
  return (t) => {
    const { x, y } = wayAt(picture, edge, rim + t * (1 - 2 * rim), lane);
    return { x: x * radius, y: y * radius };
  };
}

/** Strokes a link with the current colour and width of the pen. */
export function strokeLink(pen: Pen, at: (t: number) => Point, isHeld: boolean): void {
  for (let i = 0; i < PIECES; i += isHeld ? 2 : 1) {
    const [before, after] = [at(i / PIECES), at((i + 1) / PIECES)];
    strokeLine(pen, before.x, before.y, after.x, after.y);
  }
}

/** Half the length of a bar, and half the distance of two bars, in pixels. */
const [SIDE, APART] = [8, 3];

/** Strokes two bars across a link, at the fraction `t` of it, with the current colour and width of the pen. */
export function strokeBars(pen: Pen, at: (t: number) => Point, t: number): void {
  const [before, { x, y }, after] = [at(t - 0.02), at(t), at(t + 0.02)];
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  const [dx, dy] = [(after.x - before.x) / length, (after.y - before.y) / length];
  for (const by of [-APART, APART]) {
    const [midX, midY] = [x + by * dx, y + by * dy];
    strokeLine(pen, midX - SIDE * dy, midY + SIDE * dx, midX + SIDE * dy, midY - SIDE * dx);
  }
}

/** Fraction of a held link at which its bars are drawn, between its messages and the receiver. */
const BARRED = 0.86;

/** Paints the links that are held: dashes along each, and two bars before its receiver. */
export function paintHeld(
  pen: Pen,
  picture: RunPicture,
  held: readonly DrawnHeldLink[],
  colour: string,
  place: LinkPlace,
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 3;
  for (const edge of held) {
    const at = alongLink(picture, edge, place);
    strokeLink(pen, at, true);
    strokeBars(pen, at, BARRED);
  }
}
