import type { RunSpec } from "@ringleader/core/internal";
import type * as Comlink from "comlink";
import { useEffect, useRef, useState } from "react";
import { canvasOf, pixelsOf } from "../../../canvas/plot/sheet.ts";
import type { Palette } from "../../../canvas/plot/palette.ts";
import { shortTime } from "../../../canvas/space-time/rows.ts";
import type { Plot } from "../../../canvas/plot/plot.ts";
import {
  isSame,
  rowTicks,
  whole,
  type Extent,
  type Viewport,
} from "../../../canvas/plot/viewport.ts";
import { isFailure, type Failure } from "../../../run/worker/failure.ts";
import { TextWorkers } from "../../../run/worker/text-workers.ts";
import type { Arrows, DensityPicture, HugeApi, HugeProgress, OpenedAtlas } from "./huge.worker.ts";
import hugeWorker from "./huge.worker.ts?worker&url";
import type { ChartSheet } from "./paintChart.ts";

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

interface PictureRequest {
  readonly ask: AskAtlas;
  readonly extent: Extent;
  readonly palette: Palette;
  /** The part of the canvas inside the axes. */
  readonly plot: Plot;
  /** Number of device pixels per CSS pixel. */
  readonly ratio: number;
  readonly view: Viewport;
}

interface Pictures {
  readonly whole: ChartSheet | undefined;
  readonly sheet: ChartSheet | undefined;
  readonly picture: DensityPicture | undefined;
  readonly times: readonly (readonly [number, string])[];
}

const none: Pictures = { whole: undefined, sheet: undefined, picture: undefined, times: [] };

/** Requests pictures of the current view, one at a time. */
export function usePictures({ ask, extent, palette, plot, ratio, view }: PictureRequest) {
  const [pictures, setPictures] = useState(none);
  const update = useRef(() => {});
  const latest = useRef(view);
  useEffect(() => {
    if (plot.width <= 1) return undefined;
    const now = { isClosed: false, isBusy: false };
    let shown: Viewport | undefined;
    const request = async (viewport: Viewport): Promise<void> => {
      const ticks = rowTicks(viewport, extent, Math.max(2, Math.floor(plot.height / 44)));
      const { groupOf, colours } = palette;
      const query = {
        view: viewport,
        extent,
        ...pixelsOf(plot, ratio),
        groupOf,
        colours,
        ticks,
      };
      const picture = await ask((api) => api.look(query));
      if (!picture) now.isClosed = true;
      if (!picture || now.isClosed) return;
      const sheet = sheetOf(picture);
      const times = ticks.map((row, i) => [row, shortTime(picture.ticks[i])] as const);
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
      while (!now.isClosed && !isSame(shown!, latest.current)) await request(latest.current);
      now.isBusy = false;
    };
    update.current = () => void next();
    update.current();
    return () => {
      now.isClosed = true;
    };
  }, [ask, extent, palette, plot, ratio]);
  useEffect(() => {
    latest.current = view;
    update.current();
  }, [view]);
  return pictures;
}

const sheetOf = ({ pixels, width, height, view }: DensityPicture): ChartSheet => ({
  canvas: canvasOf(pixels, width, height),
  view,
});

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
