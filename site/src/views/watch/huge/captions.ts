import { grouped, plural, shortened } from "../../../form/format.ts";
import type { Arrows, OpenedAtlas, DensityPicture } from "./huge.worker.ts";
import { describePart } from "../../../canvas/plot/describe-part.ts";
import { unitOf, unitsOf } from "../../../canvas/plot/time-unit.ts";
import { MOST_ARROWS, toRow, type Extent, type Viewport } from "../../../canvas/plot/viewport.ts";

const about = (value: number): string => grouped(value < 10 ? value.toFixed(1) : Math.round(value));

/** Says what one pixel of the chart stands for. */
export function describePicture(
  opened: OpenedAtlas,
  extent: Extent,
  picture: DensityPicture,
): string {
  const { view, width, height, total, arrows } = picture;
  const all =
    total === opened.receipts
      ? `all ${plural(total, "message")} in view`
      : `${plural(total, "message")} in view, of ${grouped(opened.receipts)}`;
  if (arrows) return `${all}, each drawn.`;
  const across = (view.right - view.left) / width;
  const down = pixelRows(view, extent, height);
  const positions = across <= 1 ? "1 position" : `${about(across)} positions`;
  const times = down.map((rows) => (rows <= 1 ? "1" : about(rows)));
  const one = opened.clock === "causal" ? "step of causal time" : unitOf(opened.clock);
  const rows =
    times[0] === times[1]
      ? `${times[0]} ${times[0] === "1" ? one : unitsOf(opened.clock)}`
      : `${times[0]} to ${times[1]} ${unitsOf(opened.clock)}`;
  return `One pixel: ${positions} × ${rows}; ${all}. To see individual messages, zoom in until at most ${grouped(MOST_ARROWS)} are in view.`;
}

/** Returns the number of rows per pixel at the top and at the bottom of the view. */
function pixelRows({ top, bottom }: Viewport, { scale }: Extent, height: number): [number, number] {
  const pixel = (bottom - top) / height;
  return [
    toRow(top + pixel, scale) - toRow(top, scale),
    toRow(bottom, scale) - toRow(bottom - pixel, scale),
  ];
}

/** Describes the picture for screen readers. */
export function describeView(
  opened: OpenedAtlas,
  extent: Extent,
  { view, total }: DensityPicture,
): string {
  return `Messages received, by position and ${unitOf(opened.clock)}: ${describePart(view, extent)}, ${plural(total, "message")}`;
}

/** Describes a message; `words` are the values of its fields, undefined until they have been read. */
export function describeArrow(
  opened: OpenedAtlas,
  arrows: Arrows,
  i: number,
  words: readonly number[] | undefined,
): string {
  const { kinds, sorts, wordNames, clock } = opened;
  const unit = clock === "receipts" ? "as receipt" : unitOf(opened.clock);
  const { kind, phase } = sorts[arrows.sort[i]];
  const named = wordNames[kind].map((name, w) => `${name} ${words?.[w]}`).join(", ");
  const message = words
    ? `${kinds[kind]}(${named})`
    : `${kinds[kind]}${phase === undefined ? "" : `, phase ${phase},`}`;
  const to = grouped(arrows.position[i]);
  const time = shortened(arrows.time[i]);
  if (arrows.from[i] < 0) return `${message} is received at position ${to}, ${unit} ${time}.`;
  return `${message} goes from position ${grouped(arrows.from[i])}, ${unit} ${shortened(arrows.sent[i])}, to position ${to}, ${unit} ${time}.`;
}
