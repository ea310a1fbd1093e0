import { pointOfPosition, type Point } from "@ringleader/core/internal/draw";
import {
  FOLLOWS,
  LABEL,
  leaderOf,
  CRASHED,
  LEADS,
  type Reel,
  type Way,
} from "@ringleader/core/internal/recording";
import type { RunPicture } from "../run/run.worker.ts";
import { paintHeld, type DrawnHeldLink } from "./held-links.ts";
import { paintLiveMarks, type LiveMarks } from "./live-marks.ts";
import { paintDense } from "./paint-dense.ts";
import { longestOf, numbersOf, type Numbers } from "./numbers-of.ts";
import { labelOf, placeOf, roomOf, wayAt } from "./places.ts";
import { LANDING } from "./playback/playback.ts";
import { originOf } from "./say-message.ts";
import {
  FONT,
  fillDisc,
  FULL,
  strokeCircle,
  strokeCross,
  traceArrowhead,
  type Pen,
} from "./shapes.ts";
import { leadersIn, shadeOf } from "../run/standing.ts";

/** A movement of the messages around the moment of the reel, which is one of its ends. */
export interface Motion {
  readonly reel: Reel;
  /** Numbers of events that have happened at its start and at its end. */
  readonly since: number;
  readonly until: number;
  /** Fraction of the movement that is over; 0 if the messages stand still. */
  readonly part: number;
}

export interface CanvasColours {
  readonly ink: string;
  readonly paper: string;
  readonly line: string;
  readonly bad: string;
  readonly leader: string;
  readonly states: readonly string[];
  readonly kinds: readonly string[];
}

export function readColours(): CanvasColours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: of("ink"),
    paper: of("paper"),
    line: of("line"),
    bad: of("bad"),
    leader: of("leader"),
    states: [0, 1, 2, 3].map((i) => of(`state-${i}`)),
    kinds: [0, 1, 2, 3, 4].map((i) => of(`kind-${i}`)),
  };
}

export interface Painting {
  /** Side of the square in device pixels; `ratio` device pixels make one CSS pixel. */
  readonly size: number;
  readonly ratio: number;
  readonly colours: CanvasColours;
  readonly picture: RunPicture;
  readonly faces: Uint8Array;
  readonly motion?: Motion | undefined;
  /** The position of the event that is told. */
  readonly focus?: number | undefined;
  /** The chosen position, and the message under the pointer. */
  readonly chosen?: number | undefined;
  readonly pointed?: number | undefined;
  readonly marks?: LiveMarks | undefined;
  /** The links that are held by hand. */
  readonly held?: readonly DrawnHeldLink[];
  /** True if a spoke at each process shows the messages that it has received. */
  readonly hasSpokes?: boolean;
}

const fontSize = (digits: number): number => (digits > 6 ? 10 : 12);

/** Tells whether a picture of the usual size has room for a dot per process. */
export const isDrawnAsDots = (picture: RunPicture): boolean => roomOf(picture, 240).dots;

export function radiusOf(picture: RunPicture, square: number): number {
  const outer = square / 2 - 16;
  const { beside } = numbersOf(picture, roomOf(picture, outer - 30));
  const longest = beside ? longestOf(beside) : 0;
  return Math.max(20, outer - (beside ? 24 + 0.58 * fontSize(longest) * longest : 12));
}

export function paint(context: Pen, painting: Painting): void {
  const { size, ratio, picture } = painting;
  const half = size / 2 / ratio;
  const radius = radiusOf(picture, size / ratio);
  context.setTransform(ratio, 0, 0, ratio, size / 2, size / 2);
  context.clearRect(-half, -half, 2 * half, 2 * half);
  if (roomOf(picture, radius).dots) paintDots(context, painting, radius);
  else paintDense(context, painting, radius);
  if (painting.marks) paintLiveMarks(context, painting, painting.marks, radius);
}

