import type { Header } from "@ringleader/core/internal";
import { grouped } from "../form/format.ts";
import type { CanvasColours } from "../canvas/paint.ts";
import {
  fillDisc,
  FONT,
  strokeCircle,
  strokeCross,
  strokeLine,
  traceArrowhead,
  type Pen,
} from "../canvas/shapes.ts";
import { strokeLink } from "../canvas/held-links.ts";
import type { LegendEntry } from "../canvas/Legend.tsx";
import type { Figure } from "./figure.ts";

const MARGIN = 24;
/** Height of a line and average width of a letter, in pixels. */
const LINE = 22;
const LETTER = 6.6;

/** Returns the lines of a caption from which the picture can be reproduced. */
export function captionOf(header: Header, where: string): string[] {
  const { algorithm, parameters, n, seed, setup, digest } = header;
  const set = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const schedule =
    setup["schedule"] === "trace" ? "a given schedule" : (setup["schedule"] as string);
  return [
    [algorithm, ...set].join(" "),
    [`n = ${grouped(n)}`, schedule, `seed ${seed}`, `digest ${digest}`, where]
      .filter((part) => part !== "")
      .join(" · "),
  ];
}

interface Caption {
  readonly colours: CanvasColours;
  readonly legend: readonly LegendEntry[];
  readonly lines: readonly string[];
}

/** Places the entries of the legend, row by row. */
function placeEntries(legend: readonly LegendEntry[], width: number) {
  let [x, y] = [0, 0];
  return legend.map((entry) => {
    const room = 18 + LETTER * entry.says.length + 16;
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE];
    const at = { entry, x, y };
    x += room;
    return at;
  });
}

/** Breaks long lines at spaces. */
function foldLines(lines: readonly string[], width: number): string[] {
  const most = Math.max(20, Math.floor(width / LETTER));
  const part = new RegExp(`\\S.{0,${most - 1}}(?= |$)|\\S+`, "g");
  return lines.flatMap((line) => line.match(part) ?? [""]);
}

/** Makes a figure of a picture with a caption below it; `gap` is the space between the two, in pixels. */
export function withCaption(
  { width, height, paint }: Pick<Figure, "width" | "height" | "paint">,
  { colours, legend, lines }: Caption,
  gap = 0,
): Figure {
  const room = width - 2 * MARGIN;
  const marks = placeEntries(legend, room);
  const below = (marks.at(-1)?.y ?? -LINE) + LINE;
  const text = foldLines(lines, room);
  return {
    width,
    height: height + below + LINE * text.length + 12 + MARGIN,
    title: lines.join(" · "),
    ground: colours.paper,
    paint(pen, ratio) {
      paint(pen, ratio);
      pen.setTransform(ratio, 0, 0, ratio, MARGIN * ratio, (height + gap) * ratio);
      pen.textAlign = "left";
      pen.textBaseline = "middle";
      pen.font = `12px ${FONT}`;
      pen.globalAlpha = 1;
      for (const { entry, x, y } of marks) {
        paintMark(pen, colours, entry, x + 6, y + LINE / 2);
        pen.fillStyle = colours.ink;
        pen.fillText(entry.says, x + 18, y + LINE / 2);
      }
      pen.fillStyle = colours.ink;
      text.forEach((line, i) => pen.fillText(line, 0, below + LINE * (i + 0.5)));
    },
  };
}

function paintMark(
  pen: Pen,
  { states, kinds, leader, bad, paper, ink }: CanvasColours,
  { mark, index }: LegendEntry,
  x: number,
  y: number,
): void {
  const disc = (radius: number, colour: string) => fillDisc(pen, colour, x, y, radius);
  const stroke = (colour: string, from: number, to: number) => {
    pen.strokeStyle = colour;
    pen.lineWidth = 4;
    strokeLine(pen, x, y + from, x, y + to);
  };
  if (mark === "state" || mark === "value") disc(6, states[index % states.length]);
  else if (mark === "leads" || mark === "wrong") disc(6, mark === "leads" ? leader : bad);
  else if (mark === "hollow") {
    disc(6, states[1]);
    disc(4.25, paper);
  } else if (mark === "focus") {
    disc(3.5, states[1]);
    pen.lineWidth = 1.5;
    strokeCircle(pen, ink, x, y, 6);
  } else if (mark === "follows") {
    disc(6, leader);
    disc(3.5, states[1]);
  } else if (mark === "message") {
    pen.fillStyle = kinds[index % kinds.length];
    pen.beginPath();
    traceArrowhead(pen, x, y, 1, 0, 5.5);
    pen.fill();
  } else if (mark === "crashed") {
    pen.lineWidth = 2;
    strokeCross(pen, ink, x, y, 5);
  } else if (mark === "held") {
    pen.lineWidth = 2;
    pen.strokeStyle = ink;
    strokeLink(pen, (t) => ({ x: x - 8 + 16 * t, y }), true);
    for (const by of [2, 6]) strokeLine(pen, x + by, y - 5, x + by, y + 5);
  } else if (mark === "tree") stroke(leader, -7, 7);
  else {
    stroke(kinds[0], -7, 0);
    stroke(kinds[1], 0, 7);
  }
}
