import { useEffect, useState, type RefObject } from "react";

/** The pixels of the screen that an element is wide, and how many of them make one of the page. */
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
