import { useEffect, useId, useMemo, useRef, useState, type RefObject } from "react";
import { usePageStore } from "../../../app/store.ts";
import {
  bandsOf,
  hasPhases,
  makePalette,
  type By,
  type Palette,
} from "../../../canvas/plot/palette.ts";
import { useGestures } from "../../../canvas/plot/useGestures.ts";
import { useView, type Look } from "../../../canvas/plot/useView.ts";
import {
  around,
  formatLook,
  pan,
  parseLook,
  rescale,
  whole,
  type Extent,
  type Scale,
  type ViewportPoint,
} from "../../../canvas/plot/viewport.ts";
import { resize, useCanvasSize, useColours } from "../../../canvas/useCanvas.ts";
import { grouped } from "../../../form/format.ts";
import { unitOf, unitsOf } from "../../../canvas/plot/time-unit.ts";
import { describeArrow, describePicture, describeView } from "./captions.ts";
import { ChartOptions } from "./ChartOptions.tsx";
import type { Arrows, OpenedAtlas } from "./huge.worker.ts";
import {
  chartPlot,
  findArrow,
  paintChart,
  paintMap,
  type Aim,
  type Chart as Painting,
} from "./paintChart.ts";
import { savePicture } from "./savePicture.ts";
import { usePictures, useWords, type AskAtlas } from "./useAtlas.ts";

interface ChartProps {
  readonly opened: OpenedAtlas;
  readonly ask: AskAtlas;
}

/** Fraction of the view by which an arrow key moves it. */
const STEP = 1 / 8;

/** Charts all messages of a run by position and time. The user can zoom in to individual messages. */
export function Chart({ opened, ask }: ChartProps) {
  const { n, rows, ring } = opened;
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = useRef<HTMLCanvasElement>(null);
  const { ratio, ...pixels } = useCanvasSize(canvas);
  const [width, height] = [pixels.width / ratio, pixels.height / ratio];
  const colours = useColours();
  const [by, setBy] = useState<By>(hasPhases(opened) ? "phase" : "kind");
  const [scale, setScale] = useState<Scale>("doubling");
  const extent = useMemo(() => ({ n, rows, scale }), [n, rows, scale]);
  const { palette, bands } = useMemo(
    () => ({
      palette: makePalette(opened, by, colours.kinds, colours.line),
      bands: bandsOf(opened),
    }),
    [opened, by, colours],
  );
  const plot = useMemo(() => chartPlot(width, height, bands), [width, height, bands]);
  const [opening] = useState(() => parseLook(usePageStore.getState().request.look ?? "", extent));
  const trail = useView(extent, opening);
  const { view, look } = trail;
  const pictures = usePictures({ ask, extent, palette, plot, ratio, view });
  const { picture } = pictures;
  const arrows = picture?.arrows;
  const words = useWords(ask, arrows);
  const aim = { plot, view, scale, ring };
  const { chosen, step, point } = useChosenArrow(arrows, aim);
  const painting: Painting = {
    ...aim,
    ...pictures,
    width,
    height,
    extent,
    chosen,
    arrows,
    bands,
    colours,
    unit: unitOf(opened.clock),
    colourOf: (sort) => palette.css[palette.groupOf[sort]],
  };
  usePainter(canvas, map, painting, ratio);
  useRememberedLook(formatLook(view, extent));
  useGestures({
    canvas,
    extent,
    plot,
    look,
    point,
    wheel: "zoom",
    keys: chartKeys(look, extent, step),
  });
  const goTo = (position: number, row: number) => look(() => around(position, row, extent));
  const goToNearest = async () => {
    const place = picture && (await ask((api) => api.nearest(picture.window)));
    if (place) goTo(place.position, place.row);
  };
  const help = useId();
  return (
    <div>
      <ChartOptions
        {...{ opened, by, scale, map, trail, extent }}
        onBy={setBy}
        onScale={(next) => {
          trail.replace(trail.isWhole ? undefined : rescale(view, extent, next));
          setScale(next);
        }}
        rowAt={(time) => ask((api) => api.rowAt(time))}
        onGo={goTo}
        onSave={() => savePicture(painting)}
      />
      <div className="huge-plot">
        <canvas
          ref={canvas}
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- keys move it.
          role="application"
          aria-label={
            picture ? describeView(opened, extent, picture) : "Messages by position and time"
          }
          aria-describedby={help}
        />
        {picture?.total === 0 && (
          <button type="button" className="huge-nearest" onClick={() => void goToNearest()}>
            Go to the nearest message
          </button>
        )}
      </div>
      <p aria-live="polite">{picture ? describePicture(opened, extent, picture) : "Drawing …"}</p>
      <Message {...{ opened, arrows, chosen, words }} />
      <ChartLegend {...palette} />
      <ChartHelp id={help} opened={opened} />
    </div>
  );
}

