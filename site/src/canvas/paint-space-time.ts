import {
  ALARM,
  FOLLOWS,
  LABEL,
  LEADS,
  NEVER,
  PAST,
  FUTURE,
  type Recording,
} from "@ringleader/core/internal/recording";
import type { CanvasColours, Pen } from "./paint.ts";
import type { Rows } from "./rows.ts";

/** A space-time diagram: processes across, time downwards, an arrow for every message. */
export interface Diagram {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: CanvasColours;
  readonly recording: Recording;
  readonly rows: Rows;
  readonly ids?: Uint32Array | undefined;
  /** The row at the top, and the pixels of a row. */
  readonly top: number;
  readonly pitch: number;
  /** Events that have happened; later ones are faint. */
  readonly taken: number;
  /** The chosen event, and marks for its causes and effects. */
  readonly chosen?: number | undefined;
  readonly marks?: Uint8Array | undefined;
  readonly chain?: ReadonlySet<number> | undefined;
  readonly phases: ReadonlyMap<number, number>;
}

/** Room for row numbers, for arrows that go around the ring, and for ids. */
const GUTTER = 46;
const STUB = 14;
export const HEAD = 26;
const FULL = 2 * Math.PI;
const FONT = "ui-sans-serif, system-ui, sans-serif";
/** Most events in view that are drawn one by one. */
export const MOST_ARROWS = 5000;

/** The distance of two processes in pixels, and the x of each. */
export function columns(n: number, width: number) {
  const room = width - GUTTER - 2 * STUB - 8;
  const pitch = n === 1 ? 0 : room / (n - 1);
  const left = GUTTER + STUB + (n === 1 ? room / 2 : 0);
  return { pitch, x: (p: number) => left + p * pitch };
}

export const yOf = (row: number, { top, pitch }: Pick<Diagram, "top" | "pitch">): number =>
  HEAD + (row - top + 0.75) * pitch;

export function inView({
  rows,
  top,
  pitch,
  height,
}: Pick<Diagram, "rows" | "top" | "pitch" | "height">) {
  const first = Math.max(0, Math.floor(top) - 1);
  const last = Math.min(rows.count - 1, Math.ceil(top + (height - HEAD) / pitch) + 1);
  return { first, last };
}

