import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useState, type RefObject } from "react";
import { readColours } from "./paint.ts";

/** Measures a canvas in device pixels; `ratio` of them make one CSS pixel. */
export function useSquare(canvas: RefObject<HTMLCanvasElement | null>) {
  const [pixels, setPixels] = useState({ size: 0, height: 0, ratio: 1 });
  useEffect(() => {
    const element = canvas.current!;
    const measure = () => {
      const ratio = devicePixelRatio;
      const box = element.getBoundingClientRect();
      const [size, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
      setPixels((old) =>
        old.size === size && old.height === height && old.ratio === ratio
          ? old
          : { size, height, ratio },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  return pixels;
}

export function useColours() {
  const scheme = useComputedColorScheme("light");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the colours depend on the scheme.
  return useMemo(readColours, [scheme]);
}
