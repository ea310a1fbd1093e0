import type * as Plot from "@observablehq/plot";
import type { Axis } from "./axis.ts";
import { FAINT, INK, type Drawing, type Frame } from "./drawing.ts";
import { fontFamily } from "./lettering.ts";
import type { Style } from "./palette.ts";

/** The library that draws. Whoever wants a figure hands it in: core needs none. */
export type Plotting = typeof Plot;

/** What every figure has: its size, where the axes are, and two axes that are measured in logarithms. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly x: Axis;
  readonly y: Axis;
  readonly caption: string;
}

export const sheet = (
  { width, height, frame, x, y, caption }: Sheet,
  marks: readonly Plot.Markish[],
): Plot.PlotOptions => ({
  width,
  height,
  marginLeft: frame.left,
  marginTop: frame.top,
  marginRight: width - frame.right,
  marginBottom: height - frame.bottom,
  className: "ringleader-figure",
  style: { fontFamily, color: INK, background: "white" },
  ariaLabel: caption,
  x: { type: "linear", domain: [...x.domain], axis: null },
  y: { type: "linear", domain: [...y.domain], axis: null },
  marks: [...marks],
});

/** A line of the grid and a label for each tick. */
export function axes(plot: Plotting, x: Axis, y: Axis): Plot.Markish[] {
  const labels = { fill: INK, fontSize: 12, text: "label" } as const;
  return [
    // Of one size alone there is nothing to compare.
    ...(x.ticks.length > 1 ? [plot.ruleX(x.ticks, { x: "at", stroke: FAINT })] : []),
    plot.ruleY(y.ticks, { y: "at", stroke: FAINT }),
    plot.frame({ stroke: "#999999" }),
    plot.text(x.ticks, { ...labels, x: "at", frameAnchor: "bottom", dy: 14 }),
    plot.text(y.ticks, { ...labels, y: "at", frameAnchor: "left", textAnchor: "end", dx: -8 }),
  ];
}

/** How the mark of a line looks: outlines are white inside, so that the line does not show through. */
export const look = ({ colour, symbol, filled }: Style, r = 4) =>
  ({
    symbol,
    r,
    fill: filled ? colour : "white",
    stroke: filled ? "white" : colour,
    strokeWidth: filled ? 0.6 : 1.8,
  }) as const;

/** Pixels are pixels: these are placed already. */
const pixels = (value: string) => ({ value, scale: null }) as const;

export function drawn(plot: Plotting, { texts, strokes, marks }: Drawing): Plot.Markish[] {
  return [
    ...strokes.map(({ path, colour, width, dash, opacity }) =>
      plot.line(path, {
        x: pixels("0"),
        y: pixels("1"),
        stroke: colour,
        strokeWidth: width,
        ...(dash !== undefined && { strokeDasharray: dash }),
        ...(opacity !== undefined && { strokeOpacity: opacity }),
      }),
    ),
    ...marks.map(({ style, r, ...at }) =>
      plot.dot([at], { x: pixels("x"), y: pixels("y"), ...look(style, r) }),
    ),
    ...texts.map(({ size, anchor, colour, weight, ...at }) =>
      plot.text([at], {
        x: pixels("x"),
        y: pixels("y"),
        text: "text",
        fill: colour,
        fontSize: size,
        textAnchor: anchor,
        lineAnchor: "middle",
        ...(weight && { fontWeight: weight }),
        // What lies below a letter must not make it hard to read.
        stroke: "white",
        strokeWidth: 3,
      }),
    ),
  ];
}
