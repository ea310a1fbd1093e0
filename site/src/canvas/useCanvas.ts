import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useState, type RefObject } from "react";
import { readColours } from "./paint.ts";

/** Measures a canvas in device pixels; `ratio` device pixels make one CSS pixel. */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>) {
  const [pixels, setPixels] = useState({ width: 0, height: 0, ratio: 1 });
  useEffect(() => {
    const element = canvas.current!;
    const observer = new ResizeObserver(() => {
      const ratio = devicePixelRatio;
      const { width, height } = element.getBoundingClientRect();
      setPixels({ width: Math.round(width * ratio), height: Math.round(height * ratio), ratio });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  return pixels;
}

/** Resizes a canvas only if its size changes, because setting the size clears the canvas. */
export function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

export function useColours() {
  const scheme = useComputedColorScheme("light");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the colours depend on the scheme.
  return useMemo(readColours, [scheme]);
}