/** Makes the keys that move the view, and choose the next or the previous message. */
function chartKeys(look: Look, extent: Extent, step: (by: number) => void) {
  const move = (x: number, y: number) => () => look((view) => pan(view, x, y, extent), "flow");
  return {
    ArrowLeft: move(-STEP, 0),
    ArrowRight: move(STEP, 0),
    ArrowUp: move(0, -STEP),
    ArrowDown: move(0, STEP),
    Home: () => look(() => whole(extent)),
    n: () => step(1),
    b: () => step(-1),
  };
}

/** Milliseconds without a change before the view is written into the address. */
const REST = 400;

function useRememberedLook(look: string | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => usePageStore.getState().lookAt(look), REST);
    return () => clearTimeout(timer);
  }, [look]);
}

/** Returns the message that the user points at, or has chosen by keys. */
function useChosenArrow(arrows: Arrows | undefined, aim: Aim) {
  const [pointed, setPointed] = useState<{ arrows: Arrows; i: number }>();
  const chosen = pointed && pointed.arrows === arrows ? pointed.i : undefined;
  return {
    chosen,
    step: (by: number) => {
      const count = arrows?.position.length ?? 0;
      if (!arrows || count === 0) return;
      const from = chosen ?? (by > 0 ? -1 : count);
      setPointed({ arrows, i: (from + by + count) % count });
    },
    point: (at: ViewportPoint) => {
      const i = arrows && findArrow(arrows, at, aim);
      if (arrows && i !== undefined) setPointed({ arrows, i });
    },
  };
}

/** Paints chart and map in the frame after each render. */
function usePainter(
  canvas: RefObject<HTMLCanvasElement | null>,
  map: RefObject<HTMLCanvasElement | null>,
  painting: Painting,
  ratio: number,
): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      const { width, height, arrows, sheet } = painting;
      if (!element || !context || width === 0) return;
      resize(element, Math.round(width * ratio), Math.round(height * ratio));
      paintChart(context, painting, ratio);
      if (map.current) paintMap(map.current, painting, ratio);
      // Tells tests that the canvas now shows these messages, so it is set last.
      if (sheet) element.dataset["drawn"] = arrows ? "arrows" : "density";
    });
    return () => cancelAnimationFrame(frame);
  });
}
interface MessageProps {
  readonly opened: OpenedAtlas;
  readonly arrows: Arrows | undefined;
  readonly chosen: number | undefined;
  readonly words: readonly (readonly number[])[] | undefined;
}

/** Describes the chosen message, or says how to choose one. */
function Message({ opened, arrows, chosen, words }: MessageProps) {
  const hint = "Point at a message, or press n for the next and b for the previous one.";
  return (
    <p className="event" aria-live="polite" data-message="">
      {arrows && chosen !== undefined
        ? describeArrow(opened, arrows, chosen, words?.[chosen])
        : arrows && arrows.position.length > 0 && hint}
      {arrows && chosen !== undefined && !words && " Reading its fields …"}
    </p>
  );
}

const ChartLegend = ({ names, css }: Pick<Palette, "names" | "css">) => (
  <ul className="row aside legend" aria-label="Colours of the messages">
    {names.map((name, i) => (
      <li className="row" key={name}>
        <i className="message" style={{ background: css[i] }} />
        {name}
      </li>
    ))}
  </ul>
);

function ChartHelp({ id, opened }: { readonly id: string; readonly opened: OpenedAtlas }) {
  const { clock, rows } = opened;
  return (
    <p className="aside" id={id}>
      Positions run from left to right, {unitsOf(opened.clock)} downwards. Drag to move; turn the
      wheel or pinch to zoom (with Shift only positions, with Alt only time); double-click to zoom
      in. Keys: arrows move, + and − zoom, Home shows the whole run.
      {clock === "rounds" && " Rounds without events are left out."}
      {clock === "receipts" &&
        ` This schedule fixes only the order of receipts, so each message is a point, not an arrow. The ${grouped(rows)} receipts are shown in order.`}
    </p>
  );
}
