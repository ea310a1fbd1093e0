/**
 * How rows lie on the axis of time: evenly, or so that every doubling takes the same room. Most
 * algorithms do most of their work at the beginning, and end with one token on its way.
 */
export type Scale = "even" | "doubling";

/** From a row to where it begins on the axis, and back. */
export const toAxis = (row: number, scale: Scale): number =>
  scale === "even" ? row : Math.log2(1 + row);
export const toRow = (at: number, scale: Scale): number => (scale === "even" ? at : 2 ** at - 1);