function paintDots(context: Pen, painting: Painting, radius: number): void {
  const { colours, picture, faces, motion, focus, chosen } = painting;
  const { n, edges, tree } = picture;
  const room = roomOf(picture, radius);
  const { dot } = room;
  const numbers = numbersOf(picture, room);
  context.strokeStyle = colours.line;
  context.lineWidth = 1.5;
  context.beginPath();
  if (edges) {
    for (let i = 0; i < edges.length; i += 2)
      traceEdge(context, picture, edges[i], edges[i + 1], radius);
  } else if (picture.ring) context.arc(0, 0, radius, 0, FULL);
  context.stroke();
  // The tree is complete when its root declares itself leader.
  if (tree && leaderOf(faces) >= 0) {
    context.strokeStyle = colours.leader;
    context.lineWidth = 4;
    context.beginPath();
    tree.forEach((parent, p) => parent >= 0 && traceEdge(context, picture, p, parent, radius));
    context.stroke();
  }
  if (motion && painting.hasSpokes) paintReceived(context, painting, motion, radius, dot);
  const isWrong = leadersIn(faces).length > 1;
  for (let p = 0; p < n; p++) {
    const face = faces[p] ?? 0;
    const drawn = { face, isFocus: p === focus, isWrong, isNumbered: numbers.inside !== undefined };
    paintProcess(context, painting, placeOf(picture, p, radius), dot, drawn);
  }
  const { lane } = messageSize(picture, dot, radius);
  paintHeld(context, picture, painting.held ?? [], colours.ink, { radius, dot, lane });
  if (chosen !== undefined && chosen < n) {
    const { x, y } = placeOf(picture, chosen, radius);
    context.lineWidth = 2.5;
    strokeCircle(context, colours.leader, x, y, Math.min(dot * 1.8, dot + 8));
  }
  paintNumbers(context, painting, numbers, radius, dot);
  if (motion) paintMessages(context, painting, motion, radius, dot);
}

/** Adds an edge as two halves, which are separate if the edge wraps around a torus. */
function traceEdge(context: Pen, picture: RunPicture, p: number, q: number, radius: number): void {
  for (const [from, to] of [
    [p, q],
    [q, p],
  ]) {
    const [end, middle] = [placeOf(picture, from), wayAt(picture, { from, to, way: 0 }, 0.5)];
    context.moveTo(end.x * radius, end.y * radius);
    context.lineTo(middle.x * radius, middle.y * radius);
  }
}

/** Paints the messages that each process has received as an inward line, with one part per kind. */
function paintReceived(
  context: Pen,
  { colours, picture: { n, kinds } }: Painting,
  { reel: { received, recording } }: Motion,
  radius: number,
  dot: number,
): void {
  const unit = Math.min(9, (0.46 * radius) / Math.max(1, recording.most));
  context.lineWidth = Math.max(1, Math.min(7, 0.55 * dot));
  context.globalAlpha = 0.5;
  const from = new Float64Array(n).fill(radius - 1.7 * dot - 2);
  kinds.forEach((_, kind) => {
    context.strokeStyle = colours.kinds[kind % colours.kinds.length];
    context.beginPath();
    for (let p = 0; p < n; p++) {
      const length = unit * received[p * kinds.length + kind];
      if (length === 0) continue;
      const at = pointOfPosition(p, n);
      context.moveTo(at.x * from[p], at.y * from[p]);
      from[p] -= length;
      context.lineTo(at.x * from[p], at.y * from[p]);
    }
    context.stroke();
  });
  context.globalAlpha = 1;
}

