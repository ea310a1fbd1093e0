import { grouped, shortened } from "../app/figures.ts";
import type { Arrows } from "./huge.worker.ts";
import { toAxis } from "./scale.ts";
import type { Extent, View } from "./view.ts";

/** Room for the axes, in pixels of the page. */
const MARGIN = { left: 76, bottom: 26, top: 8, right: 8 } as const;

/** A picture that has come from the worker. */
export interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly view: View;
}

export interface Chart {
  /** Pixels of the page, and how many of the screen make one. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly view: View;
  readonly extent: Extent;
  readonly ring: boolean;
  readonly whole: Sheet | undefined;
  readonly sheet: Sheet | undefined;
  readonly arrows: Arrows | undefined;
  /** Of each sort its colour. */
  readonly colourOf: (sort: number) => string;
  readonly chosen: number | undefined;
  readonly positions: readonly number[];
  readonly times: readonly (readonly [number, string])[];
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

/** The part of a chart inside its axes. */
export const plotOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  x: MARGIN.left,
  y: MARGIN.top,
  width: Math.max(1, width - MARGIN.left - MARGIN.right),
  height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
});

/** Where a position and a row are, in the middle of their cells. */
export function places({
  view,
  extent,
  ...size
}: Pick<Chart, "view" | "extent" | "width" | "height">) {
  const plot = plotOf(size);
  const across = plot.width / (view.right - view.left);
  const down = plot.height / (view.bottom - view.top);
  return {
    x: (position: number) => plot.x + (position + 0.5 - view.left) * across,
    y: (row: number) => plot.y + (toAxis(row + 0.5, extent.scale) - view.top) * down,
  };
}

export function paintChart(context: CanvasRenderingContext2D, chart: Chart): void {
  const { width, height, ratio, line, whole, sheet } = chart;
  const plot = plotOf(chart);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(plot.x, plot.y, plot.width, plot.height);
  context.clip();
  context.imageSmoothingEnabled = false;
  if (chart.arrows) paintArrows(context, chart, chart.arrows);
  else {
    // The whole lies beneath, so that what is moved into view is never blank.
    if (whole) paintSheet(context, chart, whole);
    if (sheet && sheet !== whole) paintSheet(context, chart, sheet);
  }
  context.restore();
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.strokeRect(plot.x - 0.5, plot.y - 0.5, plot.width + 1, plot.height + 1);
  paintAxes(context, chart);
}

function paintSheet(context: CanvasRenderingContext2D, chart: Chart, { canvas, view: of }: Sheet) {
  const { view } = chart;
  const plot = plotOf(chart);
  const across = plot.width / (view.right - view.left);
  const down = plot.height / (view.bottom - view.top);
  const box = [
    plot.x + (of.left - view.left) * across,
    plot.y + (of.top - view.top) * down,
    (of.right - of.left) * across,
    (of.bottom - of.top) * down,
  ] as const;
  context.clearRect(...box);
  context.drawImage(canvas, ...box);
}

function paintArrows(context: CanvasRenderingContext2D, chart: Chart, arrows: Arrows): void {
  const { x, y } = places(chart);
  const { position, row, sort, from } = arrows;
  const ends = (i: number) => {
    const p = position[i];
    return [x(tailOf(chart, from[i], p)), y(row[i] - 1), x(p), y(row[i])] as const;
  };
  const sorts = new Map<number, number[]>();
  sort.forEach((it, i) => {
    const list = sorts.get(it);
    if (list) list.push(i);
    else sorts.set(it, [i]);
  });
  const draw = (list: readonly number[], thick: number) => {
    context.lineWidth = thick;
    context.beginPath();
    for (const i of list) {
      const [x0, y0, x1, y1] = ends(i);
      if (from[i] >= 0) {
        context.moveTo(x0, y0);
        context.lineTo(x1, y1);
        head(context, x0, y0, x1, y1);
      }
    }
    context.stroke();
    context.beginPath();
    // A square, not a disc: thousands of discs take a frame.
    const half = 1 + thick;
    for (const i of list) context.rect(x(position[i]) - half, y(row[i]) - half, 2 * half, 2 * half);
    context.fill();
  };
  for (const [it, list] of sorts) {
    context.strokeStyle = context.fillStyle = chart.colourOf(it);
    draw(list, 1);
  }
  const { chosen } = chart;
  if (chosen === undefined) return;
  context.strokeStyle = context.fillStyle = chart.ink;
  draw([chosen], 2.5);
}

/** Where an arrow begins: next to its end, also across the seam of the ring. */
export function tailOf({ ring }: Pick<Chart, "ring">, from: number, to: number): number {
  if (!ring || Math.abs(from - to) <= 1) return from;
  return from > to ? to - 1 : to + 1;
}

/** The point of an arrow, where there is room for one. */
function head(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 14) return;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const size = Math.min(9, length / 4);
  context.moveTo(x1 - size * (ux + 0.5 * uy), y1 - size * (uy - 0.5 * ux));
  context.lineTo(x1, y1);
  context.lineTo(x1 - size * (ux - 0.5 * uy), y1 - size * (uy + 0.5 * ux));
}

function paintAxes(context: CanvasRenderingContext2D, chart: Chart): void {
  const { x, y } = places(chart);
  const plot = plotOf(chart);
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  context.font = "12px ui-sans-serif, system-ui, sans-serif";
  context.fillStyle = chart.soft;
  context.strokeStyle = chart.line;
  context.beginPath();
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const p of chart.positions) {
    const at = x(p);
    if (at < plot.x || at > right) continue;
    context.moveTo(at, bottom);
    context.lineTo(at, bottom + 5);
    const text = grouped(p);
    const half = context.measureText(text).width / 2;
    context.fillText(text, Math.min(Math.max(at, half), chart.width - half), bottom + 8);
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  let last = -Infinity;
  for (const [row, text] of chart.times) {
    const at = y(row);
    if (at < plot.y || at > bottom || at - last < 14) continue;
    last = at;
    context.moveTo(plot.x, at);
    context.lineTo(plot.x - 5, at);
    context.fillText(
      text.length > 12 ? shortened(text).slice(0, 11) : grouped(text),
      plot.x - 8,
      at,
    );
  }
  context.stroke();
}
