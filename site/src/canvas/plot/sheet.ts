import type { Plot } from "./plot.ts";

/** Makes a canvas of pixels. */
export function canvasOf(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/** Largest number of pixels of a picture. */
const MOST_PIXELS = 1_200_000;

/** Returns the size of a picture in device pixels. */
export function pixelsOf({ width, height }: Plot, ratio: number) {
  const scale = Math.min(ratio, Math.sqrt(MOST_PIXELS / (width * height)));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
