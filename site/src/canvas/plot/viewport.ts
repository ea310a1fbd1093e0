/** How rows are placed on the axis of time: evenly, or with equal space for every doubling. */
export type Scale = "even" | "doubling";

/** `toAxis` converts a row to the place where it begins on the axis; `toRow` converts back. */
export const toAxis = (row: number, scale: Scale): number =>
  scale === "even" ? row : Math.log2(1 + row);
export const toRow = (at: number, scale: Scale): number => (scale === "even" ? at : 2 ** at - 1);

/** The visible part: positions from left to right, places on the axis of time downwards. */
export interface Viewport {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Extent {
  readonly n: number;
  readonly rows: number;
  readonly scale: Scale;
  /** End of the axis of time, if it goes on after the last row. */
  readonly end?: number;
}

/** Largest number of messages in view that are drawn as arrows. */
export const MOST_ARROWS = 4000;

/** Least number of positions and rows in view. */
const LEAST = 6;

const endOf = ({ rows, scale, end }: Extent): number => Math.max(end ?? 0, toAxis(rows, scale));

export const whole = (extent: Extent): Viewport => ({
  left: 0,
  right: extent.n,
  top: 0,
  bottom: endOf(extent),
});

export const isSame = (a: Viewport, b: Viewport): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;

export const rowRange = ({ top, bottom }: Viewport, { rows, scale }: Extent): [number, number] => [
  Math.max(0, toRow(top, scale)),
  Math.min(rows, toRow(bottom, scale)),
];

const inside = (from: number, length: number, end: number): [number, number] => {
  const start = Math.max(0, Math.min(from, end - length));
  return [start, Math.min(end, start + length)];
};

/** Makes a view of the given size, moved to lie inside the extent. */
function viewAt(x: number, y: number, width: number, height: number, extent: Extent): Viewport {
  const [left, right] = inside(x, width, extent.n);
  const [top, bottom] = inside(y, height, endOf(extent));
  return { left, right, top, bottom };
}

/** Moves a view by fractions of its width and height. */
export function pan(view: Viewport, x: number, y: number, extent: Extent): Viewport {
  const [width, height] = [view.right - view.left, view.bottom - view.top];
  return viewAt(view.left + x * width, view.top + y * height, width, height, extent);
}

/** Zooms about a point, given in fractions of the view. A factor below 1 zooms in. */
export function zoom(
  view: Viewport,
  across: number,
  down: number,
  at: ViewportPoint,
  extent: Extent,
): Viewport {
  const x = view.left + at.x * (view.right - view.left);
  const y = view.top + at.y * (view.bottom - view.top);
  const { n, scale } = extent;
  const end = endOf(extent);
  const row = toRow(y, scale);
  const least = toAxis(row + LEAST, scale) - toAxis(row, scale);
  const width = between(across * (view.right - view.left), Math.min(LEAST, n), n);
  const height = between(down * (view.bottom - view.top), Math.min(least, end), end);
  return viewAt(x - at.x * width, y - at.y * height, width, height, extent);
}

export interface ViewportPoint {
  readonly x: number;
  readonly y: number;
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Number of positions and rows of a view that shows individual messages. */
const CLOSE = { positions: 40, rows: 24 };

/** Returns a view around a receipt that shows individual messages. */
export function around(position: number, row: number, { n, rows, scale }: Extent): Viewport {
  const { positions: wide, rows: tall } = CLOSE;
  const [left, right] = inside(position + 0.5 - wide / 2, Math.min(wide, n), n);
  const [first, last] = inside(row + 0.5 - tall / 2, Math.min(tall, rows), rows);
  return { left, right, top: toAxis(first, scale), bottom: toAxis(last, scale) };
}

/** Moves a view, without zooming, until it shows a position and a row. */
export function reveal(view: Viewport, position: number, row: number, extent: Extent): Viewport {
  const [width, height] = [view.right - view.left, view.bottom - view.top];
  const at = toAxis(row + 0.5, extent.scale);
  const isBeside = position + 0.5 < view.left || position + 0.5 > view.right;
  const isBeyond = at < view.top || at > view.bottom;
  if (!isBeside && !isBeyond) return view;
  return viewAt(
    isBeside ? position + 0.5 - width / 2 : view.left,
    isBeyond ? at - 0.6 * height : view.top,
    width,
    height,
    extent,
  );
}

/** Writes the positions and rows of a view, as an address holds them; undefined for the whole run. */
export function formatLook(view: Viewport, extent: Extent): string | undefined {
  if (isSame(view, whole(extent))) return undefined;
  const [first, last] = rowRange(view, extent);
  const ends = [view.left, view.right, first, last];
  const [left, right, top, bottom] = ends.map((end, i) =>
    i % 2 ? Math.ceil(end) : Math.floor(end),
  );
  return `${left}-${right},${top}-${bottom}`;
}

/** Reads what `formatLook` wrote; undefined if it is not a part of the run. */
export function parseLook(text: string, { n, rows, scale }: Extent): Viewport | undefined {
  const [left, right, first, last] = text.split(/[-,]/).map(Number);
  if (!(left < right && right <= n && first < last && last <= rows)) return undefined;
  return { left, right, top: toAxis(first, scale), bottom: toAxis(last, scale) };
}

export function rescale(view: Viewport, extent: Extent, scale: Scale): Viewport {
  const [first, last] = rowRange(view, extent);
  return { ...view, top: toAxis(first, scale), bottom: toAxis(last, scale) };
}

/** Rounds a step down to one of 1, 2, 5, 10, 20, … */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9);
  return step >= 5 * power ? 5 * power : step >= 2 * power ? 2 * power : power;
}

/** Chooses about `most` positions that are round numbers. */
export function positionTicks({ left, right }: Viewport, most: number): number[] {
  const step = roundStep((2 * (right - left)) / most);
  const ticks: number[] = [];
  for (let p = Math.ceil(left / step) * step; p < right; p += step) ticks.push(p);
  return ticks;
}

/** Chooses about `most` rows that are round numbers; on the doubling scale 1, 2, 5, 10, 20, … */
export function rowTicks(
  view: Viewport,
  { scale, rows }: Pick<Extent, "scale" | "rows">,
  most: number,
): number[] {
  const [first, last] = [toRow(view.top, scale), Math.min(rows - 1, toRow(view.bottom, scale))];
  if (scale === "doubling" && last > 8 * (first + 1)) {
    const ticks = first <= 0 ? [0] : [];
    for (let row = 1; row <= last; row = nextTick(row)) if (row >= first) ticks.push(row);
    return ticks;
  }
  const step = roundStep((2 * (last - first)) / most);
  const ticks: number[] = [];
  for (let row = Math.ceil(first / step) * step; row <= last; row += step) ticks.push(row);
  return ticks;
}

const nextTick = (tick: number): number => tick * (String(tick).startsWith("2") ? 2.5 : 2);
