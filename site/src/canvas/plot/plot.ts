import { grouped } from "../../form/format.ts";
import type { CanvasColours } from "../paint.ts";
import { FONT, strokeLine, type Pen } from "../shapes.ts";
import { positionTicks, toAxis, type Scale, type Viewport } from "./viewport.ts";

/** A rectangle in CSS pixels. */
export interface Plot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a run inside the axes, and where it is drawn. */
export interface Geometry {
  readonly plot: Plot;
  readonly view: Viewport;
  readonly scale: Scale;
}

/** Returns the pixels per unit of each axis, and the coordinates of the middle of a position and of a row. */
export function coordinatesOf({ plot, view, scale }: Geometry) {
  const across = plot.width / (view.right - view.left);
  const down = plot.height / (view.bottom - view.top);
  return {
    across,
    down,
    x: (position: number) => plot.x + (position + 0.5 - view.left) * across,
    y: (row: number) => plot.y + (toAxis(row + 0.5, scale) - view.top) * down,
    /** The upper edge of a row. */
    edge: (row: number) => plot.y + (toAxis(row, scale) - view.top) * down,
  };
}

/** Size of the labels of the axes, in pixels. */
const SIZE = 12;
const font = `${SIZE}px ${FONT}`;

let ruler: OffscreenCanvasRenderingContext2D | null | undefined;

/** Measures a label of an axis, in pixels. A picture that is saved may be shown in a wider font. */
export function labelWidth(text: string): number {
  if (ruler === undefined) {
    ruler =
      typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
    if (ruler) ruler.font = font;
  }
  return 1.08 * (ruler?.measureText(text).width ?? 0.58 * SIZE * text.length);
}

/** A phase: the row in which its first message is sent, its name and its colour. */
export interface Band {
  readonly row: number;
  readonly name: string;
  readonly colour: string;
}

/** Width of the coloured bar of a phase, and its distance from plot and label, in pixels. */
const [BAR, GAP] = [5, 6];

/** Returns the width of the margin for the labels of phases. */
export const bandMargin = (bands: readonly Band[]): number =>
  bands.length === 0 ? GAP : BAR + 3 * GAP + Math.max(...bands.map(({ name }) => labelWidth(name)));

/** Least distance of two labels, in pixels. */
const LINE = 14;

/** Paints each phase as a band across the plot, with a bar and a label in the margin. */
export function paintBands(pen: Pen, geometry: Geometry, bands: readonly Band[]): void {
  const { plot } = geometry;
  const { edge } = coordinatesOf(geometry);
  const bottom = plot.y + plot.height;
  const margin = plot.x + plot.width + GAP;
  pen.font = font;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  let last = -Infinity;
  bands.forEach(({ row, name, colour }, i) => {
    const from = Math.max(plot.y, edge(row));
    const to = Math.min(bottom, i + 1 < bands.length ? edge(bands[i + 1].row) : bottom);
    if (to <= from) return;
    pen.globalAlpha = 0.06;
    fillBox(pen, colour, plot.x, from, plot.width, to - from);
    pen.globalAlpha = 1;
    fillBox(pen, colour, margin, from + 0.5, BAR, Math.max(1, to - from - 1));
    const at = Math.min(from + LINE / 2, bottom - LINE / 2);
    if (at - last < LINE) return;
    last = at;
    pen.fillText(name, margin + BAR + GAP, at);
  });
}

/** Fills a rectangle. */
export function fillBox(
  pen: Pen,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + width, y);
  pen.lineTo(x + width, y + height);
  pen.lineTo(x, y + height);
  pen.closePath();
  pen.fill();
}

/** Space between a label and its axis, in pixels. */
const TICK = 6;

/** Paints the times at the left of the plot, and the name of their unit above them. */
export function paintTimes(
  pen: Pen,
  geometry: Geometry,
  times: readonly (readonly [row: number, text: string])[],
  unit: string,
  { ink }: CanvasColours,
): void {
  const { plot } = geometry;
  const { y } = coordinatesOf(geometry);
  pen.font = font;
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  pen.fillStyle = pen.strokeStyle = ink;
  pen.lineWidth = 1;
  pen.globalAlpha = 0.75;
  pen.fillText(unit, plot.x - TICK, plot.y - LINE);
  let last = -Infinity;
  for (const [row, text] of times) {
    const at = y(row);
    if (at < plot.y || at > plot.y + plot.height || at - last < LINE) continue;
    last = at;
    pen.fillText(text, plot.x - TICK, at);
  }
  pen.globalAlpha = 1;
}

/** Paints numbers of positions below the plot. */
export function paintPositions(
  pen: Pen,
  geometry: Geometry,
  { ink }: CanvasColours,
  named = "position",
): void {
  const { plot, view } = geometry;
  const { x } = coordinatesOf(geometry);
  const bottom = plot.y + plot.height;
  const right = plot.x + plot.width;
  const widest = labelWidth(grouped(Math.ceil(view.right)));
  const ticks = positionTicks(view, Math.max(2, Math.floor(plot.width / (widest + 16))));
  pen.font = font;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = pen.strokeStyle = ink;
  pen.lineWidth = 1;
  pen.globalAlpha = 0.75;
  for (const p of ticks) {
    const at = x(p);
    if (at < plot.x || at > right) continue;
    strokeLine(pen, at, bottom, at, bottom + 4);
    pen.fillText(grouped(p), at, bottom + 13);
  }
  pen.textAlign = "right";
  pen.fillText(named, plot.x - TICK, bottom + 13);
  pen.globalAlpha = 1;
}

/** Marks the last event by a line across the plot, with an arrowhead in the margin. */
export function paintPlayhead(pen: Pen, geometry: Geometry, row: number, colour: string): void {
  const { plot } = geometry;
  const y = coordinatesOf(geometry).y(row);
  if (y < plot.y || y > plot.y + plot.height) return;
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 1.5;
  pen.globalAlpha = 0.7;
  strokeLine(pen, plot.x, y, plot.x + plot.width, y);
  pen.beginPath();
  pen.moveTo(plot.x, y);
  pen.lineTo(plot.x - TICK, y - 4);
  pen.lineTo(plot.x - TICK, y + 4);
  pen.closePath();
  pen.fill();
  pen.globalAlpha = 1;
}
