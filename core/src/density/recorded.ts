import { binsOf, type Raster } from "./raster.ts";

/** The events of row r are `order[start[r]]` to `order[start[r + 1] - 1]`. */
export interface EventRows {
  readonly order: Uint32Array;
  readonly start: Uint32Array;
}

/** The group of an event that is not counted. */
export const UNCOUNTED = 255;

/**
 * Counts the events of a recording in every cell of a grid, as `countRaster` counts those of an atlas. `groupOf` maps
 * an event to its group.
 */
export function countRecorded(
  { order, start }: EventRows,
  process: Uint32Array,
  { columns, rows }: { readonly columns: Uint32Array; readonly rows: Uint32Array },
  groupOf: Uint8Array,
  groups: number,
): Raster {
  const [width, height] = [columns.length - 1, rows.length - 1];
  const [left, right] = [columns[0], columns[width]];
  const columnOf = binsOf(columns);
  const counts = new Uint32Array(width * height * groups);
  let total = 0;
  for (let y = 0; y < height; y++) {
    for (let k = start[rows[y]]; k < start[rows[y + 1]]; k++) {
      const event = order[k];
      const p = process[event];
      if (groupOf[event] === UNCOUNTED || p < left || p >= right) continue;
      counts[(y * width + columnOf[p - left]) * groups + groupOf[event]]++;
      total++;
    }
  }
  return { counts, total };
}
