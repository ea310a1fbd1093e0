import { axisOfSizes, axisOfValues } from "./sheet/axis.ts";
import { colourOf, type Lettered, letterOf, notesOf } from "./legend.ts";
import { captionOf } from "./caption.ts";
import { type Claims, curvesOf } from "./curves.ts";
import {
  type Box,
  type Drawing,
  LABEL,
  LEFT,
  makeSheet,
  NARROW,
  type Sheet,
  type Text,
  TOP,
  toPixels,
  WIDTH,
} from "./sheet/sheet.ts";
import { widthOf } from "./sheet/lettering.ts";
import type { ChartPoint, Gathered } from "./points.ts";
import { type AlgorithmLookup, type Series, seriesOf } from "./series.ts";
import { spreadApart } from "./sheet/spread.ts";

export interface ChartLayout extends Sheet {
  readonly series: readonly Series[];
  readonly curves: readonly Lettered[];
  readonly violated: readonly Violated[];
  /** Returns the position of a point of the series on the axis of n. */
  readonly along: (series: Series) => (point: { readonly n: number }) => number;
  /** Returns how many lines cover this one, at most 2. A covered line is wider; a covered curve has shifted dashes. */
  readonly covered: (line: Series | Lettered) => number;
}

/** A point with a violation; `value` is the logarithm of the value of the most expensive run with a violation. */
interface Violated {
  readonly series: Series;
  readonly point: ChartPoint;
  readonly value: number;
}

export interface ChartRequest {
  readonly known: AlgorithmLookup;
  readonly claims: Claims;
  /** The program that draws the chart, with its version. */
  readonly by: string;
  /** Width of the chart in pixels, 800 by default. */
  readonly width?: number;
}

/** Minimum height of the frame and maximum width of labels, in pixels. */
const [LEAST, MOST] = [400, 240];
/** Distance between the frame and the labels, in pixels; leader lines cross it. */
const LEADS = 30;
const ROW = 16;

/** Lays out a chart with n to the right and the quantity upwards. Both axes are logarithmic. */
export function layoutOf(gathered: Gathered, request: ChartRequest): ChartLayout {
  const { known, claims, by, width = WIDTH } = request;
  const { points, quantity } = gathered;
  const series = seriesOf(points, known);
  const curves = curvesOf(series, quantity, claims).map((curve, i) => ({
    ...curve,
    letter: letterOf(i),
  }));
  const violated = series.flatMap((line) =>
    line.points
      .filter((point) => point.violated > 0)
      .map((point) => ({ series: line, point, value: point.violation?.at ?? point.median })),
  );
  const named = width < NARROW ? [] : series;
  const labels = named.flatMap(({ algorithm, detail }) => [algorithm, detail]);
  const longest = Math.max(0, ...labels.map((text) => widthOf(text, LABEL)));
  const needed = named.reduce((sum, line) => sum + heightOf(line), curves.length * ROW);
  const frame: Box = {
    left: LEFT,
    top: TOP,
    right: width - Math.min(longest, MOST) - LEADS - (named.length > 0 ? 30 : 16),
    bottom: TOP + Math.max(LEAST, needed),
  };
  const sizes = points.map(({ n }) => n);
  const values = [
    ...points.flatMap(({ low, high }) => [low, high]),
    ...violated.map(({ value }) => value),
    ...curves.flatMap((curve) => curve.points.map(({ value }) => value)),
  ];
  const x = axisOfSizes(sizes, frame.right - frame.left, LABEL);
  const y = axisOfValues(quantity.axis, values, frame.bottom - frame.top);

  // With a single n, the lines are side by side.
  const isSingle = sizes.every((n) => n === sizes[0]);
  const step = isSingle ? (x.domain[1] - x.domain[0]) / (series.length + 1) : 0;
  const along = (line: Series) => {
    const aside = (series.indexOf(line) - (series.length - 1) / 2) * step;
    return ({ n }: { readonly n: number }) => Math.log10(n) + aside;
  };
  const pixels = toPixels({ frame, x, y });
  const at: Placing = (line, n, value) => pixels(along(line)({ n }), value);

  const caption = captionOf(gathered, by);
  const notes = [
    ...series
      .filter((line) => !named.includes(line))
      .map(({ algorithm, detail, style }) => ({ text: `${algorithm} ${detail}`.trim(), style })),
    ...notesOf(
      curves,
      violated.map(({ point }) => point),
    ),
  ];
  const beside = labelEnds(named, curves, frame, at);
  const texts = [...beside.texts, ...numberViolations(violated, frame, at)];
  return {
    ...makeSheet({ width, frame, x, y, caption }, { ...beside, texts }, notes, 74),
    series,
    curves,
    violated,
    along,
    covered: covering(series, curves, y.domain[1] - y.domain[0]),
  };
}

