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
import type { CanvasColours } from "./paint.ts";
import { eventsIn, type Rows } from "./rows.ts";
import { fillDisc, FONT, strokeCircle, strokeLine, traceDiamond, type Pen } from "./shapes.ts";

/** A space-time diagram: processes across, time downwards, an arrow for every message. */
export interface Diagram {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: CanvasColours;
  readonly recording: Recording;
  readonly rows: Rows;
  readonly ids?: Uint32Array | undefined;
  /** The row at the top, and the height of a row in pixels. */
  readonly top: number;
  readonly pitch: number;
  /** Number of events that have happened; later events are faint. */
  readonly taken: number;
  /** The chosen event, and marks for its causes and effects. */
  readonly chosen?: number | undefined;
  readonly marks?: Uint8Array | undefined;
  readonly criticalPath?: ReadonlySet<number> | undefined;
  readonly phases: ReadonlyMap<number, number>;
}

/** Space, in pixels, for row numbers, for arrows that go around the ring, and for ids. */
const GUTTER = 46;
const STUB = 14;
export const HEAD = 26;
/** Largest number of events in view that are drawn one by one. */
export const MOST_ARROWS = 5000;

/** Returns the distance between two neighbours, and a function for the x of a process, in pixels. */
export function columns(n: number, width: number) {
  const room = width - GUTTER - 2 * STUB - 8;
  const pitch = n === 1 ? 0 : room / (n - 1);
  const left = GUTTER + STUB + (n === 1 ? room / 2 : 0);
  return { pitch, x: (p: number) => left + p * pitch };
}

export const yOf = (row: number, { top, pitch }: Pick<Diagram, "top" | "pitch">): number =>
  HEAD + (row - top + 0.75) * pitch;

export function inView({ rows, top, pitch, height }: Diagram) {
  const first = Math.max(0, Math.floor(top) - 1);
  const last = Math.min(rows.count - 1, Math.ceil(top + (height - HEAD) / pitch) + 1);
  return { first, last };
}

/** A diagram and its pen, with the coordinates of processes and events, and the rows in view. */
interface Frame extends ReturnType<typeof inView> {
  readonly pen: Pen;
  readonly diagram: Diagram;
  readonly x: (p: number) => number;
  readonly y: (event: number) => number;
  /** The radius of the dot of an event, in pixels. */
  readonly dot: number;
}

export function paintSpaceTime(pen: Pen, diagram: Diagram): void {
  const { colours, recording, rows, chosen } = diagram;
  const { process, face, before } = recording;
  const { x, pitch: gap } = columns(recording.n, diagram.width);
  const y = (event: number) => yOf(rows.rowOf[event], diagram);
  const dot = Math.max(1.5, Math.min(5, 0.34 * diagram.pitch, 0.3 * gap || 5));
  const frame: Frame = { pen, diagram, x, y, dot, ...inView(diagram) };
  paintRowNumbers(frame);
  paintLives(frame);
  paintArrows(frame);
  if (diagram.criticalPath) paintCriticalPath(frame, diagram.criticalPath);
  for (const event of eventsIn(rows, frame.first, frame.last)) {
    const then = before[event] < 0 ? 0 : face[before[event]];
    const leads = (face[event] & LEADS & ~then) !== 0;
    const colour = leads ? colours.leader : stateColour(diagram, face[event]);
    pen.globalAlpha = alphaOf(diagram, event);
    fillDisc(pen, colour, x(process[event]), y(event), leads ? Math.max(5, dot * 1.7) : dot);
  }
  pen.globalAlpha = 1;
  paintInFlight(frame);
  if (chosen !== undefined && chosen < process.length) {
    pen.lineWidth = 2;
    strokeCircle(pen, colours.ink, x(process[chosen]), y(chosen), dot + 5);
  }
  paintHead(frame, gap);
}

/** Makes an event faint if it is in the future, or is neither cause nor effect of the chosen event. */
function alphaOf({ marks, taken }: Diagram, event: number): number {
  if (marks && marks[event] === 0) return event < taken ? 0.16 : 0.08;
  return event < taken ? 1 : 0.16;
}

const stateColour = ({ colours }: Diagram, face: number): string =>
  face & LEADS ? colours.leader : colours.states[(face & LABEL) % colours.states.length];

function colourOf({ colours, recording: { kind }, marks }: Diagram, event: number): string {
  if (marks && marks[event] === PAST) return colours.states[0];
  if (marks && marks[event] === FUTURE) return colours.states[2];
  return colours.kinds[kind[event] % colours.kinds.length];
}

