import { type Axis, axisOfSizes, axisOfValues } from "./sheet/axis.ts";
import { colourOf, drawLegend, type Lettered, letterOf } from "./legend.ts";
import { captionOf } from "./caption.ts";
import { type Claims, curvesOf } from "./curves.ts";
import {
  type Drawing,
  type Frame,
  INK,
  LABEL,
  type Mark,
  type Stroke,
  type Text,
} from "./sheet/sheet.ts";
import { widthOf } from "./sheet/lettering.ts";
import { dashes } from "./sheet/palette.ts";
import type { ChartPoint, Gathered } from "./points.ts";
import { type AlgorithmLookup, type Series, seriesOf } from "./series.ts";
import { spreadApart } from "./sheet/spread.ts";

/** The layout of a chart, before it is drawn. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  readonly curves: readonly Lettered[];
  readonly violated: readonly Violated[];
  /** The horizontal offset of the line, if there is only one n. */
  readonly offset: (series: Series) => number;
  /** How many lines or earlier curves coincide with this one, which must stay visible. */
  readonly covered: (it: Series | Lettered) => number;
  readonly drawing: Drawing;
  readonly caption: string;
}

/** A point at which a claim is violated. */
interface Violated {
  readonly series: Series;
  readonly point: ChartPoint;
}

export interface ChartRequest {
  readonly known: AlgorithmLookup;
  readonly claims: Claims;
  /** The program that drew it, with its version. */
  readonly by: string;
}

const WIDTH = 800;
const [LEFT, TOP, LEAST] = [64, 34, 400];
/** The width between the axes and the labels, crossed by leader lines. */
const LEADS = 30;
const ROW = 16;

/** Lays out a chart: n to the right, the quantity upwards, both logarithmic. */
export function layoutOf(gathered: Gathered, { known, claims, by }: ChartRequest): ChartLayout {
  const { points, quantity } = gathered;
  const series = seriesOf(points, known);
  const curves = curvesOf(series, quantity, claims).map((curve, i) => ({
    ...curve,
    letter: letterOf(i),
  }));
  const violated = series.flatMap((it) =>
    it.points.filter((point) => point.violated > 0).map((point) => ({ series: it, point })),
  );

  const labels = Math.max(...series.flatMap((it) => [it.algorithm, it.detail].map(labelWidth)));
  const needed = series.reduce((sum, it) => sum + heightOf(it), curves.length * ROW);
  const frame: Frame = {
    left: LEFT,
    top: TOP,
    right: WIDTH - Math.min(labels, 240) - LEADS - 30,
    bottom: TOP + Math.max(LEAST, needed),
  };
  const ends = [
    ...points.flatMap(({ low, high, violation }) => [low, high, violation?.at ?? low]),
    ...curves.flatMap((curve) => curve.points.map(({ value }) => value)),
  ];
  const x = axisOfSizes(
    points.map(({ n }) => n),
    frame.right - frame.left,
    LABEL,
  );
  const y = axisOfValues(Math.min(...ends), Math.max(...ends), frame.bottom - frame.top);
  const offset = sideBySide(series, x);
  const at = placing(frame, x, y, offset);

  const caption = captionOf(gathered, by);
  const under = drawLegend(
    { left: 16, width: WIDTH - 32, top: frame.bottom + 56 },
    caption,
    curves,
    violated.map(({ point }) => point),
  );
  const beside = labelled(series, curves, frame, at);
  const titles: Text[] = [
    { ...title, text: quantity.axis, x: 16, y: 18 },
    {
      ...title,
      text: "n, processes on the ring",
      x: frame.right,
      y: frame.bottom + 32,
      anchor: "end",
    },
  ];
  return {
    width: WIDTH,
    height: Math.ceil(under.bottom + 8),
    frame,
    x,
    y,
    series,
    curves,
    violated,
    offset,
    covered: covering(series, curves, y.domain[1] - y.domain[0]),
    caption,
    drawing: {
      texts: [...titles, ...beside.texts, ...marked(violated, frame, at), ...under.texts],
      strokes: [...beside.strokes, ...under.strokes],
      marks: beside.marks,
    },
  };
}

const title = { size: LABEL, anchor: "start", colour: INK } as const;
const labelWidth = (text: string): number => widthOf(text, LABEL);
const heightOf = ({ detail }: Series): number => (detail === "" ? ROW : 2 * ROW - 2);

type Placing = (series: Series, n: number, value: number) => readonly [x: number, y: number];

