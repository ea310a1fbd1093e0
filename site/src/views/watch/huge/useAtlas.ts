import type { RunSpec } from "@ringleader/core/internal";
import type * as Comlink from "comlink";
import { useEffect, useRef, useState } from "react";
import { isFailure, type Failure } from "../../../run/worker/failure.ts";
import { TextWorkers } from "../../../run/worker/text-workers.ts";
import type { Arrows, DensityPicture, HugeApi, HugeProgress, OpenedAtlas } from "./huge.worker.ts";
import hugeWorker from "./huge.worker.ts?worker&url";
import { plotOf, type ChartSheet } from "./paintChart.ts";
import type { Palette } from "./palette.ts";
import { rowTicks, whole, type Extent, type Viewport } from "./viewport.ts";

/** Calls the worker that holds the atlas; undefined if the worker fails. */
export type AskAtlas = <P extends Promise<unknown>>(
  request: (api: Comlink.Remote<HugeApi>) => P,
) => Promise<Exclude<Awaited<P>, Failure> | undefined>;

interface AtlasState {
  readonly ask?: AskAtlas;
  readonly progress?: HugeProgress;
  readonly answer?: OpenedAtlas | Failure;
}

/** Surveys a run in a worker, which is terminated when the chart is removed. */
export function useAtlas(spec: RunSpec, text: string | undefined): AtlasState {
  const [state, setState] = useState<AtlasState>({});
  useEffect(() => {
    const worker = new TextWorkers<HugeApi>(hugeWorker);
    let isClosed = false;
    const ask: AskAtlas = async (request) => {
      const answer = await worker.call(text, request);
      if (isClosed) return undefined;
      if (!isFailure(answer)) return answer as Exclude<typeof answer, Failure>;
      setState({ answer });
      return undefined;
    };
    const report = (progress: HugeProgress) => {
      if (!isClosed) setState((old) => ({ ...old, progress }));
    };
    const open = async () => {
      const answer = await ask((api) => api.open({ spec, text }, report));
      if (answer) setState({ ask, answer });
    };
    void open();
    return () => {
      isClosed = true;
      worker.end();
    };
  }, [spec, text]);
  return state;
}

const MOST_PIXELS = 1_500_000;

interface PictureRequest {
  readonly ask: AskAtlas;
  readonly extent: Extent;
  readonly palette: Palette;
  /** Size of the canvas, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Number of device pixels per CSS pixel. */
  readonly ratio: number;
  readonly view: () => Viewport;
}

interface Pictures {
  readonly whole: ChartSheet | undefined;
  readonly sheet: ChartSheet | undefined;
  readonly picture: DensityPicture | undefined;
  readonly times: readonly (readonly [number, string])[];
}

const none: Pictures = { whole: undefined, sheet: undefined, picture: undefined, times: [] };

/** Requests pictures of the current view, one at a time. */
export function usePictures({ ask, extent, palette, width, height, ratio, view }: PictureRequest) {
  const [pictures, setPictures] = useState(none);
  const update = useRef(() => {});
  useEffect(() => {
    if (width === 0) return undefined;
    const now = { isClosed: false, isBusy: false };
    let shown: Viewport | undefined;
    const plot = plotOf({ width, height });
    const scale = Math.min(ratio, Math.sqrt(MOST_PIXELS / (plot.width * plot.height)));
    const request = async (viewport: Viewport): Promise<void> => {
      const ticks = rowTicks(viewport, extent, Math.max(2, Math.floor(plot.height / 44)));
      const { groupOf, colours } = palette;
      const query = {
        view: viewport,
        extent,
        width: Math.max(1, Math.round(plot.width * scale)),
        height: Math.max(1, Math.round(plot.height * scale)),
        groupOf,
        colours,
        ticks,
      };
      const picture = await ask((api) => api.look(query));
      if (!picture) now.isClosed = true;
      if (!picture || now.isClosed) return;
      const sheet = sheetOf(picture);
      const times = ticks.map((row, i) => [row, picture.ticks[i]] as const);
      setPictures((old) => ({
        whole: isSame(viewport, whole(extent)) ? sheet : old.whole,
        sheet,
        picture,
        times,
      }));
      shown = viewport;
    };
    const next = async (): Promise<void> => {
      if (now.isBusy) return;
      now.isBusy = true;
      // The picture of the whole run comes first. It is painted on the map, and behind all other pictures.
      if (!shown) await request(whole(extent));
      while (!now.isClosed && !isSame(shown!, view())) await request(view());
      now.isBusy = false;
    };
    update.current = () => void next();
    update.current();
    return () => {
      now.isClosed = true;
    };
  }, [ask, extent, palette, width, height, ratio, view]);
  return { ...pictures, update };
}

const isSame = (a: Viewport, b: Viewport): boolean =>
  a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;

function sheetOf({ pixels, width, height, view }: DensityPicture): ChartSheet {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return { canvas, view };
}

/** Milliseconds without a change of the view before its messages are read. */
const REST = 400;

/** Reads the fields of the drawn messages. The worker repeats the run up to these messages. */
export function useWords(ask: AskAtlas, arrows: Arrows | undefined) {
  const [read, setRead] = useState<{ arrows: Arrows; words: readonly (readonly number[])[] }>();
  useEffect(() => {
    if (!arrows || arrows.position.length === 0) return undefined;
    let isOutdated = false;
    const request = async () => {
      const words = await ask((api) => api.read(arrows.window));
      if (!isOutdated && words) setRead({ arrows, words });
    };
    const timer = setTimeout(() => void request(), REST);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
      void ask((api) => api.stopReading());
    };
  }, [ask, arrows]);
  return read && read.arrows === arrows ? read.words : undefined;
}
