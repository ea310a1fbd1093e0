import type { Pen } from "../watch/paint.ts";
import { svgPen } from "./svg-pen.ts";

/** A picture of a run that can leave the page. */
export interface Figure {
  /** In pixels of a page. */
  readonly width: number;
  readonly height: number;
  /** In words. */
  readonly title: string;
  readonly ground: string;
  /** Paints it; so many pixels of the pen make one of the page. */
  readonly paint: (pen: Pen, ratio: number) => void;
}

export function svgOf({ width, height, ground, title, paint }: Figure): string {
  const pen = svgPen();
  paint(pen, 1);
  return pen.svg(width, height, ground, title);
}

/** Sharp on paper and on dense screens. */
const RATIO = 2;

export async function pngOf({ width, height, ground, paint }: Figure): Promise<Blob> {
  const canvas = new OffscreenCanvas(width * RATIO, height * RATIO);
  const context = canvas.getContext("2d")!;
  paint(context, RATIO);
  // Beneath: what is painted clears the place it is painted on.
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/png" });
}
