import { binsOf, countRecorded, UNCOUNTED } from "@ringleader/core/internal/density";
import { ALARM, FUTURE, PAST, type Recording } from "@ringleader/core/internal/recording";
import type { CanvasColours } from "../paint.ts";
import { canvasOf } from "../plot/sheet.ts";
import { rgbOf, type Palette } from "../plot/palette.ts";
import type { Rows } from "./rows.ts";
import { groupsOf, type RecordedSorts } from "./sorts.ts";
import { drawDensity, pixelGrid, type Exposure, type TintColours } from "../plot/tint.ts";
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

/** Opacity of receipts that have not happened yet, relative to those that have. */
const PALE = 0.2;

/**
 * The receipts of a recording as pixels. Those that have not happened yet are pale. The colours of a pixel do not depend
 * on the moment, so a move of the playhead only changes the opacity of the pixels of the events in between.
 */
export class DensitySheet {
  readonly #image: ImageData;
  readonly #canvas: HTMLCanvasElement;
  /** By event: its cell; -1 if it is not in view. */
  readonly #cellOf: Int32Array;
  /** By cell: its opacity, its number of receipts, and how many of them have not happened yet. */
  readonly #opacity: Uint8Array;
  readonly #sums: Uint32Array;
  readonly #pale: Uint32Array;
  readonly #columns: Uint32Array;
  readonly #rows: Uint32Array;
  /** Number of events that the canvas shows as having happened. */
  #until: number;

  constructor(recording: Recording, rows: Rows, { groupOf, colours }: Tints, exposure: Exposure) {
    const { process } = recording;
    const { width, height } = exposure;
    const { pixels } = drawDensity(exposure, colours, (grid) =>
      countRecorded(rows, process, grid, groupOf, colours.length / 3),
    );
    this.#image = new ImageData(pixels, width, height);
    this.#canvas = canvasOf(pixels, width, height);
    this.#until = process.length;
    const { across, down, painted } = pixelGrid(exposure);
    this.#columns = pixelsOfBins(across.bins, width);
    this.#rows = pixelsOfBins(down.bins, painted);
    const columnOf = binsOf(across.edges);
    const lineOf = binsOf(down.edges);
    const [left, top] = [across.edges[0], down.edges[0]];
    const size = across.edges.length - 1;
    this.#cellOf = Int32Array.from(process, (p, event) => {
      const [x, y] = [columnOf[p - left], lineOf[rows.rowOf[event] - top]];
      return groupOf[event] === UNCOUNTED || x === undefined || y === undefined ? -1 : y * size + x;
    });
    const cells = size * (down.edges.length - 1);
    this.#sums = new Uint32Array(cells);
    this.#pale = new Uint32Array(cells);
    for (const cell of this.#cellOf) if (cell >= 0) this.#sums[cell]++;
    this.#opacity = Uint8Array.from(this.#sums, (_, cell) => {
      const x = this.#columns[cell % size];
      return pixels[4 * (this.#rows[Math.floor(cell / size)] * width + x) + 3];
    });
  }

  /** Returns the canvas, with the receipts of events from `until` on pale. */
  show(until: number): HTMLCanvasElement {
    if (until === this.#until) return this.#canvas;
    const isBack = until < this.#until;
    const [first, last] = isBack ? [until, this.#until] : [this.#until, until];
    const touched = new Set<number>();
    for (let event = first; event < last; event++) {
      const cell = this.#cellOf[event];
      if (cell < 0) continue;
      this.#pale[cell] += isBack ? 1 : -1;
      touched.add(cell);
    }
    for (const cell of touched) this.#repaint(cell);
    this.#until = until;
    this.#canvas.getContext("2d")!.putImageData(this.#image, 0, 0);
    return this.#canvas;
  }

  #repaint(cell: number): void {
    const { width, data } = this.#image;
    const size = this.#columns.length - 1;
    const [x, y] = [cell % size, Math.floor(cell / size)];
    const share = this.#pale[cell] / this.#sums[cell];
    const opacity = this.#opacity[cell] * (1 - (1 - PALE) * share);
    for (let line = this.#rows[y]; line < this.#rows[y + 1]; line++) {
      for (let column = this.#columns[x]; column < this.#columns[x + 1]; column++) {
        data[4 * (line * width + column) + 3] = opacity;
      }
    }
  }
}

/** By bin: its first pixel; then `end`. */
function pixelsOfBins(bins: Uint32Array, end: number): Uint32Array {
  const firsts = new Uint32Array((bins.at(-1) ?? -1) + 2).fill(end);
  for (let pixel = end - 1; pixel >= 0; pixel--) firsts[bins[pixel]] = pixel;
  return firsts;
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