export function paintSpaceTime(pen: Pen, diagram: Diagram): void {
  const { colours, recording, rows, width, taken } = diagram;
  const { n, process, face, kind, came, flights, before } = recording;
  const { x, pitch: gap } = columns(n, width);
  const { first, last } = inView(diagram);
  const y = (event: number) => yOf(rows.rowOf[event], diagram);
  paintRowNumbers(pen, diagram, first, last);
  paintLives(pen, diagram, first, last, x);

  const dot = Math.max(1.5, Math.min(5, 0.34 * diagram.pitch, 0.3 * gap || 5));
  const faint = (event: number): number => {
    if (diagram.marks && diagram.marks[event] === 0) return event < taken ? 0.16 : 0.08;
    return event < taken ? 1 : 0.16;
  };
  // Arrows that arrive in view, and some that arrive below.
  const until = Math.min(rows.count - 1, last + 12);
  const strokes = new Map<string, [string, number, number[]]>();
  const stroke = (colour: string, alpha: number, event: number) => {
    const key = `${colour} ${alpha}`;
    const known = strokes.get(key);
    if (known) known[2].push(event);
    else strokes.set(key, [colour, alpha, [event]]);
  };
  for (let r = first; r <= until; r++) {
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      if (kind[event] < ALARM) stroke(colourOf(diagram, event), faint(event), event);
    }
  }
  for (const [colour, alpha, events] of strokes.values()) {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.globalAlpha = alpha;
    pen.lineWidth = 1.2;
    pen.beginPath();
    for (const event of events)
      arrowLine(pen, diagram, came[event], x, y(flights.sent[came[event]]), y(event), width);
    pen.stroke();
    if (dot > 2) {
      pen.beginPath();
      for (const event of events)
        arrowHead(pen, diagram, came[event], x, y(flights.sent[came[event]]), y(event), dot);
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
  if (diagram.chain) paintChain(pen, diagram, x, y, width);
  for (let r = first; r <= last; r++) {
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      const p = process[event];
      const then = before[event] < 0 ? 0 : face[before[event]];
      const leads = (face[event] & LEADS & ~then) !== 0;
      pen.globalAlpha = faint(event);
      pen.fillStyle = leads ? colours.leader : stateColour(diagram, face[event]);
      pen.beginPath();
      pen.arc(x(p), y(event), leads ? Math.max(5, dot * 1.7) : dot, 0, FULL);
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
  paintInFlight(pen, diagram, x, y);
  if (diagram.chosen !== undefined && diagram.chosen < process.length) {
    pen.strokeStyle = colours.ink;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(x(process[diagram.chosen]), y(diagram.chosen), dot + 5, 0, FULL);
    pen.stroke();
  }
  paintHead(pen, diagram, x, gap);
}

const stateColour = ({ colours }: Diagram, face: number): string =>
  face & LEADS ? colours.leader : colours.states[(face & LABEL) % colours.states.length];

function colourOf({ colours, recording: { kind }, marks }: Diagram, event: number): string {
  if (marks && marks[event] === PAST) return colours.states[0];
  if (marks && marks[event] === FUTURE) return colours.states[2];
  return colours.kinds[kind[event] % colours.kinds.length];
}

type Place = (p: number) => number;

/** Draws an arrow; around the ring it leaves at one side and enters at the other. */
function arrowLine(
  pen: Pen,
  diagram: Diagram,
  flight: number,
  x: Place,
  from: number,
  to: number,
  width: number,
): void {
  const { flights } = diagram.recording;
  const [a, b, way] = [x(flights.from[flight]), x(flights.to[flight]), flights.way[flight]];
  pen.moveTo(a, from);
  if (!isRound(diagram, flight)) {
    pen.lineTo(b, to);
    return;
  }
  const middle = (from + to) / 2;
  pen.lineTo(way === 1 ? width - 4 : GUTTER, middle);
  pen.moveTo(way === 1 ? GUTTER : width - 4, middle);
  pen.lineTo(b, to);
}

/** Tells whether a message crosses between the last position and the first. */
function isRound({ recording: { flights, n } }: Diagram, flight: number): boolean {
  const way = flights.way[flight];
  return way !== 0 && flights.from[flight] === (way === 1 ? n - 1 : 0);
}

function arrowHead(
  pen: Pen,
  diagram: Diagram,
  flight: number,
  x: Place,
  from: number,
  to: number,
  dot: number,
): void {
  const { flights } = diagram.recording;
  const [a, b, way] = [x(flights.from[flight]), x(flights.to[flight]), flights.way[flight]];
  const round = isRound(diagram, flight);
  const dx = round ? way * 20 : b - a;
  const dy = round ? (to - from) / 2 : to - from;
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [tipX, tipY] = [b - ux * dot, to - uy * dot];
  const size = Math.min(7, 2 + dot);
  pen.moveTo(tipX, tipY);
  pen.lineTo(tipX - ux * size - uy * size * 0.5, tipY - uy * size + ux * size * 0.5);
  pen.lineTo(tipX - ux * size + uy * size * 0.5, tipY - uy * size - ux * size * 0.5);
  pen.closePath();
}

function paintLives(pen: Pen, diagram: Diagram, first: number, last: number, x: Place): void {
  const { recording, rows, colours, taken, height } = diagram;
  const { n, process, face } = recording;
  const bottom = Math.min(height, yOf(rows.count - 1, diagram) + 8);
  pen.lineWidth = 1;
  pen.strokeStyle = colours.line;
  pen.globalAlpha = 1;
  pen.beginPath();
  for (let p = 0; p < n; p++) {
    pen.moveTo(x(p), HEAD);
    pen.lineTo(x(p), bottom);
  }
  pen.stroke();
  if (n > 200) return;
  // From each event of a process to its next one.
  const from = new Map<number, readonly [number, number]>();
  pen.lineWidth = 2.5;
  for (let r = first; r <= last; r++) {
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      if (event >= taken) continue;
      const p = process[event];
      const y = yOf(r, diagram);
      const known = from.get(p);
      if (known) life(pen, diagram, x(p), known[0], y, known[1]);
      from.set(p, [y, face[event]]);
    }
  }
  pen.globalAlpha = 1;
}

function life(pen: Pen, diagram: Diagram, x: number, from: number, to: number, face: number): void {
  pen.strokeStyle = stateColour(diagram, face);
  pen.globalAlpha = face & FOLLOWS ? 0.25 : 0.55;
  pen.beginPath();
  pen.moveTo(x, from);
  pen.lineTo(x, to);
  pen.stroke();
}

function paintRowNumbers(pen: Pen, diagram: Diagram, first: number, last: number): void {
  const { colours, rows, recording, phases, width } = diagram;
  const every =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 1e5, 1e6].find(
      (step) => step * diagram.pitch >= 22,
    ) ?? 1e7;
  pen.font = `11px ${FONT}`;
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  pen.fillStyle = colours.ink;
  pen.globalAlpha = 0.75;
  for (let r = first; r <= last; r++) {
    const y = yOf(r, diagram);
    if (r % every !== 0 || y < HEAD + 4) continue;
    pen.fillText(rowName(recording, rows, r), GUTTER - 12, y);
  }
  pen.globalAlpha = 1;
  pen.lineWidth = 1;
  for (const [event, phase] of phases) {
    const r = rows.rowOf[event];
    if (r < first || r > last) continue;
    const y = yOf(r, diagram) - diagram.pitch / 2;
    pen.strokeStyle = colours.leader;
    pen.globalAlpha = 0.5;
    pen.beginPath();
    pen.moveTo(GUTTER - 8, y);
    pen.lineTo(width, y);
    pen.stroke();
    pen.globalAlpha = 1;
    pen.fillStyle = colours.leader;
    pen.textAlign = "right";
    pen.fillText(`phase ${phase}`, width - 4, y + 7);
  }
}