const heightOf = ({ detail }: Series): number => (detail === "" ? ROW : 2 * ROW - 2);

type Placing = (series: Series, n: number, value: number) => readonly [x: number, y: number];

/** Lines closer than this fraction of the height count as coinciding. */
const CLOSE = 0.006;

function covering(
  series: readonly Series[],
  curves: readonly Lettered[],
  height: number,
): ChartLayout["covered"] {
  const valuesOf = (line: Series | Lettered) =>
    new Map(line.points.map((point) => [point.n, "value" in point ? point.value : point.median]));
  const same = (a: Series | Lettered, b: Series | Lettered) => {
    const other = valuesOf(b);
    const near = [...valuesOf(a)].filter(
      ([n, value]) => Math.abs(value - (other.get(n) ?? Infinity)) < CLOSE * height,
    );
    return near.length > a.points.length / 2;
  };
  return (line) => {
    const over =
      "letter" in line
        ? curves.slice(0, curves.indexOf(line))
        : series.slice(series.indexOf(line) + 1);
    return Math.min(2, over.filter((other) => same(line, other)).length);
  };
}

/** Places the names of lines and the letters of curves at their right ends, without overlaps. */
function labelEnds(
  series: readonly Series[],
  curves: readonly Lettered[],
  frame: Box,
  at: Placing,
): Drawing {
  const ends = [
    ...series.map((line) => {
      const { n, median } = line.points.at(-1)!;
      return { at: at(line, n, median), colour: line.style.colour, height: heightOf(line) };
    }),
    ...curves.map((curve) => {
      const { n, value } = curve.points.at(-1)!;
      return { at: at(curve.series, n, value), colour: colourOf(curve), height: ROW };
    }),
  ];
  const places = spreadApart(
    ends.map((end) => ({ at: end.at[1], height: end.height })),
    frame.top - 8,
    frame.bottom + 8,
  );
  const left = frame.right + LEADS;
  const names = series.flatMap(({ algorithm, detail }, i): Text[] => {
    const label = { x: left + 14, y: places[i], size: LABEL };
    if (detail === "") return [{ ...label, text: algorithm }];
    return [
      { ...label, text: algorithm, y: places[i] - 6 },
      { ...label, text: detail, y: places[i] + 7, size: LABEL - 1 },
    ];
  });
  const letters = curves.map(({ letter }, i): Text => {
    const y = places[series.length + i];
    return { text: letter, x: left, y, size: LABEL, isBold: true };
  });
  return {
    texts: [...names, ...letters],
    strokes: ends.map(({ at: [x, y], colour }, i) => {
      const turn = [frame.right + 6, y] as const;
      return { path: [[x + 6, y], turn, [left - 5, places[i]]], colour, width: 0.8, opacity: 0.55 };
    }),
    marks: series.map(({ style }, i) => ({ x: left + 4, y: places[i], style })),
  };
}

const numberViolations = (violated: readonly Violated[], frame: Box, at: Placing): Text[] =>
  violated.map(({ series, point, value }, i) => {
    const text = `✗ ${i + 1}`;
    const [x, y] = at(series, point.n, value);
    // Lines rise to the right, so there is room to the upper left and to the lower right of a point.
    const isFirst = x < frame.left + 40;
    const height = isFirst ? 13 : y < frame.top + 24 ? 0 : -13;
    const start = isFirst ? x + 12 : x - 12 - widthOf(text, LABEL);
    return { text, x: start, y: y + height, size: LABEL, isBold: true };
  });
