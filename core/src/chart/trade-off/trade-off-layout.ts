import type * as Plot from "@observablehq/plot";
import { type Box, placeLabels } from "./place-labels.ts";
import { violationOf } from "../legend.ts";
import { conditionsOf, runsOf, seedsOf, versionOf } from "../caption.ts";
import { curvesOf } from "../curves.ts";
import {
  CAPTION,
  type Drawing,
  drawTexts,
  FAINT,
  type Frame,
  INK,
  LABEL,
  LISTED,
  type Mark,
  type Plotting,
  specifySheet,
  type Stroke,
  type Text,
} from "../sheet/sheet.ts";
import { grouped, wrapText } from "../sheet/lettering.ts";
import type { ChartRequest } from "../layout.ts";
import type { Style } from "../sheet/palette.ts";
import type { ChartPoint } from "../points.ts";
import { protocols, protocolStyles, trialOf } from "./protocols.ts";
import { quantities } from "../quantity.ts";
import { seriesOf } from "../series.ts";
import { timeAxis, type TimeAxis } from "./time-axis.ts";
import type { TradeOff, TradeOffPoint } from "./trade-off.ts";

/** The layout of the chart, in pixels. */
export interface TradeOffLayout {
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  readonly caption: string;
  readonly rings: readonly { readonly x: number; readonly y: number }[];
  readonly drawing: Drawing;
}

/** A protocol with its parameters, and its position. */
interface Spot {
  readonly place: TradeOffPoint;
  readonly style: Style;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** The measured extremes. */
  readonly bars: Box;
  /** The height of the sharpest claim. */
  readonly bound?: number;
}

const [WIDTH, HEIGHT] = [800, 430];
const frame: Frame = { left: 64, top: 34, right: 784, bottom: 34 + HEIGHT };
const plain = { size: LABEL, anchor: "start", colour: INK } as const;

/** Lays out the chart: time to the right, messages upwards, both logarithmic. */
export function tradeOffLayout(tradeOff: TradeOff, wanted: ChartRequest): TradeOffLayout {
  const { places, n } = tradeOff;
  const logs = places.flatMap(({ time }) => [time.low, time.high]);
  const axis = timeAxis(Math.min(...logs), Math.max(...logs), frame.right - frame.left, LABEL);
  const bounds = boundsOf(places, wanted);
  const heights = [
    ...places.flatMap(({ messages }) => [messages.low, messages.high]),
    ...bounds.values(),
  ];
  const [low, high] = [Math.min(...heights) - 0.06, Math.max(...heights) + 0.05];
  const x = (log: number) => frame.left + axis.place(log) * (frame.right - frame.left);
  const y = (log: number) =>
    frame.bottom - ((log - low) / (high - low)) * (frame.bottom - frame.top);

  const spots = places.map((place): Spot => {
    const { protocol, messages, time } = place;
    const bound = bounds.get(messages);
    return {
      place,
      style: protocolStyles[protocols.indexOf(protocol)],
      label: [protocol.name, trialOf(protocol, messages)].filter((it) => it !== "").join(", "),
      x: x(time.median),
      y: y(messages.median),
      bars: {
        left: x(time.low),
        right: x(time.high),
        top: y(messages.high),
        bottom: y(messages.low),
      },
      ...(bound !== undefined && { bound: y(bound) }),
    };
  });
  const violated = spots.filter(({ place }) => place.messages.violated > 0);
  const caption = captionOf(tradeOff, axis, bounds.size > 0, wanted.by);
  const under = listBelow(
    caption,
    spots,
    violated.map(({ place }) => place.messages),
  );
  const parts = [grid(n, axis, x, y, low, high), measured(spots), named(spots), under];
  return {
    width: WIDTH,
    height: Math.ceil(under.bottom + 8),
    frame,
    caption,
    rings: violated.map(({ x, y }) => ({ x, y })),
    drawing: {
      texts: parts.flatMap(({ texts }) => texts),
      strokes: parts.flatMap(({ strokes }) => strokes),
      marks: parts.flatMap(({ marks }) => marks),
    },
  };
}

export const tradeOffSpecification = (
  plot: Plotting,
  layout: TradeOffLayout,
): Plot.PlotOptions => ({
  ...specifySheet({ ...layout, x: unit, y: unit }, [
    plot.frame({ stroke: "#999999" }),
    ...drawTexts(plot, layout.drawing),
    ...layout.rings.map(({ x, y }) =>
      plot.dot([[x, y]], {
        x: { value: "0", scale: null },
        y: { value: "1", scale: null },
        r: 10,
        stroke: "black",
        strokeWidth: 2.2,
      }),
    ),
  ]),
});

