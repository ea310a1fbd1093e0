import type { Header } from "@ringleader/core/internal";
import { grouped } from "../form/format.ts";
import type { CanvasColours } from "../canvas/paint.ts";
import type { Pen } from "../canvas/shapes.ts";
import type { LegendEntry } from "../canvas/Legend.tsx";

const FONT = "ui-sans-serif, system-ui, sans-serif";
const FULL = 2 * Math.PI;
/** Pixels per line and per letter. */
const LINE = 22;
const LETTER = 6.6;

/** Describes the run so that the picture can be reproduced. */
export function captionOf(header: Header, where: string): string[] {
  const { algorithm, parameters, n, seed, setup, digest } = header;
  const set = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const schedule = setup["schedule"] === "trace" ? "by hand" : (setup["schedule"] as string);
  return [
    [algorithm, ...set].join(" "),
    [`n = ${grouped(n)}`, schedule, `seed ${seed}`, `digest ${digest}`, where]
      .filter((part) => part !== "")
      .join(" · "),
  ];
}

/** A legend and the lines of text below it. */
export interface Caption {
  readonly colours: CanvasColours;
  readonly legend: readonly LegendEntry[];
  readonly lines: readonly string[];
}

/** Places the entries of the legend, row by row. */
function laidOut(legend: readonly LegendEntry[], width: number) {
  let [x, y] = [0, 0];
  return legend.map((entry) => {
    const room = 18 + LETTER * entry.says.length + 16;
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE];
    const at = { entry, x, y };
    x += room;
    return at;
  });
}

/** Wraps lines that are too long. */
function folded(lines: readonly string[], width: number): string[] {
  const most = Math.max(20, Math.floor(width / LETTER));
  return lines.flatMap((line) => {
    const parts = [""];
    for (const word of line.split(" ")) {
      const longer = parts.at(-1) === "" ? word : `${parts.at(-1)} ${word}`;
      if (longer.length <= most || parts.at(-1) === "") parts[parts.length - 1] = longer;
      else parts.push(word);
    }
    return parts;
  });
}

export function captionHeight({ legend, lines }: Caption, width: number): number {
  const rows = (laidOut(legend, width).at(-1)?.y ?? -LINE) + LINE;
  return rows + LINE * folded(lines, width).length + 12;
}

/** Paints a legend and its text; the pen stands where its top left corner is to be. */
export function paintCaption(pen: Pen, { colours, legend, lines }: Caption, width: number): void {
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.font = `12px ${FONT}`;
  pen.globalAlpha = 1;
  const placed = laidOut(legend, width);
  for (const { entry, x, y } of placed) {
    paintMark(pen, colours, entry, x + 6, y + LINE / 2);
    pen.fillStyle = colours.ink;
    pen.fillText(entry.says, x + 18, y + LINE / 2);
  }
  const below = (placed.at(-1)?.y ?? -LINE) + LINE;
  pen.fillStyle = colours.ink;
  folded(lines, width).forEach((line, i) => {
    pen.fillText(line, 0, below + LINE * (i + 0.5));
  });
}

function paintMark(
  pen: Pen,
  { states, kinds, leader, paper }: CanvasColours,
  { mark, index }: LegendEntry,
  x: number,
  y: number,
): void {
  const disc = (radius: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, FULL);
    pen.fill();
  };
  const stroke = (colour: string, from: number, to: number) => {
    pen.strokeStyle = colour;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.moveTo(x, y + from);
    pen.lineTo(x, y + to);
    pen.stroke();
  };
  if (mark === "state") disc(6, states[index % states.length]);
  else if (mark === "leads") disc(6, leader);
  else if (mark === "hollow") {
    disc(6, states[1]);
    disc(4.25, paper);
  } else if (mark === "follows") {
    disc(6, states[1]);
    disc(2.5, leader);
  } else if (mark === "message") {
    pen.fillStyle = kinds[index % kinds.length];
    pen.beginPath();
    pen.moveTo(x, y - 5.5);
    pen.lineTo(x + 5.5, y);
    pen.lineTo(x, y + 5.5);
    pen.lineTo(x - 5.5, y);
    pen.closePath();
    pen.fill();
  } else if (mark === "tree") stroke(leader, -7, 7);
  else {
    stroke(kinds[0], -7, 0);
    stroke(kinds[1], 0, 7);
  }
}
