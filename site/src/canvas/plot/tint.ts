import { distributePixels, type Raster, type Window } from "@ringleader/core/internal/density";
import { toRow, type Extent, type Viewport } from "./viewport.ts";

/** A view to draw as a picture of width × height pixels. */
export interface Exposure {
  readonly view: Viewport;
  readonly extent: Extent;
  readonly width: number;
  readonly height: number;
}

/** The columns and rows of pixels, as ranges of positions and of rows. */
export interface Grid {
  readonly columns: Uint32Array;
  readonly rows: Uint32Array;
}

/** Distributes the positions and rows of a view over its pixels. Nothing is painted from pixel row `painted` on, below the last row. */
export function pixelGrid({ view, extent: { n, rows, scale }, width, height }: Exposure) {
  const { left, right, top, bottom } = view;
  const across = distributePixels(width, (x) => left + (x / width) * (right - left), n);
  const rowAt = (y: number) => toRow(top + (y / height) * (bottom - top), scale);
  const down = distributePixels(height, rowAt, rows);
  let painted = 0;
  while (painted < height && rowAt(painted) < rows) painted++;
  return { across, down, painted };
}

/** Draws the messages of a view as pixels. `count` counts the messages of each group in the cells of a grid. */
export function drawDensity(
  exposure: Exposure,
  colours: TintColours,
  count: (grid: Grid) => Raster,
) {
  const { width, height } = exposure;
  const { across, down, painted } = pixelGrid(exposure);
  const counts = count({ columns: across.edges, rows: down.edges });
  const columns = across.edges.length - 1;
  const cells = tint(counts, colours, columns * (down.edges.length - 1));
  const image = new Uint32Array(width * height);
  for (let y = 0; y < painted; y++) {
    const line = down.bins[y] * columns;
    for (let x = 0; x < width; x++) image[y * width + x] = cells[line + across.bins[x]];
  }
  const window: Window = {
    left: across.edges[0],
    right: across.edges.at(-1)!,
    top: down.edges[0],
    bottom: down.edges.at(-1)!,
  };
  return { pixels: new Uint8ClampedArray(image.buffer), total: counts.total, window };
}

/** Opacity of a pixel with one message. */
const FAINTEST = 0.4;

/** Red, green and blue of each group, one after the other. */
export type TintColours = Uint8Array;

/** Mixes the colours of the groups in each of `size` cells; opacity grows with the logarithm of the count. */
function tint({ counts }: Raster, colours: TintColours, size: number): Uint32Array {
  const groups = counts.length / size;
  const cells = new Uint32Array(size);
  const bytes = new Uint8ClampedArray(cells.buffer);
  const sums = new Uint32Array(size);
  let most = 0;
  for (let cell = 0; cell < size; cell++) {
    let sum = 0;
    for (let g = 0; g < groups; g++) sum += counts[cell * groups + g];
    sums[cell] = sum;
    if (sum > most) most = sum;
  }
  const full = Math.log1p(Math.max(1, most));
  for (let cell = 0; cell < size; cell++) {
    const sum = sums[cell];
    if (sum === 0) continue;
    let [red, green, blue] = [0, 0, 0];
    for (let g = 0; g < groups; g++) {
      const part = counts[cell * groups + g] / sum;
      red += part * colours[3 * g];
      green += part * colours[3 * g + 1];
      blue += part * colours[3 * g + 2];
    }
    const at = 4 * cell;
    bytes[at] = red;
    bytes[at + 1] = green;
    bytes[at + 2] = blue;
    bytes[at + 3] = 255 * (FAINTEST + (1 - FAINTEST) * (Math.log1p(sum) / full));
  }
  return cells;
}