/** The label of a row: the event, the causal depth, or the time. */
function rowName({ moment, moments, stops }: Recording, { scale }: Rows, row: number): string {
  if (scale !== "rounds" || !moment) return String(row);
  const time = moments[moment[stops[row]]];
  return time.length <= 6 ? time : `${time[0]}e${time.length - 1}`;
}

/** Paints the ids at the top, above the rows that scroll. */
function paintHead(pen: Pen, diagram: Diagram, x: Place, gap: number): void {
  const { colours, ids, recording, width } = diagram;
  pen.fillStyle = colours.paper;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(width, 0);
  pen.lineTo(width, HEAD - 4);
  pen.lineTo(0, HEAD - 4);
  pen.closePath();
  pen.fill();
  pen.font = `12px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = colours.ink;
  const widest = ids
    ? ids.reduce((most, id) => Math.max(most, String(id).length), 1)
    : String(recording.n).length;
  const every = Math.max(1, Math.ceil((7 * widest + 6) / Math.max(0.01, gap)));
  for (let p = 0; p < recording.n; p += every) pen.fillText(String(ids?.[p] ?? p), x(p), 11);
}

function paintChain(pen: Pen, diagram: Diagram, x: Place, y: Place, width: number): void {
  const { recording, colours, chain } = diagram;
  const { kind, came, flights, before, process } = recording;
  pen.strokeStyle = colours.leader;
  pen.lineWidth = 3;
  pen.globalAlpha = 0.85;
  pen.beginPath();
  for (const event of chain!) {
    const sender = kind[event] < ALARM ? flights.sent[came[event]] : -1;
    if (sender >= 0 && chain!.has(sender))
      arrowLine(pen, diagram, came[event], x, y(sender), y(event), width);
    else if (chain!.has(before[event])) {
      pen.moveTo(x(process[event]), y(before[event]));
      pen.lineTo(x(process[event]), y(event));
    }
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Paints messages in flight: half an arrow with a diamond at its end. */
function paintInFlight(pen: Pen, diagram: Diagram, x: Place, y: Place): void {
  const { recording, colours, taken } = diagram;
  const { flights, sends } = recording;
  const { first, last } = inView(diagram);
  let drawn = 0;
  for (let f = sends[taken]; f-- > 0 && drawn < MOST_ARROWS;) {
    const arrives = flights.arrives[f];
    if (arrives !== NEVER && arrives < taken) continue;
    const row = diagram.rows.rowOf[flights.sent[f]];
    if (row < first || row > last) {
      if (row < first - 2000) break;
      continue;
    }
    drawn++;
    const [a, b] = [x(flights.from[f]), x(flights.to[f])];
    const step = flights.way[f] !== 0 ? flights.way[f] * 10 : Math.sign(b - a) * 10;
    const [atX, atY] = [a + step, y(flights.sent[f]) + 7];
    pen.fillStyle = pen.strokeStyle = colours.kinds[flights.kind[f] % colours.kinds.length];
    pen.lineWidth = 1.2;
    pen.beginPath();
    pen.moveTo(a, y(flights.sent[f]));
    pen.lineTo(atX, atY);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(atX, atY - 3.5);
    pen.lineTo(atX + 3.5, atY);
    pen.lineTo(atX, atY + 3.5);
    pen.lineTo(atX - 3.5, atY);
    pen.closePath();
    pen.fill();
  }
}