const unit = { domain: [0, 1], ticks: [] } as const;

/** The bound of the sharpest claim about messages for each point, if all claims are drawn. */
function boundsOf(
  places: readonly TradeOffPoint[],
  { known, claims }: ChartRequest,
): Map<ChartPoint, number> {
  const series = seriesOf(
    places.map(({ messages }) => messages),
    known,
  );
  const curves = claims === "all" ? curvesOf(series, quantities.messages, "sharpest") : [];
  const bounds = new Map<ChartPoint, number>();
  for (const { series, points, kind } of curves) {
    if (kind === "bound") bounds.set(series.points[0], points[0].value);
  }
  return bounds;
}

/** Ticks: multiples of n upwards, powers of ten to the right. */
function grid(
  n: number,
  axis: TimeAxis,
  x: (log: number) => number,
  y: (log: number) => number,
  low: number,
  high: number,
): Drawing {
  const faint = { colour: FAINT, width: 1 };
  const multiples = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
    .map((times) => ({ times, log: Math.log10(times * n) }))
    .filter(({ log }) => log > low && log < high);
  return {
    marks: [],
    strokes: [
      ...axis.ticks.map(({ at }): Stroke => ({
        path: [
          [x(at), frame.top],
          [x(at), frame.bottom],
        ],
        ...faint,
      })),
      ...multiples.map(({ log }): Stroke => ({
        path: [
          [frame.left, y(log)],
          [frame.right, y(log)],
        ],
        ...faint,
      })),
    ],
    texts: [
      ...axis.ticks.map(({ at, label }): Text => ({
        ...plain,
        text: label,
        x: x(at),
        y: frame.bottom + 14,
        anchor: "middle",
      })),
      ...multiples.map(({ times, log }): Text => ({
        ...plain,
        text: times === 1 ? "n" : `${times}n`,
        x: frame.left - 8,
        y: y(log),
        anchor: "end",
      })),
      { ...plain, text: `messages sent, n = ${grouped(n)}`, x: 16, y: 16 },
      {
        ...plain,
        text: `time, in rounds${axis.isTwice ? " (doubly logarithmic)" : ""}`,
        x: frame.right,
        y: frame.bottom + 34,
        anchor: "end",
      },
    ],
  };
}

/** Draws marks with bars, lines between the parameters of one protocol, and bounds. */
function measured(spots: readonly Spot[]): Drawing {
  const strokes: Stroke[] = [];
  for (const way of ways(spots)) {
    const path = way.map(({ x, y }) => [x, y] as const);
    if (path.length > 1)
      strokes.push({ path, colour: way[0].style.colour, width: 1.2, opacity: 0.45 });
  }
  for (const { x, y, bars, bound, style } of spots) {
    const bar = { colour: style.colour, width: 2, opacity: 0.6 };
    strokes.push({
      path: [
        [bars.left, y],
        [bars.right, y],
      ],
      ...bar,
    });
    strokes.push({
      path: [
        [x, bars.top],
        [x, bars.bottom],
      ],
      ...bar,
    });
    if (bound === undefined || bound > y - 4) continue;
    strokes.push({
      path: [
        [x, y],
        [x, bound],
      ],
      colour: style.colour,
      width: 1,
      dash: "1.5 3",
    });
    strokes.push({
      path: [
        [x - 6, bound],
        [x + 6, bound],
      ],
      colour: style.colour,
      width: 1.8,
    });
  }
  // A mark below another is larger, so that it stays visible.
  const covered = (it: Spot, i: number) =>
    spots.slice(i + 1).some(({ x, y }) => Math.hypot(x - it.x, y - it.y) < 4);
  const marks = spots.map((it, i): Mark => {
    const { x, y, style } = it;
    return { x, y, style, r: covered(it, i) ? 7.5 : 4.5 };
  });
  return { texts: [], strokes, marks };
}

/** The lines between the parameters of each protocol. */
const ways = (spots: readonly Spot[]) =>
  protocols.map((protocol) =>
    spots.filter(({ place }) => place.protocol === protocol).sort((a, b) => a.x - b.x),
  );

