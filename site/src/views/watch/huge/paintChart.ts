import type { CanvasColours } from "../../../canvas/paint.ts";
import {
  bandMargin,
  coordinatesOf,
  paintBands,
  paintPositions,
  paintTimes,
  type Band,
  type Geometry,
  type Plot,
} from "../../../canvas/plot/plot.ts";
import {
  whole as wholeOf,
  type Extent,
  type Viewport,
  type ViewportPoint,
} from "../../../canvas/plot/viewport.ts";
import { resize } from "../../../canvas/useCanvas.ts";
import type { Arrows } from "./huge.worker.ts";

/** Space for the axes, in CSS pixels. */
const MARGIN = { left: 96, bottom: 26, top: 26 } as const;

/** A picture that the worker made, and the view that it shows. */
export interface ChartSheet {
  readonly canvas: HTMLCanvasElement;
  readonly view: Viewport;
}

export interface Chart extends Geometry {
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly extent: Extent;
  readonly ring: boolean;
  readonly whole: ChartSheet | undefined;
  readonly sheet: ChartSheet | undefined;
  readonly arrows: Arrows | undefined;
  readonly colourOf: (sort: number) => string;
  readonly chosen: number | undefined;
  readonly times: readonly (readonly [number, string])[];
  readonly unit: string;
  readonly bands: readonly Band[];
  readonly colours: CanvasColours;
}

/** The part of a chart that tells where its arrows are. */
export type Aim = Pick<Chart, "plot" | "view" | "scale" | "ring">;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Returns the part of a chart inside its axes, in CSS pixels. */
export const chartPlot = (width: number, height: number, bands: readonly Band[]): Plot => ({
  x: MARGIN.left,
  y: MARGIN.top,
  width: Math.max(1, width - MARGIN.left - bandMargin(bands)),
  height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
});

/** Paints a chart on a canvas with `ratio` device pixels per CSS pixel. */
export function paintChart(context: Context, chart: Chart, ratio: number): void {
  const { width, height, plot, whole, sheet, colours } = chart;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(plot.x, plot.y, plot.width, plot.height);
  context.clip();
  context.imageSmoothingEnabled = false;
  if (chart.arrows) paintArrows(context, chart, chart.arrows);
  else {
    // The picture of the whole run is painted first, so a part that moves into view is never blank.
    if (whole) paintSheet(context, chart, whole);
    if (sheet && sheet !== whole) paintSheet(context, chart, sheet);
  }
  context.restore();
  paintBands(context, chart, chart.bands);
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.strokeRect(plot.x - 0.5, plot.y - 0.5, plot.width + 1, plot.height + 1);
  paintTimes(context, chart, chart.times, chart.unit, colours);
  paintPositions(context, chart, colours);
}

function paintSheet(context: Context, chart: Chart, sheet: ChartSheet) {
  const { view, plot } = chart;
  const { across, down } = coordinatesOf(chart);
  const { canvas, view: painted } = sheet;
  const box = [
    plot.x + (painted.left - view.left) * across,
    plot.y + (painted.top - view.top) * down,
    (painted.right - painted.left) * across,
    (painted.bottom - painted.top) * down,
  ] as const;
  context.clearRect(...box);
  context.drawImage(canvas, ...box);
}

function paintArrows(context: Context, chart: Chart, arrows: Arrows): void {
  const { x, y } = coordinatesOf(chart);
  const { position, row, sort, from } = arrows;
  const endsOf = arrowEnds(chart, arrows);
  const sorts = new Map<number, number[]>();
  sort.forEach((s, i) => {
    const list = sorts.get(s);
    if (list) list.push(i);
    else sorts.set(s, [i]);
  });
  const draw = (list: readonly number[], thick: number) => {
    context.lineWidth = thick;
    context.beginPath();
    for (const i of list) {
      if (from[i] < 0) continue;
      const [start, end] = endsOf(i);
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
      addHead(context, start, end);
    }
    context.stroke();
    context.beginPath();
    // Paints squares, because painting thousands of discs takes a whole frame.
    const half = 1 + thick;
    for (const i of list) context.rect(x(position[i]) - half, y(row[i]) - half, 2 * half, 2 * half);
    context.fill();
  };
  for (const [s, list] of sorts) {
    context.strokeStyle = context.fillStyle = chart.colourOf(s);
    draw(list, 1);
  }
  const { chosen } = chart;
  if (chosen === undefined) return;
  context.strokeStyle = context.fillStyle = chart.colours.ink;
  draw([chosen], 2.5);
}

