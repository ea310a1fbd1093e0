interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the diagram that can be seen, in its own pixels. */
export interface VisiblePart extends Size {
  readonly left: number;
  readonly top: number;
}

/** Distance of a bubble from its event, if there is room, in pixels. */
const APART = 16;
/** Number of places that are tried across, and down. */
const TRIED = 16;

/**
 * Places a bubble above, below, left or right of its event. It covers as few of the causes and effects as possible; of the
 * places that cover equally many, it takes the nearest.
 */
export function placeBubble(
  bubble: Size,
  room: VisiblePart,
  event: Point,
  cones: readonly Point[],
): { readonly left: number; readonly top: number } {
  const lefts = tries(room.left, room.width - bubble.width, event.x, bubble.width);
  const tops = tries(room.top, room.height - bubble.height, event.y, bubble.height);
  let best = { left: room.left, top: room.top };
  let least: Cost = [Infinity, 0, 0];
  for (const left of lefts) {
    for (const top of tops) {
      const awayFrom = ({ x, y }: Point) =>
        Math.hypot(outside(x, left, bubble.width), outside(y, top, bubble.height));
      const gap = awayFrom(event);
      const covered = cones.filter((point) => awayFrom(point) === 0).length;
      const cost: Cost = [Math.max(0, APART - gap), covered, gap];
      if (isLess(cost, least)) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** What is wrong with a place, the worst first. */
type Cost = readonly [near: number, covered: number, far: number];

function isLess(cost: Cost, other: Cost): boolean {
  const i = cost.findIndex((part, k) => part !== other[k]);
  return i >= 0 && cost[i] < other[i];
}

/** Lists places of a side: beside the event, in its middle, and evenly in between. */
function tries(first: number, span: number, event: number, size: number): number[] {
  const last = first + Math.max(0, span);
  const even = Array.from({ length: TRIED + 1 }, (_, i) => first + ((last - first) * i) / TRIED);
  const beside = [event + APART, event - APART - size, event - size / 2];
  return [...beside.filter((place) => place >= first && place <= last), ...even];
}

/** Returns how far a coordinate is outside a side; 0 if it is inside. */
const outside = (at: number, first: number, size: number): number =>
  Math.max(0, first - at, at - first - size);
