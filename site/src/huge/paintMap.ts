import type { Sheet } from "./paintChart.ts";
import { whole, type Extent, type View } from "./view.ts";

/** The whole on a small map, with the part that is looked at. */
export function paintMap(
  canvas: HTMLCanvasElement,
  ratio: number,
  sheet: Sheet | undefined,
  view: View,
  extent: Extent,
  ink: string,
): void {
  const { width, height } = canvas.getBoundingClientRect();
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const context = canvas.getContext("2d");
  if (!context || !sheet) return;
  context.clearRect(0, 0, w, h);
  context.imageSmoothingQuality = "high";
  context.drawImage(sheet.canvas, 0, 0, w, h);
  const { right: n, bottom } = whole(extent);
  // A part too small to be seen is marked all the same.
  const [left, top] = [(view.left / n) * w, (view.top / bottom) * h];
  const wide = Math.max(5, ((view.right - view.left) / n) * w);
  const tall = Math.max(5, ((view.bottom - view.top) / bottom) * h);
  context.strokeStyle = ink;
  context.lineWidth = 2;
  context.strokeRect(
    Math.min(left, w - wide) + 1,
    Math.min(top, h - tall) + 1,
    Math.max(3, wide - 2),
    Math.max(3, tall - 2),
  );
}
