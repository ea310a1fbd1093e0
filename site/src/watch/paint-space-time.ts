import {
  ALARM,
  FOLLOWS,
  LABEL,
  LEADS,
  NEVER,
  PAST,
  FUTURE,
  type Recording,
} from "@ringleader/core/record";
import type { Colours, Pen } from "./paint.ts";
import type { Rows } from "./rows.ts";

/** The space-time diagram: processes across, time down, an arrow for every message. */
export interface Diagram {
  /** In pixels of the page. */
  readonly width: number;
  readonly height: number;
  readonly colours: Colours;
  readonly recording: Recording;
  readonly rows: Rows;
  readonly ids?: Uint32Array | undefined;
  /** The row at the top, and pixels to a row. */
  readonly top: number;
  readonly pitch: number;
  /** Events that have happened; what comes later is drawn faintly. */
  readonly taken: number;
  /** An event that is looked at, with what is in its past and its future. */
  readonly chosen?: number | undefined;
  readonly marks?: Uint8Array | undefined;
  /** Events of the longest chain. */
  readonly chain?: ReadonlySet<number> | undefined;
  /** The first event of each phase, and which one it is. */
  readonly phases: ReadonlyMap<number, number>;
}

/** Room for the numbers of rows, for stubs of arrows that go round, and for identities. */
const GUTTER = 46;
const STUB = 14;
export const HEAD = 26;
const FULL = 2 * Math.PI;
const FONT = "ui-sans-serif, system-ui, sans-serif";
/** More events than this in view are not drawn one by one. */
export const MOST_ARROWS = 5000;

/** Pixels between two processes, and where one stands. */
export function columns(n: number, width: number) {
  const room = width - GUTTER - 2 * STUB - 8;
  const pitch = n === 1 ? 0 : room / (n - 1);
  const left = GUTTER + STUB + (n === 1 ? room / 2 : 0);
  return { pitch, x: (p: number) => left + p * pitch };
}

export const yOf = (row: number, { top, pitch }: Pick<Diagram, "top" | "pitch">): number =>
  HEAD + (row - top + 0.75) * pitch;

/** The rows in view. */
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