function paintProcess(
  context: Pen,
  { colours, picture }: Painting,
  { x, y }: Point,
  dot: number,
  { face, isFocus, isWrong, isNumbered }: Face,
): void {
  const gold = isWrong ? colours.bad : colours.leader;
  const disc = (radius: number, colour: string) => fillDisc(context, colour, x, y, radius);
  if (isFocus) {
    context.lineWidth = 1.5;
    strokeCircle(context, colours.ink, x, y, Math.min(dot * 1.55, dot + 6));
  }
  if (face & CRASHED) {
    // A cross; a number stands on a disc in its middle.
    context.lineWidth = Math.max(2, Math.min(5, 0.3 * dot));
    strokeCross(context, colours.ink, x, y, dot);
    if (isNumbered) disc(0.72 * dot, colours.paper);
  } else if (face === 0) {
    disc(dot, colours.states[1]);
    disc(Math.max(0, dot - 1.75), colours.paper);
  } else if (face & LEADS) {
    disc(dot * 1.25, gold);
    if (dot > 5 && !isNumbered) {
      disc(dot * 0.85, colours.paper);
      disc(dot * 0.6, gold);
    }
  } else {
    // A process that knows the leader has a rim in the colour of the leader, as in the legend.
    const follows = (face & FOLLOWS) !== 0;
    if (follows) disc(dot, colours.leader);
    const rim = follows ? Math.min(3, 0.4 * dot) : 0;
    disc(dot - rim, colours.states[follows ? 1 : shadeOf(picture, face & LABEL)]);
  }
}

/** How a process is drawn: `isFocus` if the event that is told was its own, `isWrong` if it is one of several leaders. */
interface Face {
  readonly face: number;
  readonly isFocus: boolean;
  readonly isWrong: boolean;
  /** True if a number is drawn inside the disc. */
  readonly isNumbered: boolean;
}

/** Draws the numbers inside the discs and beside them. */
function paintNumbers(
  context: Pen,
  { colours, picture, faces, motion }: Painting,
  { inside, beside }: Numbers,
  radius: number,
  dot: number,
): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let p = 0; p < picture.n; p++) {
    const isLeader = ((faces[p] ?? 0) & LEADS) !== 0;
    const at = placeOf(picture, p, radius);
    if (inside) {
      const isFilled = faces[p] > 0 && !(faces[p] & CRASHED);
      context.fillStyle = isFilled ? colours.paper : colours.ink;
      context.font = `600 ${Math.min(15, Math.max(10, 0.8 * dot))}px ${FONT}`;
      const number = inside === "held" ? motion?.reel.heldBy(p) : inside[p];
      if (number !== undefined) context.fillText(String(number), at.x, at.y + 0.5);
    }
    if (!beside) continue;
    const text = String(beside[p]);
    context.fillStyle = colours.ink;
    context.font = `${isLeader ? 700 : 400} ${fontSize(text.length) + (isLeader ? 2 : 0)}px ${FONT}`;
    const side = labelOf(picture, p);
    // A long number needs more space beside a process than above or below it.
    const gap = dot * 1.25 + 9 + Math.abs(side.x) * 0.28 * fontSize(text.length) * text.length;
    context.fillText(text, at.x + side.x * gap, at.y + side.y * gap);
  }
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/** A visible message; `t` is the fraction of its way that it has travelled. */
export interface Spot {
  readonly flight: number;
  t: number;
}

/** Places a waiting message on its link; the oldest (rank 0) is nearest to the receiver. */
const spot = (rank: number, of: number): number =>
  of === 1 ? 0.5 : 0.72 - (0.44 * rank) / (of - 1);

/** Lists the messages in flight and where each is drawn, in the order of sending. */
function waiting(reel: Reel): Spot[] {
  const { link } = reel.recording.flights;
  const flying = reel.inOrder();
  const sizes = new Map<number, number>();
  for (const f of flying) sizes.set(link[f], (sizes.get(link[f]) ?? 0) + 1);
  const ranks = new Map<number, number>();
  return Array.from(flying, (flight) => {
    const rank = ranks.get(link[flight]) ?? 0;
    ranks.set(link[flight], rank + 1);
    return { flight, t: spot(rank, sizes.get(link[flight])!) };
  });
}

