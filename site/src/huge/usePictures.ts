import type * as Comlink from "comlink";
import { useEffect, useRef, useState } from "react";
import type { Api, Picture } from "./huge.worker.ts";
import { MOST_PIXELS } from "./limits.ts";
import type { Palette } from "./palette.ts";
import { plotOf, type Sheet } from "./paintChart.ts";
import { rowTicks } from "./ticks.ts";
import { whole, type Extent, type View } from "./view.ts";

interface Wanted {
  readonly api: Comlink.Remote<Api>;
  readonly extent: Extent;
  readonly palette: Palette;
  /** Of the canvas, in pixels of the page, and how many of the screen make one. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly view: () => View;
}

interface Pictures {
  readonly whole: Sheet | undefined;
  readonly sheet: Sheet | undefined;
  readonly picture: Picture | undefined;
  readonly times: readonly (readonly [number, string])[];
}

const none: Pictures = { whole: undefined, sheet: undefined, picture: undefined, times: [] };

/** Asks the worker for one picture at a time, always of what is looked at by then. */
export function usePictures({ api, extent, palette, width, height, ratio, view }: Wanted) {
  const [pictures, setPictures] = useState(none);
  const ask = useRef(() => {});
  useEffect(() => {
    if (width === 0) return undefined;
    const now = { isGone: false, isBusy: false };
    let shown: View | undefined;
    const plot = plotOf({ width, height });
    const fine = Math.min(ratio, Math.sqrt(MOST_PIXELS / (plot.width * plot.height)));
    const request = async (of: View): Promise<void> => {
      const ticks = rowTicks(of, extent, Math.max(2, Math.floor(plot.height / 44)));
      const { groupOf, colours } = palette;
      const query = {
        view: of,
        extent,
        width: Math.max(1, Math.round(plot.width * fine)),
        height: Math.max(1, Math.round(plot.height * fine)),
        groupOf,
        colours,
        ticks,
      };
      const picture = await api.look(query);
      if (now.isGone) return;
      const sheet = sheetOf(picture);
      const times = ticks.map((row, i) => [row, picture.ticks[i]] as const);
      setPictures((old) => ({
        whole: isSame(of, whole(extent)) ? sheet : old.whole,
        sheet,
        picture,
        times,
      }));
      shown = of;
    };
    const next = async (): Promise<void> => {
      if (now.isBusy) return;
      now.isBusy = true;
      // The whole first: it lies beneath all others, and on the small map.
      if (!shown) await request(whole(extent));
      while (!now.isGone && !isSame(shown!, view())) await request(view());
      now.isBusy = false;
    };
    ask.current = () => void next();
    ask.current();
    return () => {
      now.isGone = true;
    };
  }, [api, extent, palette, width, height, ratio, view]);
  return { ...pictures, ask };
}

const isSame = (a: View, b: View): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;

function sheetOf({ pixels, width, height, view }: Picture): Sheet {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return { canvas, view };
}
