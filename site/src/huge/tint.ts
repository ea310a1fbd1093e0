import type { Raster } from "@ringleader/core/atlas";

/** The faintest pixel that has anything in it. */
const FAINTEST = 0.4;

/** Red, green and blue of each group, one after the other. */
export type Colours = Uint8Array;

/** Of each cell a colour, as four bytes: the groups mixed by their share, opaque by the logarithm of the count. */
export function tint({ counts }: Raster, colours: Colours): { cells: Uint32Array; most: number } {
  const groups = colours.length / 3;
  const cells = new Uint32Array(counts.length / groups);
  const bytes = new Uint8ClampedArray(cells.buffer);
  const sums = new Uint32Array(cells.length);
  let most = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    let sum = 0;
    for (let g = 0; g < groups; g++) sum += counts[cell * groups + g];
    sums[cell] = sum;
    if (sum > most) most = sum;
  }
  const full = Math.log1p(Math.max(1, most));
  for (let cell = 0; cell < cells.length; cell++) {
    const sum = sums[cell];
    if (sum === 0) continue;
    let [red, green, blue] = [0, 0, 0];
    for (let g = 0; g < groups; g++) {
      const part = counts[cell * groups + g] / sum;
      if (part === 0) continue;
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
  return { cells, most };
}
