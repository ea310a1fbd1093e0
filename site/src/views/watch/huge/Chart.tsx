import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from "react";
import { resize, useCanvasSize, useColours } from "../../../canvas/useCanvas.ts";
import { grouped } from "../../../form/format.ts";
import { describeArrow, describePicture, describeView, unitOf } from "./captions.ts";
import { ChartOptions } from "./ChartOptions.tsx";
import type { Arrows, OpenedAtlas } from "./huge.worker.ts";
import {
  findArrow,
  paintChart,
  paintMap,
  plotOf,
  type Chart as Painting,
  type Geometry,
} from "./paintChart.ts";
import { hasPhases, makePalette, type By, type Palette } from "./palette.ts";
import { usePictures, useWords, type AskAtlas } from "./useAtlas.ts";
import { useGestures } from "./useGestures.ts";
import {
  around,
  positionTicks,
  rescale,
  whole,
  type Scale,
  type Viewport,
  type ViewportPoint,
} from "./viewport.ts";

interface ChartProps {
  readonly opened: OpenedAtlas;
  readonly ask: AskAtlas;
}

/** Charts all messages of a run by position and time. The user can zoom in to individual messages. */
export function Chart({ opened, ask }: ChartProps) {
  const { n, rows, ring } = opened;
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = useRef<HTMLCanvasElement>(null);
  const { ratio, ...pixels } = useCanvasSize(canvas);
  const [width, height] = [pixels.width / ratio, pixels.height / ratio];
  const page = useColours();
  const [by, setBy] = useState<By>(hasPhases(opened) ? "phase" : "kind");
  const [scale, setScale] = useState<Scale>("doubling");
  const extent = useMemo(() => ({ n, rows, scale }), [n, rows, scale]);
  const palette = useMemo(() => {
    const soft = getComputedStyle(document.documentElement).getPropertyValue("--soft").trim();
    return { ...makePalette(opened, by, page.kinds, soft), soft };
  }, [opened, by, page]);

  const viewport = useRef(whole(extent));
  const view = useCallback(() => viewport.current, []);
  const pictures = usePictures({ ask, extent, palette, width, height, ratio, view });
  const { update, picture } = pictures;
  const arrows = picture?.arrows;
  const words = useWords(ask, arrows);
  const { chosen, step, point } = useChosenArrow(arrows, () => ({
    view: view(),
    extent,
    width,
    height,
    ring,
  }));

  const redraw = usePainter(canvas, map, () => ({
    width,
    height,
    ratio,
    view: view(),
    extent,
    ring,
    whole: pictures.whole,
    sheet: pictures.sheet,
    arrows,
    colourOf: (sort) => palette.css[palette.groupOf[sort]],
    chosen,
    positions: positionTicks(view(), Math.max(2, Math.floor(plotOf({ width, height }).width / 60))),
    times: pictures.times,
    ink: page.ink,
    soft: palette.soft,
    line: page.line,
  }));

  const look = useCallback(
    (next: Viewport) => {
      viewport.current = next;
      redraw();
      update.current();
    },
    [update, redraw],
  );
  useGestures({ canvas, extent, view, look, step, point });

  const help = useId();
  return (
    <div>
      <ChartOptions
        opened={opened}
        by={by}
        onBy={setBy}
        scale={scale}
        onScale={(next) => {
          viewport.current = rescale(view(), extent, next);
          setScale(next);
        }}
        rowAt={(time) => ask((api) => api.rowAt(time))}
        onGo={(position, row) => look(around(position, row, extent))}
        map={map}
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
      </div>
      <p aria-live="polite">{picture ? describePicture(opened, extent, picture) : "Drawing …"}</p>
      <Message opened={opened} arrows={arrows} chosen={chosen} words={words} />
      <ChartLegend {...palette} />
      <ChartHelp id={help} opened={opened} />
    </div>
  );
}

/** Returns the message that the user points at, or has chosen by keys. */
function useChosenArrow(arrows: Arrows | undefined, geometry: () => Geometry) {
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
      const i = arrows && findArrow(arrows, at, geometry());
      if (arrows && i !== undefined) setPointed({ arrows, i });
    },
  };
}

/** Paints chart and map after each render; returns a function that paints them in the next frame. */
function usePainter(
  canvas: RefObject<HTMLCanvasElement | null>,
  map: RefObject<HTMLCanvasElement | null>,
  describe: () => Painting,
): () => void {
  const paint = useRef(() => {});
  const frame = useRef(0);
  const redraw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paint.current());
  }, []);
  useEffect(() => {
    paint.current = () => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      const painting = describe();
      if (!element || !context || painting.width === 0) return;
      const { width, height, ratio, arrows, sheet } = painting;
      resize(element, Math.round(width * ratio), Math.round(height * ratio));
      paintChart(context, painting);
      if (map.current) paintMap(map.current, painting);
      // Tells tests that the canvas now shows these messages, so it is set last.
      if (sheet) element.dataset["drawn"] = arrows ? "arrows" : "density";
    };
    redraw();
  });
  return redraw;
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
      Positions run from left to right, {unitOf(opened)}s downwards. Drag to move; turn the wheel or
      pinch to zoom (with Shift only positions, with Alt only time); double-click to zoom in. Keys:
      arrows move, + and − zoom, Home shows the whole run.
      {clock === "rounds" && " Rounds without events are left out."}
      {clock === "receipts" &&
        ` This schedule fixes only the order of receipts, so each message is a point, not an arrow. The ${grouped(rows)} receipts are shown in order.`}
    </p>
  );
}
