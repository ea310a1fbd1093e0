import { grouped } from "../../form/format.ts";
import { rowRange, type Extent, type Viewport } from "./viewport.ts";

/** Names the positions and rows of a view. */
export function describePart(view: Viewport, extent: Extent): string {
  const [first, last] = rowRange(view, extent);
  const range = (from: number, to: number) =>
    `${grouped(Math.floor(from))} to ${grouped(Math.ceil(to) - 1)}`;
  return `positions ${range(view.left, view.right)}, rows ${range(first, last)} of ${grouped(extent.rows)}`;
}
