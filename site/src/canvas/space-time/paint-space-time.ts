import { FOLLOWS, LEADS } from "@ringleader/core/internal/recording";
import {
  coordinatesOf,
  fillBox,
  labelWidth,
  paintBands,
  paintPlayhead,
  paintPositions,
  paintTimes,
} from "../plot/plot.ts";
import { rowTicks } from "../plot/viewport.ts";
import { paintBadge } from "../live-marks.ts";
import { fillDisc, FONT, strokeCircle, strokeLine, type Pen } from "../shapes.ts";
import {
  alphaOf,
  colourOf,
  frameOf,
  HEAD,
  PICTURE,
  stateColour,
  unitName,
  type Diagram,
  type DiagramFrame,
} from "./diagram.ts";
import { paintArrows, paintCriticalPath, paintInFlight } from "./paint-arrows.ts";
import { playheadRow } from "./playhead-row.ts";
import { BREAK, eventsIn, nameOfBreak, nameOfRow } from "./rows.ts";

export function paintSpaceTime(pen: Pen, diagram: Diagram): void {
  const { colours, recording, rows, plot, sheet, taken } = diagram;
  const frame = frameOf(pen, diagram);
  const isUnderWay = taken > 0 && taken < recording.process.length;
  const line = isUnderWay ? playheadRow(rows, taken) : undefined;
  paintBands(pen, diagram, diagram.bands);
  pen.save();
  pen.beginPath();
  tracePlot(pen, diagram);
  pen.clip();
  if (sheet) pen.drawImage(sheet, plot.x, plot.y, plot.width, plot.height);
  else {
    paintLives(frame);
    paintBreaks(frame);
    paintArrows(frame);
    paintEvents(frame);
    paintInFlight(frame);
  }
  if (diagram.criticalPath) paintCriticalPath(frame, diagram.criticalPath);
  // Without a row that parts past and future, only the last event is marked.
  if (isUnderWay && line === undefined) paintRing(frame, taken - 1, 1.5);
  paintRings(frame);
  paintWrong(frame);
  pen.restore();
  if (sheet) {
    pen.strokeStyle = colours.line;
    pen.lineWidth = 1;
    pen.beginPath();
    tracePlot(pen, diagram);
    pen.stroke();
  }
  // Covers arrows from earlier rows, because a saved picture is not clipped.
  fillBox(pen, colours.paper, 0, 0, diagram.width, HEAD - 4);
  const times = rowTicks(diagram.view, { rows: rows.count, scale: diagram.scale }, plot.height / 22)
    .filter((row) => rows.isEven || rows.start[row] < rows.start[row + 1])
    .map((row) => [row, nameOfRow(recording, rows, row)] as const);
  paintTimes(pen, diagram, times, unitName(rows, diagram.width), colours);
  paintNames(frame);
  if (line !== undefined) paintPlayhead(pen, diagram, line, colours.ink);
}

/** Adds the rectangle inside the axes to the path, with room for the dots at its edges. */
function tracePlot(pen: Pen, { plot: { x, y, width, height } }: Diagram): void {
  pen.moveTo(x - 0.5, y - 4);
  pen.lineTo(x + width + 0.5, y - 4);
  pen.lineTo(x + width + 0.5, y + height + 0.5);
  pen.lineTo(x - 0.5, y + height + 0.5);
  pen.closePath();
}

function paintEvents({ pen, diagram, x, y, dot, first, last }: DiagramFrame): void {
  const { recording, rows } = diagram;
  const { process, face, before } = recording;
  for (const event of eventsIn(rows, first, last)) {
    const then = before[event] < 0 ? 0 : face[before[event]];
    const leads = (face[event] & LEADS & ~then) !== 0;
    const isMarked = !leads && diagram.marks?.[event];
    const colour = isMarked ? colourOf(diagram, event) : stateColour(diagram, face[event]);
    pen.globalAlpha = alphaOf(diagram, event);
    fillDisc(pen, colour, x(process[event]), y(event), leads ? Math.max(5, dot * 1.7) : dot);
  }
  pen.globalAlpha = 1;
}

/** Draws the event that no run allows in the row after the last. */
function paintWrong({ pen, diagram, x }: DiagramFrame): void {
  const { wrong, rows, colours } = diagram;
  if (wrong === undefined) return;
  const { y, edge } = coordinatesOf(diagram);
  pen.strokeStyle = colours.bad;
  pen.lineWidth = 3;
  strokeLine(pen, x(wrong), edge(rows.count), x(wrong), y(rows.count));
  paintBadge(pen, colours, x(wrong), y(rows.count));
}

