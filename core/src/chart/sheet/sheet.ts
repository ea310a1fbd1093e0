import type * as Plot from "@observablehq/plot";
import type { Axis } from "./axis.ts";
import { fontFamily, wrapText } from "./lettering.ts";
import type { Style } from "./palette.ts";

/** Observable Plot. The caller provides it, because core has no dependencies. */
export type Plotting = typeof Plot;

/** The parts of every chart: its size, its frame, two logarithmic axes, labels and notes. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly frame: Box;
  readonly x: Axis;
  readonly y: Axis;
  readonly caption: string;
  readonly drawing: Drawing;
}

/** The edges of a box. Positions, here and below, are in pixels from the upper left corner of the chart. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Drawing {
  readonly texts: readonly Text[];
  readonly strokes: readonly Stroke[];
  readonly marks: readonly Mark[];
}

/** One line of text; x is its left end, y is its vertical middle. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
}

interface Stroke {
  readonly path: readonly (readonly [x: number, y: number])[];
  readonly colour: string;
  readonly width: number;
  readonly dash?: string;
  readonly opacity?: number;
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly style: Style;
}

export const INK = "#222222";
const FAINT = "#e2e2e2";
/** Width of a chart in pixels, unless a narrower one is asked for. */
export const WIDTH = 800;
/** On a chart narrower than this, in pixels, names stand in the notes and not beside the data. */
export const NARROW = 560;
/** The upper left corner of the frame. */
export const [LEFT, TOP] = [64, 34];
/** The margin, in pixels, of texts beside and below the frame. */
const MARGIN = 16;
/** Font sizes, in pixels: LABEL for labels, axes and the caption, NOTE for the notes. */
export const [LABEL, NOTE] = [12, 11];

/** Maps a position on the axes to pixels. */
export const toPixels =
  ({ frame: { left, top, right, bottom }, x, y }: Pick<Sheet, "frame" | "x" | "y">) =>
  (atX: number, atY: number): readonly [x: number, y: number] => [
    left + fraction(x, atX) * (right - left),
    bottom - fraction(y, atY) * (bottom - top),
  ];

const fraction = ({ domain: [from, to] }: Axis, at: number): number => (at - from) / (to - from);

/** Makes the options of `Plot.plot` for a chart; `marks` draws its data. */
export const specifySheet = (
  plot: Plotting,
  { width, height, frame, x, y, caption, drawing }: Sheet,
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
  marks: [
    // A single n needs no vertical grid lines.
    ...(x.ticks.length > 1 ? [plot.gridX(gridOptions(x))] : []),
    plot.gridY(gridOptions(y)),
    plot.frame({ stroke: "#999999" }),
    plot.axisX({ ...axisOptions(x), label: x.title, labelAnchor: "center", labelOffset: 38 }),
    plot.axisY({ ...axisOptions(y), label: null }),
    ...drawStrokes(plot, drawing),
    ...marks,
    ...drawMarks(plot, drawing),
    ...drawTexts(plot, [{ text: y.title, x: MARGIN, y: 18, size: LABEL }, ...drawing.texts]),
  ],
});

const gridOptions = ({ ticks }: Axis) => ({
  ticks: ticks.map(({ at }) => at),
  stroke: FAINT,
  strokeOpacity: 1,
});

const axisOptions = ({ ticks }: Axis) => ({
  ticks: ticks.map(({ at }) => at),
  tickFormat: (_: unknown, i: number) => ticks[i].label,
  tickSize: 0,
  labelArrow: "none" as const,
  fontSize: LABEL,
});

/** Returns the style of a mark. Outlines are filled with white, so that the line does not show through. */
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

const drawStrokes = (plot: Plotting, { strokes }: Drawing): Plot.Markish[] =>
  strokes.map(({ path, colour, width, dash, opacity = 1 }) =>
    plot.line(path, {
      x: pixels("0"),
      y: pixels("1"),
      stroke: colour,
      strokeWidth: width,
      strokeOpacity: opacity,
      ...(dash !== undefined && { strokeDasharray: dash }),
    }),
  );

const drawMarks = (plot: Plotting, { marks }: Drawing): Plot.Markish[] =>
  marks.map(({ style, ...at }) =>
    plot.dot([at], { x: pixels("x"), y: pixels("y"), ...markStyle(style) }),
  );

const drawTexts = (plot: Plotting, texts: readonly Text[]): Plot.Markish[] =>
  texts.map(({ size, isBold, ...at }) =>
    plot.text([at], {
      x: pixels("x"),
      y: pixels("y"),
      text: "text",
      fill: INK,
      fontSize: size,
      textAnchor: "start",
      lineAnchor: "middle",
      ...(isBold && { fontWeight: "bold" }),
      // A white outline keeps letters readable on lines.
      stroke: "white",
      strokeWidth: 3,
    }),
  );

/** A paragraph below the caption. It may start with a bold sign, a piece of a curve, or a mark. */
export interface Note {
  readonly text: string;
  readonly sign?: string;
  readonly stroke?: Omit<Stroke, "path">;
  readonly style?: Style;
}

const LEADING = 1.4;

/** Adds the caption and the notes below a chart. The text of notes starts at x = `indent`. */
export function makeSheet(
  { width, frame, x: across, y: upwards, caption }: Omit<Sheet, "height" | "drawing">,
  drawing: Drawing,
  notes: readonly Note[],
  indent: number,
): Sheet {
  let y = frame.bottom + 58;
  const paragraph = (text: string, x: number, size: number): Text[] =>
    wrapText(text, size, width - MARGIN - x).map((line) => {
      const at = { text: line, x, y, size };
      y += size * LEADING;
      return at;
    });
  const texts = [...drawing.texts, ...paragraph(caption, MARGIN, LABEL)];
  const strokes = [...drawing.strokes];
  const marks = [...drawing.marks];
  y += 6;
  for (const { text, sign, stroke, style } of notes) {
    const ends = [MARGIN + 18, indent - 8].map((x) => [x, y] as const);
    if (sign !== undefined) texts.push({ text: sign, x: MARGIN, y, size: NOTE, isBold: true });
    if (stroke) strokes.push({ path: ends, ...stroke });
    if (style) marks.push({ x: MARGIN + 8, y, style });
    texts.push(...paragraph(text, indent, NOTE));
    y += 2;
  }
  return {
    width,
    height: Math.ceil(y + 8),
    frame,
    x: across,
    y: upwards,
    caption,
    drawing: { texts, strokes, marks },
  };
}
