import { widthOf } from "../sheet/lettering.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedLabel {
  readonly box: Box;
  /** The end of the leader line; undefined if the label is close. */
  readonly lead?: readonly [x: number, y: number];
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const DIRECTIONS = 24;
const DISTANCES = [9, 16, 26, 38, 52, 68, 86, 106, 128];
/** A label within this distance, in pixels, needs no leader line. */
const NEAR = 12;

/**
 * Places a label near each point without covering anything. All directions are tried, nearest first. Points with the
 * least room should come first.
 */
export function placeLabels(
  points: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  within: Box,
  taken: readonly Box[],
  size: number,
): PlacedLabel[] {
  const boxes = [...taken];
  return points.map(({ x, y, text }) => {
    const [width, height] = [widthOf(text, size) + 4, size + 4];
    let best: { cost: number; placed: PlacedLabel } | undefined;
    for (const distance of DISTANCES) {
      for (let i = 0; i < DIRECTIONS; i++) {
        const angle = (2 * Math.PI * i) / DIRECTIONS;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
        const [middleX, middleY] = [
          x + dx * distance + (width / 2) * clamp(dx * 1.6),
          y - dy * distance - (height / 2) * clamp(dy * 1.6),
        ];
        const box = {
          left: middleX - width / 2,
          right: middleX + width / 2,
          top: middleY - height / 2,
          bottom: middleY + height / 2,
        };
        const isInside =
          box.left >= within.left &&
          box.right <= within.right &&
          box.top >= within.top &&
          box.bottom <= within.bottom;
        if (!isInside) continue;
        const lead = [
          Math.min(Math.max(x, box.left + 2), box.right - 2),
          Math.min(Math.max(y, box.top + 2), box.bottom - 2),
        ] as const;
        const covered = boxes.reduce((sum, it) => sum + overlap(it, box), 0);
        const crossed = distance > NEAR ? crossings(x, y, lead, boxes) : 0;
        const cost = covered * 100 + crossed * 40 + distance - dx;
        if (!best || cost < best.cost) {
          best = { cost, placed: { box, ...(distance > NEAR && { lead }) } };
        }
      }
    }
    if (!best) throw new Error(`${text} does not fit`);
    const { placed } = best;
    boxes.push(placed.box);
    return placed;
  });
}

const clamp = (value: number): number => Math.min(1, Math.max(-1, value));

/** Counts the boxes that a line crosses, except the one it starts in. */
function crossings(
  x: number,
  y: number,
  [toX, toY]: readonly [number, number],
  boxes: readonly Box[],
): number {
  const STEPS = 12;
  return boxes.filter(({ left, right, top, bottom }) => {
    if (x >= left && x <= right && y >= top && y <= bottom) return false;
    for (let i = 1; i <= STEPS; i++) {
      const [px, py] = [x + ((toX - x) * i) / STEPS, y + ((toY - y) * i) / STEPS];
      if (px > left && px < right && py > top && py < bottom) return true;
    }
    return false;
  }).length;
}