export function paintSpaceTime(pen: Pen, it: Diagram): void {
  const { colours, recording, rows, width, taken } = it;
  const { n, process, face, kind, came, flights, before } = recording;
  const { x, pitch: gap } = columns(n, width);
  const { first, last } = inView(it);
  const y = (event: number) => yOf(rows.rowOf[event], it);
  paintRowNumbers(pen, it, first, last);
  paintLives(pen, it, first, last, x);

  const dot = Math.max(1.5, Math.min(5, 0.34 * it.pitch, 0.3 * gap || 5));
  const faint = (event: number): number => {
    if (it.marks && it.marks[event] === 0) return event < taken ? 0.16 : 0.08;
    return event < taken ? 1 : 0.16;
  };
  // Arrows that arrive in view, and some that arrive below it.
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
      if (kind[event] < ALARM) stroke(colourOf(it, event), faint(event), event);
    }
  }
  for (const [colour, alpha, events] of strokes.values()) {
    pen.strokeStyle = pen.fillStyle = colour;
    pen.globalAlpha = alpha;
    pen.lineWidth = 1.2;
    pen.beginPath();
    for (const event of events)
      arrowLine(pen, it, came[event], x, y(flights.sent[came[event]]), y(event), width);
    pen.stroke();
    if (dot > 2) {
      pen.beginPath();
      for (const event of events)
        arrowHead(pen, it, came[event], x, y(flights.sent[came[event]]), y(event), dot);
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
  if (it.chain) paintChain(pen, it, x, y, width);
  for (let r = first; r <= last; r++) {
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      const p = process[event];
      const then = before[event] < 0 ? 0 : face[before[event]];
      const leads = (face[event] & LEADS & ~then) !== 0;
      pen.globalAlpha = faint(event);
      pen.fillStyle = leads ? colours.leader : stateColour(it, face[event]);
      pen.beginPath();
      pen.arc(x(p), y(event), leads ? Math.max(5, dot * 1.7) : dot, 0, FULL);
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
  paintInFlight(pen, it, x, y);
  if (it.chosen !== undefined && it.chosen < process.length) {
    pen.strokeStyle = colours.ink;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(x(process[it.chosen]), y(it.chosen), dot + 5, 0, FULL);
    pen.stroke();
  }
  paintHead(pen, it, x, gap);
}

const stateColour = ({ colours }: Diagram, face: number): string =>
  face & LEADS ? colours.leader : colours.states[(face & LABEL) % colours.states.length];

function colourOf({ colours, recording: { kind }, marks }: Diagram, event: number): string {
  if (marks && marks[event] === PAST) return colours.states[0];
  if (marks && marks[event] === FUTURE) return colours.states[2];
  return colours.kinds[kind[event] % colours.kinds.length];
}

type Place = (p: number) => number;

/** From the sender to the receiver; round the ring it leaves at one side and comes in at the other. */
function arrowLine(
  pen: Pen,
  it: Diagram,
  flight: number,
  x: Place,
  from: number,
  to: number,
  width: number,
): void {
  const { flights } = it.recording;
  const [a, b, way] = [x(flights.from[flight]), x(flights.to[flight]), flights.way[flight]];
  pen.moveTo(a, from);
  if (!isRound(it, flight)) {
    pen.lineTo(b, to);
    return;
  }
  const middle = (from + to) / 2;
  pen.lineTo(way === 1 ? width - 4 : GUTTER, middle);
  pen.moveTo(way === 1 ? GUTTER : width - 4, middle);
  pen.lineTo(b, to);
}

/** Does it go from the last process on to the first, or from the first back to the last? */
function isRound({ recording: { flights, n } }: Diagram, flight: number): boolean {
  const way = flights.way[flight];
  return way !== 0 && flights.from[flight] === (way === 1 ? n - 1 : 0);
}

function arrowHead(
  pen: Pen,
  it: Diagram,
  flight: number,
  x: Place,
  from: number,
  to: number,
  dot: number,
): void {
  const { flights } = it.recording;
  const [a, b, way] = [x(flights.from[flight]), x(flights.to[flight]), flights.way[flight]];
  const round = isRound(it, flight);
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

/** The line of every process, in the colour of its state. */
function paintLives(pen: Pen, it: Diagram, first: number, last: number, x: Place): void {
  const { recording, rows, colours, taken, height } = it;
  const { n, process, face } = recording;
  const bottom = Math.min(height, yOf(rows.count - 1, it) + 8);
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
  // From each event of a process in view to its next one.
  const from = new Map<number, readonly [number, number]>();
  pen.lineWidth = 2.5;
  for (let r = first; r <= last; r++) {
    for (let k = rows.start[r]; k < rows.start[r + 1]; k++) {
      const event = rows.order[k];
      if (event >= taken) continue;
      const p = process[event];
      const y = yOf(r, it);
      const known = from.get(p);
      if (known) life(pen, it, x(p), known[0], y, known[1]);
      from.set(p, [y, face[event]]);
    }
  }
  pen.globalAlpha = 1;
}

function life(pen: Pen, it: Diagram, x: number, from: number, to: number, face: number): void {
  pen.strokeStyle = stateColour(it, face);
  pen.globalAlpha = face & FOLLOWS ? 0.25 : 0.55;
  pen.beginPath();
  pen.moveTo(x, from);
  pen.lineTo(x, to);
  pen.stroke();
}

function paintRowNumbers(pen: Pen, it: Diagram, first: number, last: number): void {
  const { colours, rows, recording, phases, width } = it;
  const every =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 1e5, 1e6].find(
      (step) => step * it.pitch >= 22,
    ) ?? 1e7;
  pen.font = `11px ${FONT}`;
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  pen.fillStyle = colours.ink;
  pen.globalAlpha = 0.75;
  for (let r = first; r <= last; r++) {
    const y = yOf(r, it);
    if (r % every !== 0 || y < HEAD + 4) continue;
    pen.fillText(rowName(recording, rows, r), GUTTER - 12, y);
  }
  pen.globalAlpha = 1;
  pen.lineWidth = 1;
  for (const [event, phase] of phases) {
    const r = rows.rowOf[event];
    if (r < first || r > last) continue;
    const y = yOf(r, it) - it.pitch / 2;
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

/** What a row is called: the number of the event, the length of the chain, or the time. */
function rowName({ moment, moments, stops }: Recording, { scale }: Rows, row: number): string {
  if (scale !== "rounds" || !moment) return String(row);
  const time = moments[moment[stops[row]]];
  return time.length <= 6 ? time : `${time[0]}e${time.length - 1}`;
}

/** The identities at the top, on paper, so that what is scrolled passes beneath. */
function paintHead(pen: Pen, it: Diagram, x: Place, gap: number): void {
  const { colours, ids, recording, width } = it;
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

function paintChain(pen: Pen, it: Diagram, x: Place, y: Place, width: number): void {
  const { recording, colours, chain } = it;
  const { kind, came, flights, before, process } = recording;
  pen.strokeStyle = colours.leader;
  pen.lineWidth = 3;
  pen.globalAlpha = 0.85;
  pen.beginPath();
  for (const event of chain!) {
    const sender = kind[event] < ALARM ? flights.sent[came[event]] : -1;
    if (sender >= 0 && chain!.has(sender))
      arrowLine(pen, it, came[event], x, y(sender), y(event), width);
    else if (chain!.has(before[event])) {
      pen.moveTo(x(process[event]), y(before[event]));
      pen.lineTo(x(process[event]), y(event));
    }
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Messages that have been sent and not received: half an arrow, and a diamond at its end. */
function paintInFlight(pen: Pen, it: Diagram, x: Place, y: Place): void {
  const { recording, colours, taken } = it;
  const { flights, sends } = recording;
  const { first, last } = inView(it);
  let drawn = 0;
  for (let f = sends[taken]; f-- > 0 && drawn < MOST_ARROWS;) {
    const arrives = flights.arrives[f];
    if (arrives !== NEVER && arrives < taken) continue;
    const row = it.rows.rowOf[flights.sent[f]];
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
