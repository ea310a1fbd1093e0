import type * as Comlink from "comlink";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { grouped } from "../app/figures.ts";
import { useColours } from "../app/useColours.ts";
import { Choice } from "../choose/Field.tsx";
import { useSquare } from "../watch/useSquare.ts";
import { arrowAt } from "./arrowAt.ts";
import { GoTo } from "./GoTo.tsx";
import type { Api, Arrows, Opened } from "./huge.worker.ts";
import { hasPhases, paletteOf, type By } from "./palette.ts";
import { paintChart, plotOf } from "./paintChart.ts";
import { paintMap } from "./paintMap.ts";
import { sayArrow, sayPicture, sayView, unitOf } from "./said.ts";
import type { Scale } from "./scale.ts";
import { positionTicks } from "./ticks.ts";
import { useGestures } from "./useGestures.ts";
import { usePictures } from "./usePictures.ts";
import { useWords } from "./useWords.ts";
import { around, rescaled, whole, type Point, type View } from "./view.ts";

interface ChartProps {
  readonly opened: Opened;
  readonly api: Comlink.Remote<Api>;
}

/** Every message of the run, by position and time: moved and enlarged until single ones are seen. */
export function Chart({ opened, api }: ChartProps) {
  const { n, rows, ring } = opened;
  const canvas = useRef<HTMLCanvasElement>(null);
  const map = useRef<HTMLCanvasElement>(null);
  const { size, height: tall, ratio } = useSquare(canvas);
  const [width, height] = [size / ratio, tall / ratio];
  const page = useColours();
  const [by, setBy] = useState<By>(hasPhases(opened) ? "phase" : "kind");
  const [scale, setScale] = useState<Scale>("doubling");
  const [pointed, setPointed] = useState<{ of: Arrows; i: number }>();
  const extent = useMemo(() => ({ n, rows, scale }), [n, rows, scale]);
  const palette = useMemo(() => {
    const soft = getComputedStyle(document.documentElement).getPropertyValue("--soft").trim();
    return { ...paletteOf(opened, by, page.kinds, soft), soft };
  }, [opened, by, page]);

  const at = useRef(whole(extent));
  const view = useCallback(() => at.current, []);
  const {
    ask,
    picture,
    sheet,
    whole: beneath,
    times,
  } = usePictures({
    api,
    extent,
    palette,
    width,
    height,
    ratio,
    view,
  });
  const arrows = picture?.arrows;
  const words = useWords(api, arrows);
  const chosen = pointed && pointed.of === arrows ? pointed.i : undefined;

  const draw = useRef(() => {});
  const frame = useRef(0);
  const redraw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => draw.current());
  }, []);
  const paint = () => {
    const context = canvas.current?.getContext("2d");
    if (!context || size === 0) return;
    const element = canvas.current!;
    if (element.width !== size || element.height !== tall)
      [element.width, element.height] = [size, tall];
    paintChart(context, {
      width,
      height,
      ratio,
      view: view(),
      extent,
      ring,
      whole: beneath,
      sheet,
      arrows,
      colourOf: (sort) => palette.css[palette.groupOf[sort]],
      chosen,
      positions: positionTicks(
        view(),
        Math.max(2, Math.floor(plotOf({ width, height }).width / 60)),
      ),
      times,
      ink: page.ink,
      soft: palette.soft,
      line: page.line,
    });
    if (map.current) paintMap(map.current, ratio, beneath, view(), extent, page.ink);
  };
  useEffect(() => {
    draw.current = paint;
    redraw();
  });

  const look = useCallback(
    (next: View) => {
      at.current = next;
      redraw();
      ask.current();
    },
    [ask, redraw],
  );
  const step = (by: number) => {
    const count = arrows?.position.length ?? 0;
    if (!arrows || count === 0) return;
    const from = chosen ?? (by > 0 ? -1 : count);
    setPointed({ of: arrows, i: (from + by + count) % count });
  };
  const point = (it: Point | undefined) => {
    if (!arrows || !it) return;
    const found = arrowAt(arrows, it, { view: view(), extent, width, height, ring });
    if (found !== undefined) setPointed({ of: arrows, i: found });
  };
  useGestures({ canvas, extent, view, look, step, point });

  const change = (next: Scale) => {
    at.current = rescaled(view(), extent, next);
    setScale(next);
  };
  const help = useId();
  const unit = unitOf(opened);
  return (
    <div className="huge-chart">
      <div className="huge-options">
        {hasPhases(opened) && (
          <Choice
            label="Colours"
            value={by}
            options={[
              ["phase", "by phase"],
              ["kind", "by kind"],
            ]}
            onChoose={(it) => setBy(it as By)}
          />
        )}
        <Choice
          label="Time"
          value={scale}
          options={[
            ["doubling", "each doubling alike"],
            ["even", "evenly"],
          ]}
          onChoose={(it) => change(it as Scale)}
        />
        <GoTo
          opened={opened}
          rowAt={(time) => api.rowAt(time)}
          onGo={(position, row) => look(around(position, row, { x: 40, y: 24 }, extent))}
        />
        <canvas ref={map} className="huge-map" aria-hidden="true" />
      </div>
      <div className="huge-plot">
        <canvas
          ref={canvas}
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- keys move it.
          role="application"
          aria-label={picture ? sayView(opened, extent, picture) : "Messages by position and time"}
          aria-describedby={help}
          data-drawn={picture ? (arrows ? "arrows" : "density") : undefined}
        />
      </div>
      <p className="huge-said" aria-live="polite">
        {picture ? sayPicture(opened, extent, picture) : "Drawing …"}
      </p>
      <p className="event" aria-live="polite" data-message="">
        {arrows && chosen !== undefined
          ? sayArrow(opened, arrows, chosen, words?.[chosen])
          : arrows && arrows.position.length > 0
            ? "Point at a message, or press n for the next and b for the one before."
            : ""}
        {arrows && chosen !== undefined && !words && " Reading what it says …"}
      </p>
      <ul className="legend" aria-label="Colours of the messages">
        {palette.names.map((name, i) => (
          <li key={name}>
            <i className="message" style={{ background: palette.css[i] }} />
            {name}
          </li>
        ))}
      </ul>
      <p className="aside" id={help}>
        Positions from left to right, {unit}s downwards. Drag to move, turn the wheel or pinch to
        zoom (with Shift only positions, with Alt only time), double click to come closer. Keys:
        arrows, + and −, Home for the whole.
        {opened.clock === "rounds" && " Rounds in which nothing happens are left out."}
        {opened.clock === "receipts" &&
          ` Under this schedule only the order of receipts is known, so each is a point and no arrow: ${grouped(rows)} in order.`}
      </p>
    </div>
  );
}
