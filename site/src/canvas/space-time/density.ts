import { countRecorded, UNCOUNTED } from "@ringleader/core/internal/density";
import { ALARM, FUTURE, PAST, type Recording } from "@ringleader/core/internal/recording";
import type { CanvasColours } from "../paint.ts";
import { canvasOf } from "../plot/sheet.ts";
import { rgbOf, type Palette } from "../plot/palette.ts";
import type { Rows } from "./rows.ts";
import { groupsOf, type RecordedSorts } from "./sorts.ts";
import { drawDensity, type Exposure, type TintColours } from "../plot/tint.ts";
import { MOST_ARROWS, rowRange, type Extent, type Viewport } from "../plot/viewport.ts";

/** The groups in which receipts are counted, with a colour for each. */
export interface Tints {
  readonly groupOf: Uint8Array;
  readonly colours: TintColours;
}

/** Colours receipts by kind or phase. */
export const tintsOf = (recording: Recording, sorts: RecordedSorts, palette: Palette): Tints => ({
  groupOf: groupsOf(recording, sorts, palette.groupOf),
  colours: palette.colours,
});

/** Colours receipts as causes, effects, or neither. */
export function coneTints({ kind }: Recording, marks: Uint8Array, colours: CanvasColours): Tints {
  const { states, line } = colours;
  const groupOf = Uint8Array.from(marks, (mark, event) =>
    kind[event] >= ALARM ? UNCOUNTED : mark & PAST ? 0 : mark & FUTURE ? 1 : 2,
  );
  return { groupOf, colours: rgbOf([states[0], states[2], line]) };
}

/** Draws the receipts of a recording as pixels; those from event `until` on are pale. */
export function densityOf(
  { process }: Recording,
  rows: Rows,
  { groupOf, colours }: Tints,
  exposure: Exposure,
  until: number,
): HTMLCanvasElement {
  const { pixels } = drawDensity(exposure, colours, (grid) =>
    countRecorded(rows, process, grid, groupOf, colours.length / 3, until),
  );
  return canvasOf(pixels, exposure.width, exposure.height);
}

/** Least distance of two processes, in pixels, at which messages are drawn as arrows. */
const NARROW = 3;

/** Tells whether a view has too many events, or too little space between processes, for arrows. */
export function isDense(
  { process }: Recording,
  { order, start, count }: Rows,
  view: Viewport,
  extent: Extent,
  across: number,
): boolean {
  if (across < NARROW && extent.n > 1) return true;
  const [top, bottom] = rowRange(view, extent);
  const [first, last] = [start[Math.floor(top)], start[Math.min(count, Math.ceil(bottom))]];
  let events = 0;
  for (let k = first; k < last && events <= MOST_ARROWS; k++) {
    const p = process[order[k]];
    if (p >= view.left - 1 && p < view.right) events++;
  }
  return events > MOST_ARROWS;
}