/** Lists the messages in flight: before the landing some travel to their receivers, after it new ones leave their senders. */
export function spots({ reel, since, until, part }: Motion): readonly Spot[] {
  const all = waiting(reel);
  if (part === 0) return all;
  const { flights, sends } = reel.recording;
  const hasLanded = reel.taken >= until;
  const way = ease(hasLanded ? (part - LANDING) / (1 - LANDING) : part / LANDING);
  for (const spot of all) {
    if (hasLanded && spot.flight >= sends[since]) spot.t *= way;
    if (!hasLanded && flights.arrives[spot.flight] < until) spot.t += way * (1 - spot.t);
  }
  return all;
}

/** Returns the point of a message, which travels from the edge of one disc to the edge of the next. */
export function spotAt(
  picture: RunPicture,
  reel: Reel,
  { flight, t }: Spot,
  { lane, rim }: MessageSize,
): Point {
  const { from, to, way } = reel.recording.flights;
  const edge = { from: from[flight], to: to[flight], way: way[flight] as Way };
  return wayAt(picture, edge, rim + t * (1 - 2 * rim), lane);
}

/** How messages are drawn: the size of an arrowhead, its distance from the link, and the part of a link under a disc. */
interface MessageSize {
  readonly size: number;
  readonly lane: number;
  readonly rim: number;
}

export function messageSize({ n, layout }: RunPicture, dot: number, radius: number): MessageSize {
  const spacing = layout ? layout.gap * radius : (2 * Math.PI * radius) / n;
  return {
    lane: Math.max(2, 0.42 * dot) / radius,
    size: Math.max(2.5, Math.min(9, 0.9 * dot)),
    rim: Math.min(0.35, dot / spacing),
  };
}

/** Smallest size of an arrowhead beside which there is room for a number. */
const NUMBERED = 6;

function paintMessages(
  context: Pen,
  { colours: { kinds, paper, ink }, picture, pointed, ...painting }: Painting,
  motion: Motion,
  radius: number,
  dot: number,
): void {
  const drawn = messageSize(picture, dot, radius);
  const { size } = drawn;
  const { recording } = motion.reel;
  const { kind } = recording.flights;
  const seen = spots(motion).map((spot) => ({
    flight: spot.flight,
    ...arrowAt(picture, motion.reel, spot, drawn, radius),
  }));
  context.lineWidth = 1;
  // All messages of a kind are one path, because there may be thousands.
  recording.kinds.forEach((_, k) => {
    context.fillStyle = kinds[k % kinds.length];
    context.strokeStyle = paper;
    context.beginPath();
    for (const { flight, x, y, dx, dy } of seen)
      if (kind[flight] === k) traceArrowhead(context, x, y, dx, dy, size);
    context.fill();
    if (size > 3) context.stroke();
  });
  if (size >= NUMBERED) {
    context.font = `600 11px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    // A number stays inside the canvas.
    const half = painting.size / 2 / painting.ratio;
    for (const { flight, x, y, dx, dy } of seen) {
      const origin = originOf(recording, flight);
      if (origin === undefined) continue;
      context.fillStyle = kinds[kind[flight] % kinds.length];
      const gap = size + 7;
      const text = String(origin);
      const most = half - 4 * text.length;
      const across = Math.max(-most, Math.min(most, x + dy * gap));
      context.fillText(text, across, Math.max(7 - half, Math.min(half - 7, y - dx * gap)));
    }
  }
  const under = seen.find(({ flight }) => flight === pointed);
  if (!under) return;
  context.lineWidth = 2;
  strokeCircle(context, ink, under.x, under.y, size + 5);
}

/** Returns the point and the direction of travel of a message. */
function arrowAt(picture: RunPicture, reel: Reel, spot: Spot, drawn: MessageSize, radius: number) {
  const at = spotAt(picture, reel, spot, drawn);
  const back = spotAt(picture, reel, { ...spot, t: Math.max(0, spot.t - 0.04) }, drawn);
  const next = spotAt(picture, reel, { ...spot, t: Math.min(1, spot.t + 0.04) }, drawn);
  const [x, y] = [next.x - back.x, next.y - back.y];
  const length = Math.hypot(x, y) || 1;
  return { x: at.x * radius, y: at.y * radius, dx: x / length, dy: y / length };
}
