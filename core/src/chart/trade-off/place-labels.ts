import { widthOf } from "../sheet/lettering.ts";
import type { Box } from "../sheet/sheet.ts";

interface PlacedLabel {
  readonly box: Box;
  /** The end of the leader line; absent if the label is close to its point. */
  readonly lead?: readonly [x: number, y: number];
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const contains = ({ left, right, top, bottom }: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const DIRECTIONS = 24;
const DISTANCES = [9, 16, 26, 38, 52, 68, 86, 106, 128];
/** A label within this distance, in pixels, needs no leader line. */
const NEAR = 12;

/** Places a label near each point, where the label covers least. The caller lists points with the least room first. */
export function placeLabels(
  points: readonly { readonly x: number; readonly y: number; readonly label: string }[],
  within: Box,
  taken: readonly Box[],
  size: number,
): PlacedLabel[] {
  const boxes = [...taken];
  return points.map(({ x, y, label }) => {
    const [width, height] = [widthOf(label, size) + 4, size + 4];
    let best: PlacedLabel | undefined;
    let least = Infinity;
    for (const distance of DISTANCES) {
      for (let i = 0; i < DIRECTIONS; i++) {
        const angle = (2 * Math.PI * i) / DIRECTIONS;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
        const left = x + dx * distance + (width / 2) * (clamp(dx * 1.6, -1, 1) - 1);
        const top = y - dy * distance - (height / 2) * (clamp(dy * 1.6, -1, 1) + 1);
        const box = { left, top, right: left + width, bottom: top + height };
        if (!contains(within, box.left, box.top) || !contains(within, box.right, box.bottom))
          continue;
        const lead = [
          clamp(x, box.left + 2, box.right - 2),
          clamp(y, box.top + 2, box.bottom - 2),
        ] as const;
        const isFar = distance > NEAR;
        const covered = boxes.reduce((sum, other) => sum + overlap(other, box), 0);
        const crossed = isFar ? crossings(x, y, lead, boxes) : 0;
        const cost = covered * 100 + crossed * 40 + distance - dx;
        if (cost >= least) continue;
        least = cost;
        best = { box, ...(isFar && { lead }) };
      }
    }
    if (!best) throw new Error(`the chart has no room for the label ${label}`);
    boxes.push(best.box);
    return best;
  });
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

const STEPS = 12;

/** Counts the boxes that a line crosses, except the one it starts in. */
const crossings = (
  x: number,
  y: number,
  [toX, toY]: readonly [number, number],
  boxes: readonly Box[],
): number =>
  boxes.filter((box) => {
    if (contains(box, x, y)) return false;
    for (let i = 1; i <= STEPS; i++)
      if (contains(box, x + ((toX - x) * i) / STEPS, y + ((toY - y) * i) / STEPS)) return true;
    return false;
  }).length;
