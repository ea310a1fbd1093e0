import type { LiveLink, LiveNode } from "@ringleader/core/internal/conform";
import type { Point } from "@ringleader/core/internal/draw";
import type { RunPicture } from "../run/run.worker.ts";
import type { CanvasColours } from "./paint.ts";
import { alongLink, strokeBars, strokeLink } from "./held-links.ts";
import { placeOf, roomOf } from "./places.ts";
import { FONT, strokeCircle, strokeCross, strokeLine, type Pen } from "./shapes.ts";

/** What a run under way shows on its ring, beyond the states of processes. */
export interface LiveMarks {
  /** The links that are down or held. */
  readonly links: readonly LiveLink[];
  /** The processes that are paused or killed. */
  readonly nodes: readonly LiveNode[];
  /** The position whose event the definition does not allow; undefined if there is none. */
  readonly wrong: number | undefined;
}

/** Paints what is broken: links that are down or held, and processes that are paused, killed or wrong. */
export function paintLiveMarks(
  pen: Pen,
  { colours, picture }: { readonly colours: CanvasColours; readonly picture: RunPicture },
  { links, nodes, wrong }: LiveMarks,
  radius: number,
): void {
  const room = roomOf(picture, radius);
  const dot = room.dots ? room.dot : 0;
  for (const link of links) paintLink(pen, colours, picture, link, radius, dot);
  for (const { position, state } of nodes)
    paintState(pen, colours, placeOf(picture, position, radius), state, dot);
  if (wrong === undefined || wrong >= picture.n) return;
  const { x, y } = placeOf(picture, wrong, radius);
  const size = Math.max(9, dot + 5);
  pen.lineWidth = 4;
  strokeCircle(pen, colours.bad, x, y, size);
  paintBadge(pen, colours, x + 0.75 * size, y - 0.75 * size);
}

/** A red disc with an exclamation mark. */
export function paintBadge(pen: Pen, { bad, paper }: CanvasColours, x: number, y: number): void {
  pen.fillStyle = bad;
  pen.beginPath();
  pen.arc(x, y, 8, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = paper;
  pen.font = `700 12px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText("!", x, y + 0.5);
}

/** A link that is held is dashed and barred; one that is down is red and has a cross. */
function paintLink(
  pen: Pen,
  colours: CanvasColours,
  picture: RunPicture,
  { between: [from, to], up, held }: LiveLink,
  radius: number,
  dot: number,
): void {
  const at = alongLink(picture, { from, to, way: picture.ring ? 1 : 0 }, { radius, dot });
  pen.strokeStyle = up ? colours.ink : colours.bad;
  pen.lineWidth = 4;
  strokeLink(pen, at, held);
  if (held) strokeBars(pen, at, 0.5);
  if (up) return;
  const { x, y } = at(0.5);
  pen.lineWidth = 3;
  strokeCross(pen, colours.bad, x, y, 7);
}

/** A paused process has two bars beside it, a killed one is crossed out. */
function paintState(
  pen: Pen,
  colours: CanvasColours,
  { x, y }: Point,
  state: LiveNode["state"],
  dot: number,
): void {
  if (state === "killed") {
    pen.lineWidth = 3;
    return strokeCross(pen, colours.ink, x, y, Math.max(7, dot));
  }
  const size = Math.max(5, 0.5 * dot);
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 3;
  const [left, top] = [x - Math.max(8, dot) - 12, y - Math.max(8, dot)];
  for (const by of [0, 6]) strokeLine(pen, left + by, top - size, left + by, top + size);
}