function placing(frame: Frame, x: Axis, y: Axis, offset: ChartLayout["offset"]): Placing {
  const along = (axis: Axis, at: number, from: number, to: number) =>
    from + ((at - axis.domain[0]) / (axis.domain[1] - axis.domain[0])) * (to - from);
  return (series, n, value) => [
    along(x, Math.log10(n) + offset(series), frame.left, frame.right),
    along(y, value, frame.bottom, frame.top),
  ];
}

function sideBySide(
  series: readonly Series[],
  { domain: [from, to] }: Axis,
): ChartLayout["offset"] {
  const sizes = new Set(series.flatMap(({ points }) => points.map(({ n }) => n)));
  const step = (to - from) / (series.length + 1);
  return (it) => (sizes.size === 1 ? (series.indexOf(it) - (series.length - 1) / 2) * step : 0);
}

/** Lines closer than this fraction of the height coincide visually. */
const CLOSE = 0.006;

function covering(
  series: readonly Series[],
  curves: readonly Lettered[],
  height: number,
): ChartLayout["covered"] {
  const values = new Map<Series | Lettered, ReadonlyMap<number, number>>([
    ...series.map((it) => [it, new Map(it.points.map(({ n, median }) => [n, median]))] as const),
    ...curves.map((it) => [it, new Map(it.points.map(({ n, value }) => [n, value]))] as const),
  ]);
  const same = (a: Series | Lettered, b: Series | Lettered) => {
    const other = values.get(b)!;
    const near = [...values.get(a)!].filter(
      ([n, value]) => Math.abs(value - (other.get(n) ?? Infinity)) < CLOSE * height,
    );
    return near.length > values.get(a)!.size / 2;
  };
  return (it) => {
    const place = series.indexOf(it as Series);
    const over =
      place >= 0 ? series.slice(place + 1) : curves.slice(0, curves.indexOf(it as Lettered));
    return Math.min(2, over.filter((other) => same(it, other)).length);
  };
}

/** Places names at the right ends of lines and letters at those of curves, without overlaps. */
function labelled(
  series: readonly Series[],
  curves: readonly Lettered[],
  frame: Frame,
  at: Placing,
): Drawing {
  const texts: Text[] = [];
  const strokes: Stroke[] = [];
  const marks: Mark[] = [];
  const ends = [
    ...series.map((it) => at(it, it.points.at(-1)!.n, it.points.at(-1)!.median)),
    ...curves.map(({ series, points }) => at(series, points.at(-1)!.n, points.at(-1)!.value)),
  ];
  const heights = [...series.map(heightOf), ...curves.map(() => ROW)];
  const places = spreadApart(
    ends.map(([, y], i) => ({ at: y, height: heights[i] })),
    frame.top - 8,
    frame.bottom + 8,
  );
  const label = frame.right + LEADS;
  for (const [i, [x, y]] of ends.entries()) {
    const place = places[i];
    const colour = i < series.length ? series[i].style.colour : colourOf(curves[i - series.length]);
    const lead = [
      [x + 6, y],
      [frame.right + 6, y],
      [label - 5, place],
    ] as const;
    strokes.push({ path: lead, colour, width: 0.8, opacity: 0.55 });
    if (i >= series.length) {
      const { letter, points, kind } = curves[i - series.length];
      // With a single n, a claim is a dash above its algorithm.
      const path = [
        [x - 14, y],
        [x + 14, y],
      ] as const;
      if (points.length === 1) strokes.push({ path, colour, width: 1.8, dash: dashes[kind] });
      texts.push({ ...title, text: letter, x: label, y: place, weight: "bold" });
      continue;
    }
    const { algorithm, detail, style } = series[i];
    const first = detail === "" ? place : place - ROW / 2 + 2;
    marks.push({ x: label + 4, y: place, style });
    texts.push({ ...title, text: algorithm, x: label + 14, y: first });
    if (detail !== "")
      texts.push({ ...title, text: detail, x: label + 14, y: first + ROW - 3, size: LABEL - 1 });
  }
  return { texts, strokes, marks };
}

/** Places the number of each violated point. */
const marked = (violated: readonly Violated[], frame: Frame, at: Placing): Text[] =>
  violated.map(({ series, point: { n, median, violation } }, i) => {
    const [x, y] = at(series, n, violation?.at ?? median);
    // Lines rise, so there is room above on the left and below on the right.
    const isFirst = x < frame.left + 40;
    const aside = isFirst ? { x: x + 12, anchor: "start" } : { x: x - 12, anchor: "end" };
    const height = isFirst ? 13 : y < frame.top + 24 ? 0 : -13;
    return { ...title, text: `✗ ${i + 1}`, y: y + height, weight: "bold", ...aside } as Text;
  });