/** Returns a function for the two ends of an arrow, which are equal if the sender is unknown. */
function arrowEnds(chart: Aim, { position, row, from }: Arrows) {
  const { x, y } = coordinatesOf(chart);
  return (i: number): readonly [ViewportPoint, ViewportPoint] => {
    const end = { x: x(position[i]), y: y(row[i]) };
    if (from[i] < 0) return [end, end];
    const by = from[i] - position[i];
    // An arrow between the last position and the first starts one position beside its end, so it does not cross the chart.
    const isFar = chart.ring && Math.abs(by) > 1;
    return [{ x: x(position[i] + (isFar ? -Math.sign(by) : by)), y: y(row[i] - 1) }, end];
  };
}

/** Adds the head of an arrow, unless the arrow is too short. */
function addHead(context: Context, start: ViewportPoint, { x, y }: ViewportPoint) {
  const length = Math.hypot(x - start.x, y - start.y);
  if (length < 14) return;
  const [ux, uy] = [(x - start.x) / length, (y - start.y) / length];
  const size = Math.min(9, length / 4);
  context.moveTo(x - size * (ux + 0.5 * uy), y - size * (uy - 0.5 * ux));
  context.lineTo(x, y);
  context.lineTo(x - size * (ux - 0.5 * uy), y - size * (uy + 0.5 * ux));
}

/** Largest distance, in pixels, at which the pointer selects a message. */
const NEAR = 12;

/** Finds the message whose line is nearest to the pointer, within NEAR pixels. */
export function findArrow(arrows: Arrows, at: ViewportPoint, chart: Aim): number | undefined {
  const endsOf = arrowEnds(chart, arrows);
  let [best, least]: [number | undefined, number] = [undefined, NEAR];
  for (let i = 0; i < arrows.position.length; i++) {
    const [start, end] = endsOf(i);
    // If several lines cross under the pointer, the nearer end decides.
    const far = distance(at, start, end) + 0.1 * Math.hypot(at.x - end.x, at.y - end.y);
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

function distance(at: ViewportPoint, a: ViewportPoint, b: ViewportPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / length;
  const part = Math.min(1, Math.max(0, t));
  return Math.hypot(at.x - a.x - part * dx, at.y - a.y - part * dy);
}

/** Paints the whole run on a small map, with a frame around the view. */
export function paintMap(canvas: HTMLCanvasElement, chart: Chart, ratio: number): void {
  const { whole: sheet, view, extent, colours } = chart;
  const { width, height } = canvas.getBoundingClientRect();
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  resize(canvas, w, h);
  const context = canvas.getContext("2d");
  if (!context || !sheet) return;
  context.clearRect(0, 0, w, h);
  context.imageSmoothingQuality = "high";
  context.drawImage(sheet.canvas, 0, 0, w, h);
  const { right: n, bottom } = wholeOf(extent);
  // The frame has a smallest size, so that it stays visible around a tiny view.
  const [left, top] = [(view.left / n) * w, (view.top / bottom) * h];
  const wide = Math.max(5, ((view.right - view.left) / n) * w);
  const tall = Math.max(5, ((view.bottom - view.top) / bottom) * h);
  context.strokeStyle = colours.ink;
  context.lineWidth = 2;
  context.strokeRect(
    Math.min(left, w - wide) + 1,
    Math.min(top, h - tall) + 1,
    Math.max(3, wide - 2),
    Math.max(3, tall - 2),
  );
}
