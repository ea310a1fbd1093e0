import type { Point } from "@ringleader/core/internal/draw";
import { faultOf, type Names, type Recording, type Way } from "@ringleader/core/internal/recording";
import type { RunPicture } from "../run/run.worker.ts";
import { placeOf, wayAt } from "./places.ts";
import { strokeLine, type Pen } from "./shapes.ts";

/** A link that is held: its messages stay in flight. */
export interface HeldLink {
  readonly from: number;
  readonly to: number;
  readonly way: Way;
}

/** Lists the events that hold or release a link; few runs have any. */
export const holdsIn = ({ kind }: Recording): number[] =>
  Array.from(kind.keys()).filter((event) => {
    const fault = faultOf(kind[event]);
    return fault === "hold" || fault === "release";
  });

/** Lists the links that are held after `taken` events; `holds` are the events that hold or release one. */
export function heldAfter(
  recording: Recording,
  holds: readonly number[],
  taken: number,
): HeldLink[] {
  const held = new Map<number, HeldLink>();
  for (const event of holds) {
    if (event >= taken) break;
    const link = recording.came[event];
    if (faultOf(recording.kind[event]) === "release") held.delete(link);
    else held.set(link, heldLink(recording, event));
  }
  return [...held.values()];
}

function heldLink({ came, process, senders, flights, n }: Recording, event: number): HeldLink {
  const [from, to] = [senders.get(came[event])!, process[event]];
  const flight = flights.link.indexOf(came[event]);
  const derived: Way = to === (from + 1) % n ? 1 : -1;
  return { from, to, way: flight < 0 ? derived : (flights.way[flight] as Way) };
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
  edge: HeldLink,
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
  held: readonly HeldLink[],
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
