import type { Pen } from "../canvas/shapes.ts";
import { svgPen } from "../canvas/svg-pen.ts";

export interface Figure {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly ground: string;
  /** Paints the figure; `ratio` is the number of device pixels per CSS pixel. */
  readonly paint: (pen: Pen, ratio: number) => void;
}

export function svgOf({ width, height, ground, title, paint }: Figure): string {
  const pen = svgPen();
  paint(pen, 1);
  return pen.svg(width, height, ground, title);
}

/** Number of device pixels per CSS pixel in a PNG. */
const RATIO = 2;

export async function pngOf({ width, height, ground, paint }: Figure): Promise<Blob> {
  const canvas = new OffscreenCanvas(width * RATIO, height * RATIO);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingEnabled = false;
  paint(context, RATIO);
  // Painting the figure clears its area, so the background is painted afterwards, behind it.
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/png" });
}
