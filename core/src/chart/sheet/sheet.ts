import type * as Plot from "@observablehq/plot";
import type { Axis } from "./axis.ts";
import { fontFamily } from "./lettering.ts";
import type { Style } from "./palette.ts";

/** Observable Plot, which the caller provides: core has no dependency. */
export type Plotting = typeof Plot;

/** What every chart has: its size, its frame, and two logarithmic axes. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly x: Axis;
  readonly y: Axis;
  readonly caption: string;
}

export const specifySheet = (
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

/** Draws a grid line and a label for each tick. */
export function drawAxes(plot: Plotting, x: Axis, y: Axis): Plot.Markish[] {
  const labels = { fill: INK, fontSize: 12, text: "label" } as const;
  return [
    // A single n needs no grid lines.
    ...(x.ticks.length > 1 ? [plot.ruleX(x.ticks, { x: "at", stroke: FAINT })] : []),
    plot.ruleY(y.ticks, { y: "at", stroke: FAINT }),
    plot.frame({ stroke: "#999999" }),
    plot.text(x.ticks, { ...labels, x: "at", frameAnchor: "bottom", dy: 14 }),
    plot.text(y.ticks, { ...labels, y: "at", frameAnchor: "left", textAnchor: "end", dx: -8 }),
  ];
}

/** The style of a mark; outlines are white inside, so that the line does not show through. */
export const markStyle = ({ colour, symbol, filled }: Style, r = 4) =>
  ({
    symbol,
    r,
    fill: filled ? colour : "white",
    stroke: filled ? "white" : colour,
    strokeWidth: filled ? 0.6 : 1.8,
  }) as const;

/** A channel in pixels, without a scale. */
const pixels = (value: string) => ({ value, scale: null }) as const;

export function drawTexts(plot: Plotting, { texts, strokes, marks }: Drawing): Plot.Markish[] {
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
      plot.dot([at], { x: pixels("x"), y: pixels("y"), ...markStyle(style, r) }),
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
        // A white halo keeps letters readable.
        stroke: "white",
        strokeWidth: 3,
      }),
    ),
  ];
}

/** The text and lines of a chart besides its data, in pixels from the upper left corner. */
export interface Drawing {
  readonly texts: readonly Text[];
  readonly strokes: readonly Stroke[];
  readonly marks: readonly Mark[];
}

/** One line of text; y is its middle. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: "start" | "middle" | "end";
  readonly colour: string;
  readonly weight?: "bold";
}

export interface Stroke {
  readonly path: readonly (readonly [x: number, y: number])[];
  readonly colour: string;
  readonly width: number;
  readonly dash?: string;
  readonly opacity?: number;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly style: Style;
  readonly r?: number;
}

export const INK = "#222222";
export const FAINT = "#e2e2e2";
/** Font sizes: labels and axes, the caption, the list below it. */
export const [LABEL, CAPTION, LISTED] = [12, 12, 11];

/** The edges of the frame, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
