import { useEffect, useRef, useState } from "react";
import { paint, readColours, type Motion } from "./paint.ts";
import type { Picture } from "./run.worker.ts";

interface RingCanvasProps {
  readonly picture: Picture;
  readonly faces: Uint8Array;
  readonly motion?: Motion;
  /** The process to which something has just happened. */
  readonly focus?: number;
  /** The picture in words. */
  readonly said: string;
}

/** The ring on a canvas, as sharp as the screen is, drawn anew only when something changed. */
export function RingCanvas({ picture, faces, motion, focus, said }: RingCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pixels, setPixels] = useState({ size: 0, ratio: 1 });
  const [colours, setColours] = useState(readColours);

  useEffect(() => {
    const element = canvas.current!;
    const measure = () => {
      const ratio = devicePixelRatio;
      const size = Math.round(element.getBoundingClientRect().width * ratio);
      setPixels((old) => (old.size === size && old.ratio === ratio ? old : { size, ratio }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => setColours(readColours());
    dark.addEventListener("change", recolour);
    return () => {
      observer.disconnect();
      dark.removeEventListener("change", recolour);
    };
  }, []);

  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext("2d");
    if (!context || pixels.size === 0) return;
    if (element.width !== pixels.size) element.width = element.height = pixels.size;
    paint(context, {
      ...pixels,
      colours,
      picture,
      faces,
      ...(motion && { motion }),
      ...(focus !== undefined && { focus }),
    });
  }, [pixels, colours, picture, faces, motion, focus]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no img can be drawn on.
  return <canvas ref={canvas} role="img" aria-label={said} />;
}