/** Paints the arrows that end in view or slightly below the view. */
function paintArrows(frame: Frame): void {
  const { pen, diagram, first, last, dot } = frame;
  const { kind } = diagram.recording;
  const strokes = new Map<string, [colour: string, alpha: number, events: number[]]>();
  for (const event of eventsIn(diagram.rows, first, last + 12)) {
    if (kind[event] >= ALARM) continue;
    const [colour, alpha] = [colourOf(diagram, event), alphaOf(diagram, event)];
    const known = strokes.get(`${colour} ${alpha}`);
    if (known) known[2].push(event);
    else strokes.set(`${colour} ${alpha}`, [colour, alpha, [event]]);
  }
  for (const [colour, alpha, events] of strokes.values()) {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.globalAlpha = alpha;
    pen.lineWidth = 1.2;
    pen.beginPath();
    for (const event of events) arrowLine(frame, event);
    pen.stroke();
    if (dot <= 2) continue;
    pen.beginPath();
    for (const event of events) arrowHead(frame, event);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** Draws the arrow of a receipt. An arrow around the ring leaves at one side and enters at the other. */
function arrowLine({ pen, diagram, x, y }: Frame, event: number): void {
  const { came, flights } = diagram.recording;
  const flight = came[event];
  const [from, to] = [y(flights.sent[flight]), y(event)];
  pen.moveTo(x(flights.from[flight]), from);
  if (isRound(diagram, flight)) {
    const middle = (from + to) / 2;
    const [left, right] = [GUTTER, diagram.width - 4];
    const isClockwise = flights.way[flight] === 1;
    pen.lineTo(isClockwise ? right : left, middle);
    pen.moveTo(isClockwise ? left : right, middle);
  }
  pen.lineTo(x(flights.to[flight]), to);
}

/** Tells whether a message goes between the last position and the first. */
function isRound({ recording: { flights, n } }: Diagram, flight: number): boolean {
  const way = flights.way[flight];
  return way !== 0 && flights.from[flight] === (way === 1 ? n - 1 : 0);
}

function arrowHead({ pen, diagram, x, y, dot }: Frame, event: number): void {
  const { came, flights } = diagram.recording;
  const flight = came[event];
  const [endX, endY] = [x(flights.to[flight]), y(event)];
  const rise = endY - y(flights.sent[flight]);
  const round = isRound(diagram, flight);
  const dx = round ? flights.way[flight] * 20 : endX - x(flights.from[flight]);
  const dy = round ? rise / 2 : rise;
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [tipX, tipY] = [endX - ux * dot, endY - uy * dot];
  const size = Math.min(7, 2 + dot);
  pen.moveTo(tipX, tipY);
  pen.lineTo(tipX - ux * size - uy * size * 0.5, tipY - uy * size + ux * size * 0.5);
  pen.lineTo(tipX - ux * size + uy * size * 0.5, tipY - uy * size - ux * size * 0.5);
  pen.closePath();
}

/** Paints a thin line for each process; the parts between two events of the process are thick. */
function paintLives({ pen, diagram, x, y, first, last }: Frame): void {
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
  const latest = new Map<number, number>();
  pen.lineWidth = 2.5;
  for (const event of eventsIn(rows, first, last)) {
    if (event >= taken) continue;
    const p = process[event];
    const before = latest.get(p);
    latest.set(p, event);
    if (before === undefined) continue;
    pen.strokeStyle = stateColour(diagram, face[before]);
    pen.globalAlpha = face[before] & FOLLOWS ? 0.25 : 0.55;
    strokeLine(pen, x(p), y(before), x(p), y(event));
  }
  pen.globalAlpha = 1;
}

function paintRowNumbers({ pen, diagram, first, last }: Frame): void {
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
    strokeLine(pen, GUTTER - 8, y, width, y);
    pen.globalAlpha = 1;
    pen.fillStyle = colours.leader;
    pen.textAlign = "right";
    pen.fillText(`phase ${phase}`, width - 4, y + 7);
  }
}

/** Returns the label of a row: the number of its event, its causal depth, or its time. */
function rowName({ moment, moments, stops }: Recording, { scale }: Rows, row: number): string {
  if (scale !== "rounds" || !moment) return String(row);
  const time = moments[moment[stops[row]]];
  return time.length <= 6 ? time : `${time[0]}e${time.length - 1}`;
}

/** Paints the ids at the top, above the rows that scroll. */
function paintHead({ pen, diagram, x }: Frame, gap: number): void {
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

function paintCriticalPath(frame: Frame, path: ReadonlySet<number>): void {
  const { pen, diagram, x, y } = frame;
  const { recording, colours } = diagram;
  const { kind, came, flights, before, process } = recording;
  pen.strokeStyle = colours.leader;
  pen.lineWidth = 3;
  pen.globalAlpha = 0.85;
  pen.beginPath();
  for (const event of path) {
    const sender = kind[event] < ALARM ? flights.sent[came[event]] : -1;
    if (sender >= 0 && path.has(sender)) arrowLine(frame, event);
    else if (path.has(before[event])) {
      pen.moveTo(x(process[event]), y(before[event]));
      pen.lineTo(x(process[event]), y(event));
    }
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Paints messages in flight: half an arrow with a diamond at its end. */
function paintInFlight({ pen, diagram, x, y, first, last }: Frame): void {
  const { recording, colours, taken } = diagram;
  const { flights, sends } = recording;
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
    strokeLine(pen, a, y(flights.sent[f]), atX, atY);
    pen.beginPath();
    traceDiamond(pen, atX, atY, 3.5);
    pen.fill();
  }
}
