import { ALARM, faultOf, NEVER } from "@ringleader/core/internal/recording";
import { MOST_ARROWS } from "../plot/viewport.ts";
import { strokeLine, traceArrowhead } from "../shapes.ts";
import { alphaOf, colourOf, type Diagram, type DiagramFrame } from "./diagram.ts";
import { eventsIn } from "./rows.ts";

/** Paints all arrows of one colour as one path. Also paints arrows that arrive just below the view. */
export function paintArrows(frame: DiagramFrame): void {
  const { pen, diagram, first, last, dot } = frame;
  const { kind } = diagram.recording;
  const strokes = new Map<string, [colour: string, alpha: number, events: number[]]>();
  for (const event of eventsIn(diagram.rows, first, last + 12)) {
    const isLost = faultOf(kind[event]) === "lose";
    if ((kind[event] >= ALARM && !isLost) || !isBeside(diagram, event)) continue;
    const colour = isLost ? diagram.colours.bad : colourOf(diagram, event);
    const alpha = arrowAlpha(diagram, event);
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

/** An arrow is a cause or an effect only if both of its ends are. */
function arrowAlpha(diagram: Diagram, event: number): number {
  const { marks, recording } = diagram;
  const sender = recording.flights.sent[recording.came[event]];
  if (marks && (marks[sender] & marks[event]) === 0) return 0.1;
  return alphaOf(diagram, event);
}

/** Tells whether the arrow of a receipt touches the columns in view. */
function isBeside({ recording, view }: Diagram, event: number): boolean {
  const { from, to } = recording.flights;
  const flight = recording.came[event];
  const [a, b] = [from[flight], to[flight]];
  return Math.min(a, b) <= view.right && Math.max(a, b) >= view.left - 1;
}

/** Draws the arrow of a receipt. An arrow around the ring leaves at one side and enters at the other. */
function arrowLine({ pen, diagram, x, y, gap }: DiagramFrame, event: number): void {
  const { came, flights } = diagram.recording;
  const flight = came[event];
  const [from, to] = [y(flights.sent[flight]), y(event)];
  const [start, end] = [x(flights.from[flight]), x(flights.to[flight])];
  pen.moveTo(start, from);
  if (isRound(diagram, flight)) {
    const middle = (from + to) / 2;
    const step = (flights.way[flight] * gap) / 2;
    pen.lineTo(start + step, middle);
    pen.moveTo(end - step, middle);
  }
  pen.lineTo(end, to);
}

/** Tells whether a message goes between the last position and the first. */
function isRound({ recording: { flights, n } }: Diagram, flight: number): boolean {
  const way = flights.way[flight];
  return way !== 0 && flights.from[flight] === (way === 1 ? n - 1 : 0);
}

function arrowHead({ pen, diagram, x, y, dot, gap }: DiagramFrame, event: number): void {
  const { came, flights } = diagram.recording;
  const flight = came[event];
  const [endX, endY] = [x(flights.to[flight]), y(event)];
  const rise = endY - y(flights.sent[flight]);
  const round = isRound(diagram, flight);
  const dx = round ? flights.way[flight] * gap : endX - x(flights.from[flight]);
  const length = Math.hypot(dx, rise) || 1;
  const [ux, uy] = [dx / length, rise / length];
  const [tipX, tipY] = [endX - ux * dot, endY - uy * dot];
  const size = Math.min(7, 2 + dot);
  pen.moveTo(tipX, tipY);
  pen.lineTo(tipX - ux * size - uy * size * 0.5, tipY - uy * size + ux * size * 0.5);
  pen.lineTo(tipX - ux * size + uy * size * 0.5, tipY - uy * size - ux * size * 0.5);
  pen.closePath();
}

export function paintCriticalPath(frame: DiagramFrame, path: ReadonlySet<number>): void {
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

/** Height of the start of an arrow, in pixels. */
const FALL = 7;

/** Paints messages in flight: the start of an arrow, with the arrowhead of the ring at its end. */
export function paintInFlight({ pen, diagram, x, y, first, last }: DiagramFrame): void {
  const { recording, colours, taken, marks } = diagram;
  const { flights, sends } = recording;
  let drawn = 0;
  if (marks) return;
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
    const [atX, atY] = [a + step, y(flights.sent[f]) + FALL];
    pen.fillStyle = pen.strokeStyle = colours.kinds[flights.kind[f] % colours.kinds.length];
    pen.lineWidth = 1.2;
    strokeLine(pen, a, y(flights.sent[f]), atX, atY);
    pen.beginPath();
    const length = Math.hypot(step, FALL) || 1;
    traceArrowhead(pen, atX, atY, step / length, FALL / length, 5);
    pen.fill();
  }
}