/** Draws a ring around the chosen event and around the event under the cursor. */
function paintRings(frame: DiagramFrame): void {
  const { chosen, cursor } = frame.diagram;
  paintRing(frame, chosen, 2);
  paintRing(frame, cursor, 3);
}

function paintRing(frame: DiagramFrame, event: number | undefined, width: number): void {
  const { pen, diagram, x, y, dot } = frame;
  const { colours, recording } = diagram;
  if (event === undefined || event >= recording.process.length) return;
  pen.lineWidth = width;
  strokeCircle(pen, colours.ink, x(recording.process[event]), y(event), dot + 2 + width);
}

/** Least distance of two processes, in pixels, at which the states of processes are drawn. */
const CROWDED = 9;

/** Paints a thin line for each process; the parts between two events of the process are thick. */
function paintLives({ pen, diagram, x, y, gap, first, last }: DiagramFrame): void {
  const { recording, rows, colours, taken, marks, plot, view } = diagram;
  const { n, process, face } = recording;
  const bottom = Math.min(
    plot.y + plot.height,
    coordinatesOf(diagram).y(Math.max(0, rows.count - 1)) + 8,
  );
  pen.lineWidth = 1;
  pen.strokeStyle = colours.line;
  pen.globalAlpha = Math.min(1, gap / CROWDED);
  pen.beginPath();
  const right = Math.min(n - 1, Math.ceil(view.right));
  for (let p = Math.max(0, Math.floor(view.left) - 1); p <= right; p++) {
    pen.moveTo(x(p), plot.y);
    pen.lineTo(x(p), bottom);
  }
  pen.stroke();
  if (gap < CROWDED && !marks) return;
  const latest = new Map<number, number>();
  pen.lineWidth = Math.min(2.5, 0.25 * gap);
  for (const event of eventsIn(rows, first, last)) {
    if (event >= taken && !marks) continue;
    const p = process[event];
    const before = latest.get(p);
    latest.set(p, event);
    if (before === undefined) continue;
    const both = marks ? marks[before] & marks[event] : 0;
    pen.strokeStyle = both ? colourOf(diagram, event) : stateColour(diagram, face[before]);
    pen.globalAlpha = both ? 0.8 : marks ? 0.08 : face[before] & FOLLOWS ? 0.25 : 0.55;
    strokeLine(pen, x(p), y(before), x(p), y(event));
  }
  pen.globalAlpha = 1;
}

/** Interrupts the lines of the processes where rounds or ticks have no events, and says how many. */
function paintBreaks({ pen, diagram, first, last }: DiagramFrame): void {
  const { rows, plot, colours } = diagram;
  const { edge } = coordinatesOf(diagram);
  pen.font = `12px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const row of rows.breaks.keys()) {
    if (row + BREAK < first || row > last) continue;
    const [top, height] = [edge(row), edge(row + BREAK) - edge(row)];
    const inset = Math.min(3, 0.2 * height);
    fillBox(pen, colours.paper, plot.x, top + inset, plot.width, height - 2 * inset);
    if (height < 12) continue;
    pen.fillStyle = colours.ink;
    pen.globalAlpha = 0.75;
    pen.fillText(nameOfBreak(rows, row), plot.x + plot.width / 2, top + height / 2);
    pen.globalAlpha = 1;
  }
}

/** Paints the name of every process above its line or, if there are too many, numbers of positions below the plot. */
function paintNames({ pen, diagram, x, gap }: DiagramFrame): void {
  const { colours, recording, view, names } = diagram;
  const nameOf = (p: number) => (names.byId ? names.of(p) : String(p));
  const first = Math.max(0, Math.ceil(view.left - 0.5));
  const last = Math.min(recording.n - 1, Math.floor(view.right - 0.5));
  const isPicture = recording.n >= PICTURE;
  let widest = 0;
  // Names of a picture are measured only if there can be room for them.
  if (!isPicture || gap > 12) {
    for (let p = first; p <= last; p++) widest = Math.max(widest, labelWidth(nameOf(p)));
  } else widest = Infinity;
  const every = Math.max(1, Math.ceil((widest + 6) / Math.max(0.01, gap)));
  if (isPicture) paintPositions(pen, diagram, colours);
  if (isPicture && every > 1) return;
  pen.font = `12px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = colours.ink;
  for (let p = first; p <= last; p += every) pen.fillText(nameOf(p), x(p), 12);
}