/** Places names without covering data. */
function named(spots: readonly Spot[]): Drawing {
  const taken = spots.flatMap(({ x, y, bars, bound }): Box[] => [
    { left: x - 8, right: x + 8, top: y - 8, bottom: y + 8 },
    { left: bars.left, right: bars.right, top: y - 2, bottom: y + 2 },
    { left: x - 2, right: x + 2, top: bars.top, bottom: bars.bottom },
    ...(bound === undefined
      ? []
      : [
          { left: x - 1, right: x + 1, top: bound, bottom: y },
          { left: x - 7, right: x + 7, top: bound - 3, bottom: bound + 3 },
        ]),
  ]);
  for (const way of ways(spots)) taken.push(...way.slice(1).flatMap((to, i) => along(way[i], to)));
  // Points with the most neighbours have the least room.
  const crowd = (a: Spot) =>
    spots.filter((b) => Math.abs(a.x - b.x) < 90 && Math.abs(a.y - b.y) < 24).length;
  const order = [...spots].sort((a, b) => crowd(b) - crowd(a) || a.x - b.x || a.y - b.y);
  const placed = placeLabels(
    order.map(({ x, y, label }) => ({ x, y, text: label })),
    { left: frame.left + 2, right: frame.right - 2, top: frame.top + 2, bottom: frame.bottom - 2 },
    taken,
    LISTED,
  );
  return {
    marks: [],
    texts: placed.map(({ box }, i): Text => ({
      ...plain,
      text: order[i].label,
      size: LISTED,
      x: box.left + 2,
      y: (box.top + box.bottom) / 2,
    })),
    strokes: placed.flatMap(({ lead }, i): Stroke[] =>
      lead
        ? [{ path: [[order[i].x, order[i].y], lead], colour: INK, width: 0.6, opacity: 0.5 }]
        : [],
    ),
  };
}

/** A line as small boxes, a few pixels apart. */
function along(from: Spot, to: Spot): Box[] {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
  return Array.from({ length: steps }, (_, i) => {
    const [x, y] = [
      from.x + ((to.x - from.x) * (i + 0.5)) / steps,
      from.y + ((to.y - from.y) * (i + 0.5)) / steps,
    ];
    return { left: x - 3, right: x + 3, top: y - 1, bottom: y + 1 };
  });
}

function captionOf(
  { n, messages, places }: TradeOff,
  axis: TimeAxis,
  isBounded: boolean,
  by: string,
): string {
  const { points, seeds, versions } = messages;
  const asynchronous = places.find(({ protocol }) => protocol.algorithm === "peterson");
  return [
    `Messages sent in a run, announcements included, against the time until it ends, on rings of n = ${grouped(n)} processes.`,
    `Marks: the median of ${runsOf(points)} runs; bars: the 5th to the 95th percentile (${seedsOf(seeds)}).`,
    "Time is in rounds" +
      (asynchronous ? "; for Peterson, which has no rounds, it is the causal depth." : "."),
    axis.isTwice
      ? "Exact times of up to hundreds of digits are placed by the logarithm of their logarithm."
      : "",
    isBounded ? "Dashes above: the most messages that the sharpest claim allows." : "",
    conditionsOf(points),
    versionOf(versions, by),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

const LEADING = 1.4;

/** Lays out the caption, the orders of magnitude of each protocol, and the violations. */
function listBelow(
  caption: string,
  spots: readonly Spot[],
  violated: readonly ChartPoint[],
): Drawing & { readonly bottom: number } {
  const texts: Text[] = [];
  const marks: Mark[] = [];
  const [left, indent] = [16, 40];
  let y = frame.bottom + 58;
  const paragraph = (text: string, x: number, size: number) => {
    for (const line of wrapText(text, size, WIDTH - 16 - x)) {
      texts.push({ ...plain, text: line, x, y, size });
      y += size * LEADING;
    }
  };
  paragraph(caption, left, CAPTION);
  y += 6;
  for (const [i, protocol] of protocols.entries()) {
    if (!spots.some(({ place }) => place.protocol === protocol)) continue;
    marks.push({ x: left + 8, y, style: protocolStyles[i] });
    paragraph(`${protocol.name}: ${protocol.says}`, indent, LISTED);
    y += 2;
  }
  for (const point of violated) {
    texts.push({ ...plain, text: "✗", x: left + 4, y, size: LISTED, weight: "bold" });
    paragraph(`violated: ${violationOf(point)}`, indent, LISTED);
    y += 2;
  }
  return { texts, strokes: [], marks, bottom: y };
}
