import type * as Plot from "@observablehq/plot";
import { placeLabels } from "./place-labels.ts";
import { violationOf } from "../legend.ts";
import { conditionsOf, runsOf, seedsOf, spanOf, versionOf } from "../caption.ts";
import { nameSource } from "../../request/words.ts";
import { curvesOf } from "../curves.ts";
import {
  type Box,
  type Drawing,
  INK,
  LABEL,
  LEFT,
  makeSheet,
  markStyle,
  NARROW,
  type Note,
  NOTE,
  type Plotting,
  type Sheet,
  specifySheet,
  TOP,
  toPixels,
  WIDTH,
} from "../sheet/sheet.ts";
import type { Axis } from "../sheet/axis.ts";
import { grouped } from "../sheet/lettering.ts";
import type { ChartRequest } from "../layout.ts";
import { dashes, type Style } from "../sheet/palette.ts";
import type { ChartPoint } from "../points.ts";
import { protocols, protocolStyles, trialOf } from "./protocols.ts";
import { quantities } from "../quantity.ts";
import { seriesOf } from "../series.ts";
import { ringStyle } from "../specification.ts";
import { timeAxis } from "./time-axis.ts";
import type { TradeOff, TradeOffPoint } from "./trade-off.ts";

export interface TradeOffLayout extends Sheet {
  readonly spots: readonly Spot[];
}

/** A protocol with its parameters, drawn at its medians; bars reach from the 5th to the 95th percentile. */
interface Spot extends Box {
  readonly place: TradeOffPoint;
  readonly style: Style;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** The y of the sharpest claim's bound on messages, if the bound is above the point. */
  readonly bound?: number;
}

/** Lays out the chart with time to the right and messages upwards. Both axes are logarithmic. */
export function tradeOffLayout(tradeOff: TradeOff, request: ChartRequest): TradeOffLayout {
  const { places, n } = tradeOff;
  const { width = WIDTH } = request;
  const frame: Box = { left: LEFT, top: TOP, right: width - 16, bottom: TOP + 430 };
  const logs = places.flatMap(({ time }) => [time.low, time.high]);
  const x = timeAxis(Math.min(...logs), Math.max(...logs), frame.right - frame.left, LABEL);
  const bounds = boundsOf(places, request);
  const y = messagesAxis(n, [
    ...places.flatMap(({ messages }) => [messages.low, messages.high]),
    ...bounds.values(),
  ]);
  const pixels = toPixels({ frame, x, y });
  const at = places.map(({ messages, time }) => pixels(x.place(time.median), messages.median));
  const spots = places.map((place, i): Spot => {
    const { protocol, messages, time } = place;
    const [left, top] = pixels(x.place(time.low), messages.high);
    const [right, bottom] = pixels(x.place(time.high), messages.low);
    const [, bound] = pixels(0, bounds.get(messages) ?? messages.median);
    const isCovered = at.slice(i + 1).some(([x, y]) => Math.hypot(x - at[i][0], y - at[i][1]) < 4);
    return {
      place,
      style: protocolStyles[protocols.indexOf(protocol)],
      label: [protocol.name, trialOf(protocol, messages)].filter((it) => it !== "").join(", "),
      x: at[i][0],
      y: at[i][1],
      left,
      top,
      right,
      bottom,
      // A covered mark is larger, so that it stays visible behind the mark that covers it.
      r: isCovered ? 7.5 : 4.5,
      ...(bound <= at[i][1] - 4 && { bound }),
    };
  });
  const caption = captionOf(tradeOff, x.isTwice, bounds.size > 0, request.by);
  const labels = width < NARROW ? unlabelled : labelSpots(spots, frame);
  const sheet = makeSheet({ width, frame, x, y, caption }, labels, notesOf(spots), 40);
  return { ...sheet, spots };
}

export function tradeOffSpecification(plot: Plotting, layout: TradeOffLayout): Plot.PlotOptions {
  const { spots } = layout;
  const pixels = (value: keyof Spot) => ({ value, scale: null }) as const;
  const [x, y] = [pixels("x"), pixels("y")];
  const stroke = ({ style }: Spot) => style.colour;
  const bar = { stroke, strokeWidth: 2, strokeOpacity: 0.6 };
  const bounded = spots.filter(({ bound }) => bound !== undefined);
  const bound = pixels("bound");
  return specifySheet(plot, layout, [
    ...pathsOf(spots).map((path) =>
      plot.line(path, { x, y, stroke: stroke(path[0]), strokeWidth: 1.2, strokeOpacity: 0.45 }),
    ),
    plot.ruleY(spots, { y, x1: pixels("left"), x2: pixels("right"), ...bar }),
    plot.ruleX(spots, { x, y1: pixels("top"), y2: pixels("bottom"), ...bar }),
    plot.ruleX(bounded, { x, y1: bound, y2: y, stroke, strokeDasharray: dashes.average }),
    plot.ruleY(bounded, { y: bound, x1: x, x2: x, inset: -6, stroke, strokeWidth: 1.8 }),
    ...spots.map((spot) => plot.dot([spot], { x, y, ...markStyle(spot.style, spot.r) })),
    plot.dot(spots.filter(isViolated), { x, y, ...ringStyle }),
  ]);
}

