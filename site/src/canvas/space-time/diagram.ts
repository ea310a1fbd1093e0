import {
  FUTURE,
  LABEL,
  LEADS,
  PAST,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";
import type { CanvasColours } from "../paint.ts";
import {
  bandMargin,
  coordinatesOf,
  labelWidth,
  type Band,
  type Geometry,
  type Plot,
} from "../plot/plot.ts";
import { toRow } from "../plot/viewport.ts";
import { shadeOf } from "../../run/standing.ts";
import type { Pen } from "../shapes.ts";
import { unitOf } from "../plot/time-unit.ts";
import { nameOfRow, type Rows } from "./rows.ts";
import { secondLeader } from "./second-leader.ts";

/** A space-time diagram: processes across, time downwards, an arrow for every message or a picture of pixels. */
export interface Diagram extends Geometry {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: CanvasColours;
  readonly recording: Recording;
  readonly rows: Rows;
  readonly names: Names;
  /** Number of events that have happened; later events are faint. */
  readonly taken: number;
  /** The event under the keyboard's cursor. */
  readonly cursor?: number | undefined;
  /** The chosen event, and marks for its causes and effects. */
  readonly chosen?: number | undefined;
  readonly marks?: Uint8Array | undefined;
  readonly criticalPath?: ReadonlySet<number> | undefined;
  /** The position of an event after the last one that no run allows. */
  readonly wrong?: number | undefined;
  readonly bands: readonly Band[];
  /** The colour of the message that is received in an event. */
  readonly colourOf: (event: number) => string;
  /** All messages in view as pixels, if they are too many for arrows. */
  readonly sheet?: HTMLCanvasElement | undefined;
}

/** From this number of processes on, a diagram is a picture: logarithmic time, colours by phase. */
export const PICTURE = 64;

/** Height of the names above the plot, and of the positions below it, in pixels. */
export const HEAD = 28;
const FOOT = 24;

/** Returns the part of a diagram inside its axes. No label is wider than its margin. */
export function plotOf(
  { width, height }: { readonly width: number; readonly height: number },
  recording: Recording,
  rows: Rows,
  bands: readonly Band[],
): Plot {
  const last = rows.count === 0 ? "" : nameOfRow(recording, rows, rows.count - 1);
  const isPicture = recording.n >= PICTURE;
  const names = [last, unitName(rows, width), ...(isPicture ? ["position"] : [])];
  const left = 12 + Math.max(...names.map(labelWidth));
  return {
    x: left,
    y: HEAD,
    width: Math.max(1, width - left - bandMargin(bands)),
    height: Math.max(1, height - HEAD - (isPicture ? FOOT : 6)),
  };
}

/** Names the unit of the vertical axis; a narrow diagram has room for one word. */
export const unitName = ({ scale }: Rows, width: number): string =>
  width < 480 && scale === "causal" ? "causal" : unitOf(scale);

/** A diagram and its pen, with the coordinates of processes and events, and the rows in view. */
export interface DiagramFrame extends ReturnType<typeof inView> {
  readonly pen: Pen;
  readonly diagram: Diagram;
  readonly x: (p: number) => number;
  readonly y: (event: number) => number;
  /** Distance of two processes, and of the last two rows in view, in pixels. */
  readonly gap: number;
  readonly pitch: number;
  /** The radius of the dot of an event, in pixels. */
  readonly dot: number;
}

/** Returns the first and the last row in view. */
export function inView({ rows, view, scale }: Pick<Diagram, "rows" | "view" | "scale">) {
  const first = Math.max(0, Math.floor(toRow(view.top, scale)) - 1);
  const last = Math.min(rows.count - 1, Math.ceil(toRow(view.bottom, scale)));
  return { first, last };
}

export function frameOf(pen: Pen, diagram: Diagram): DiagramFrame {
  const { rows } = diagram;
  const { x, y, edge, across: gap } = coordinatesOf(diagram);
  const shown = inView(diagram);
  const pitch = edge(shown.last + 1) - edge(shown.last);
  const dot = Math.max(1.5, Math.min(5, 0.34 * pitch, 0.3 * gap));
  return { pen, diagram, x, y: (event) => y(rows.rowOf[event]), gap, pitch, dot, ...shown };
}

/** Makes an event faint if it is in the future, or is neither cause nor effect of the chosen event. */
export function alphaOf({ marks, taken }: Diagram, event: number): number {
  if (marks) return marks[event] === 0 ? 0.1 : 1;
  return event < taken ? 1 : 0.16;
}

/**
 * Returns the colour of a process with a face: blue while it is standing, grey when it is out, gold if it leads, red if
 * another one leads too.
 */
export function stateColour(
  diagram: Pick<Diagram, "colours" | "recording" | "taken">,
  face: number,
) {
  const { colours, recording, taken } = diagram;
  if (face & LEADS) return taken > secondLeader(recording) ? colours.bad : colours.leader;
  return colours.states[shadeOf(recording, face & LABEL)];
}

/** Returns the colour of the message that an event receives. */
export function colourOf({ colours, marks, ...diagram }: Diagram, event: number): string {
  if (marks && marks[event] & PAST) return colours.states[0];
  if (marks && marks[event] & FUTURE) return colours.states[2];
  return diagram.colourOf(event);
}
