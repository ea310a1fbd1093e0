import { toAxis, toRow, type Scale } from "./scale.ts";

/** What is looked at: positions from left to right, time (on its axis) downwards. */
export interface View {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What there is to look at. */
export interface Extent {
  readonly n: number;
  readonly rows: number;
  readonly scale: Scale;
}

/** No view has fewer positions or rows than this, unless there are no more. */
const LEAST = 6;

export const whole = ({ n, rows, scale }: Extent): View => ({
  left: 0,
  right: n,
  top: 0,
  bottom: toAxis(rows, scale),
});

export const rowsOf = ({ top, bottom }: View, { rows, scale }: Extent): [number, number] => [
  Math.max(0, toRow(top, scale)),
  Math.min(rows, toRow(bottom, scale)),
];

/** An interval of that length, moved into 0 … end. */
const inside = (from: number, length: number, end: number): [number, number] => {
  const start = Math.max(0, Math.min(from, end - length));
  return [start, Math.min(end, start + length)];
};

/** The same view, moved by parts of its own width and height. */
export function pan({ left, right, top, bottom }: View, x: number, y: number, it: Extent): View {
  const [width, height] = [right - left, bottom - top];
  const [l, r] = inside(left + x * width, width, it.n);
  const [t, b] = inside(top + y * height, height, toAxis(it.rows, it.scale));
  return { left: l, right: r, top: t, bottom: b };
}

/** Zooms by a factor (below 1: in) about a point of the view, given by parts of its width and height. */
export function zoom(view: View, across: number, down: number, at: Point, it: Extent): View {
  const [x, y] = [
    view.left + at.x * (view.right - view.left),
    view.top + at.y * (view.bottom - view.top),
  ];
  const end = toAxis(it.rows, it.scale);
  const width = between(across * (view.right - view.left), Math.min(LEAST, it.n), it.n);
  const row = toRow(y, it.scale);
  const least = toAxis(row + LEAST, it.scale) - toAxis(row, it.scale);
  const height = between(down * (view.bottom - view.top), Math.min(least, end), end);
  const [left, right] = inside(x - at.x * width, width, it.n);
  const [top, bottom] = inside(y - at.y * height, height, end);
  return { left, right, top, bottom };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** So many positions and rows about a receipt. */
export function around(position: number, row: number, size: Point, it: Extent): View {
  const [left, right] = inside(position + 0.5 - size.x / 2, Math.min(size.x, it.n), it.n);
  const [first, last] = inside(row + 0.5 - size.y / 2, Math.min(size.y, it.rows), it.rows);
  return { left, right, top: toAxis(first, it.scale), bottom: toAxis(last, it.scale) };
}

/** The same rows on another scale. */
export function rescaled(view: View, it: Extent, scale: Scale): View {
  const [first, last] = rowsOf(view, it);
  return { ...view, top: toAxis(first, scale), bottom: toAxis(last, scale) };
}