const isViolated = ({ place }: Spot): boolean => place.messages.violated > 0;

/** Finds the bound of the sharpest claim about messages for each point, if claims are drawn. */
function boundsOf(
  places: readonly TradeOffPoint[],
  { known, claims }: ChartRequest,
): Map<ChartPoint, number> {
  const points = places.map(({ messages }) => messages);
  const curves =
    claims === "all" ? curvesOf(seriesOf(points, known), quantities.messages, "sharpest") : [];
  return new Map(
    curves
      .filter(({ kind }) => kind === "bound")
      .map(({ series, points }) => [series.points[0], points[0].value]),
  );
}

/** Makes the axis of messages, whose ticks are multiples of n. */
function messagesAxis(n: number, logs: readonly number[]): Axis {
  const [low, high] = [Math.min(...logs) - 0.06, Math.max(...logs) + 0.05];
  const ticks = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
    .map((times) => ({ at: Math.log10(times * n), label: times === 1 ? "n" : `${times}n` }))
    .filter(({ at }) => at > low && at < high);
  return { title: `messages sent, n = ${grouped(n)}`, domain: [low, high], ticks };
}

/** Groups the points by protocol; a line connects the points of a group. */
const pathsOf = (spots: readonly Spot[]): Spot[][] =>
  protocols
    .map((protocol) =>
      spots.filter(({ place }) => place.protocol === protocol).sort((a, b) => a.x - b.x),
    )
    .filter((path) => path.length > 1);

const unlabelled: Drawing = { texts: [], strokes: [], marks: [] };

/** Places the names of protocols so that they do not cover data. */
function labelSpots(spots: readonly Spot[], frame: Box): Drawing {
  const around = (x: number, y: number, width: number, height = width): Box => ({
    left: x - width,
    right: x + width,
    top: y - height,
    bottom: y + height,
  });
  const taken = spots.flatMap(({ x, y, left, top, right, bottom, bound = y }) => [
    around(x, y, 8),
    { ...around(x, y, 2), left, right },
    { ...around(x, y, 2), top, bottom },
    { ...around(x, y, 1), top: bound },
    around(x, bound, 7, 3),
  ]);
  // Labels must not cover a line either, so the line counts as small boxes, a few pixels apart.
  for (const path of pathsOf(spots)) {
    for (const [i, to] of path.slice(1).entries()) {
      const from = path[i];
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
      for (let part = 0.5 / steps; part < 1; part += 1 / steps) {
        const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
        taken.push(around(x, y, 3, 1));
      }
    }
  }
  // Counts neighbours; points with the most neighbours have the least room.
  const crowd = (a: Spot) =>
    spots.filter((b) => Math.abs(a.x - b.x) < 90 && Math.abs(a.y - b.y) < 24).length;
  const order = [...spots].sort((a, b) => crowd(b) - crowd(a) || a.x - b.x || a.y - b.y);
  const labels = placeLabels(order, frame, taken, NOTE);
  return {
    texts: labels.map(({ box }, i) => ({
      text: order[i].label,
      size: NOTE,
      x: box.left + 2,
      y: (box.top + box.bottom) / 2,
    })),
    strokes: labels.flatMap(({ lead }, i) => {
      const { x, y } = order[i];
      return lead ? [{ path: [[x, y], lead], colour: INK, width: 0.6, opacity: 0.5 }] : [];
    }),
    marks: [],
  };
}

function captionOf(
  { n, messages, places }: TradeOff,
  isTwice: boolean,
  isBounded: boolean,
  by: string,
): string {
  const { points, seeds, versions } = messages;
  const asynchronous = places.find(({ protocol }) => protocol.algorithm === "peterson");
  return [
    `Messages sent in a run, announcements included, against the time until the run ends, on rings of n = ${grouped(n)} processes.`,
    `Marks: the median of ${runsOf(points)} runs; bars: ${spanOf(points)} (${seedsOf(seeds)}).`,
    "Time is in rounds" +
      (asynchronous ? "; for Peterson, which has no rounds, it is the causal depth." : "."),
    isTwice
      ? "Exact times of up to hundreds of digits are placed by the logarithm of their logarithm."
      : "",
    isBounded ? "A dash above a mark: the most messages that the sharpest claim allows." : "",
    conditionsOf(points),
    versionOf(versions, by),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Makes the notes below the caption: the orders of magnitude of each protocol, then the violations. */
const notesOf = (spots: readonly Spot[]): Note[] => [
  ...protocols.flatMap((protocol, i) =>
    spots.some(({ place }) => place.protocol === protocol)
      ? [{ text: nameSource(`${protocol.name}: ${protocol.says}`), style: protocolStyles[i] }]
      : [],
  ),
  ...spots
    .filter(isViolated)
    .map(({ place }) => ({ text: `violated: ${violationOf(place.messages)}`, sign: "✗" })),
];
