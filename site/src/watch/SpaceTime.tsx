import { sayEvent } from "@ringleader/core";
import {
  chainTo,
  cone,
  deepest,
  eventAt,
  landmarks,
  STRIDE,
  type Recording,
} from "@ringleader/core/record";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { grouped, plural } from "../app/figures.ts";
import { useColours } from "../app/useColours.ts";
import { Choice } from "../choose/Field.tsx";
import { paintDensity } from "./density.ts";
import {
  columns,
  HEAD,
  inView,
  MOST_ARROWS,
  paintSpaceTime,
  yOf,
  type Diagram,
} from "./paint-space-time.ts";
import { usePlaybackHere } from "./playback.ts";
import { rowsOf, type Scale } from "./rows.ts";
import { useMoment } from "./useMoment.ts";
import { useSquare } from "./useSquare.ts";

interface SpaceTimeProps {
  readonly recording: Recording;
  readonly ids?: Uint32Array | undefined;
  readonly chosen: number | undefined;
  readonly onEvent: (event: number | undefined) => void;
  /** Opens with the longest chain marked. */
  readonly chained?: boolean | undefined;
}

/** Of so many processes every pixel is counted, which takes longer than a frame: while it plays, not so often. */
const [WIDE, SLOW] = [150, 600];

/** Pixels to a row, least and most, and as it opens. */
const [LEAST, MOST, USUAL] = [0.0005, 60, 34];

/** The run as a space-time diagram, which follows what is played. */
export function SpaceTime({ recording, ids, chosen, onEvent, chained = false }: SpaceTimeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { size, height, ratio } = useSquare(canvas);
  const colours = useColours();
  const playback = usePlaybackHere();
  const [scale, setScale] = useState<Scale>(recording.inRounds ? "rounds" : "causal");
  const [chain, setChain] = useState(chained);
  const rows = useMemo(() => rowsOf(recording, scale), [recording, scale]);
  const page = { width: size / ratio, height: height / ratio };
  const fit = (page.height - HEAD - 8) / Math.max(1, rows.count);
  const [view, setView] = useState({ top: 0, pitch: 0 });
  const pitch = view.pitch || Math.max(Math.min(USUAL, fit), 5);
  const reel = useMoment(recording, recording.n > WIDE ? SLOW : undefined);
  const taken = reel?.taken ?? recording.process.length;
  const marks = useMemo(
    () => (chosen === undefined ? undefined : cone(recording, chosen)),
    [recording, chosen],
  );
  const longest = useMemo(() => {
    if (!chain || recording.process.length === 0) return undefined;
    return new Set(chainTo(recording, chosen ?? deepest(recording)));
  }, [recording, chain, chosen]);
  const phases = useMemo(() => phasesOf(recording), [recording]);

  const most = Math.max(0, rows.count - (page.height - HEAD) / pitch + 0.5);
  const at = taken === 0 ? 0 : rows.rowOf[taken - 1];
  // While nobody scrolls, what has just happened stays in view.
  const seen = Math.max(0, Math.min(most, view.top));
  const span = (page.height - HEAD) / pitch;
  const isOut = at < seen || at > seen + span - 2;
  const top = isOut && page.height > 0 ? Math.max(0, Math.min(most, at - span * 0.6)) : seen;
  if (isOut && top !== view.top && page.height > 0) setView({ ...view, top });

  const it: Diagram = {
    ...page,
    colours,
    recording,
    rows,
    ids,
    top,
    pitch,
    taken,
    chosen,
    marks,
    chain: longest,
    phases,
  };
  const { first, last } = inView(it);
  const events =
    rows.count === 0
      ? 0
      : rows.start[Math.min(last + 1, rows.count)] - rows.start[Math.min(first, rows.count)];
  const isNarrow = recording.n > 1 && columns(recording.n, page.width || 400).pitch < 2.5;
  const isDense = events > MOST_ARROWS || isNarrow;

  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext("2d");
    if (!context || size === 0) return;
    if (element.width !== size || element.height !== height) {
      element.width = size;
      element.height = height;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size, height);
    if (isDense) paintDensity(context, it, ratio);
    else paintSpaceTime(context, it);
    if (taken > 0 && taken < recording.process.length) {
      const y = yOf(at, it);
      context.strokeStyle = colours.ink;
      context.globalAlpha = 0.35;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(0, y);
      context.lineTo(page.width, y);
      context.stroke();
      context.globalAlpha = 1;
    }
  });

  const move = (by: number) => setView({ top: Math.max(0, Math.min(most, top + by)), pitch });
  const zoom = (by: number) =>
    setView({ top, pitch: Math.max(Math.min(LEAST, fit), Math.min(MOST, pitch * by)) });
  useEffect(() => {
    const element = canvas.current!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) zoom(event.deltaY > 0 ? 0.8 : 1.25);
      else move(event.deltaY / pitch);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });
  const press = (event: PointerEvent) => {
    const found = under(it, canvas.current!, event);
    onEvent(found === chosen ? undefined : found);
  };
  const key = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(3),
      ArrowUp: () => move(-3),
      PageDown: () => move(span * 0.9),
      PageUp: () => move(-span * 0.9),
      "+": () => zoom(1.25),
      "-": () => zoom(0.8),
      Escape: () => onEvent(undefined),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  };
  return (
    <div className="diagram">
      <div className="diagram-bar">
        {!recording.inRounds && (
          <Choice
            label="Down the page"
            value={scale}
            options={[
              ["causal", "causal time"],
              ["events", "events"],
            ]}
            onChoose={(to) => {
              setScale(to as Scale);
              setView({ top: 0, pitch: 0 });
            }}
          />
        )}
        <label className="tick">
          <input type="checkbox" checked={chain} onChange={() => setChain(!chain)} />
          longest chain
        </label>
        <span className="zoom">
          <button type="button" aria-label="Smaller" onClick={() => zoom(0.8)}>
            −
          </button>
          <button type="button" aria-label="Larger" onClick={() => zoom(1.25)}>
            +
          </button>
          <button type="button" onClick={() => setView({ top: 0, pitch: fit })}>
            All
          </button>
        </span>
      </div>
      <canvas
        ref={canvas}
        className="space-time"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no img can be drawn on.
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys.
        tabIndex={0}
        aria-label={`Space-time diagram: ${plural(recording.n, "process", "processes")} across, ${grouped(rows.count)} ${
          scale === "events" ? "events" : scale === "causal" ? "steps of causal time" : "rounds"
        } down, ${grouped(taken)} events have happened. Arrow keys scroll, plus and minus zoom.`}
        onPointerDown={press}
        onKeyDown={key}
      />
      <p className="aside" aria-live="polite">
        {chosen === undefined
          ? isDense
            ? `${grouped(events)} events in view, too many for arrows: darker is more. Zoom in for each.`
            : "Click an event to see what caused it and what it causes."
          : `Event ${grouped(chosen)}: ${sayEvent(eventAt(recording, chosen))}. ${say(marks!)}`}
      </p>
      {chosen !== undefined && (
        <p className="row">
          <button type="button" onClick={() => playback.getState().goToEvent(chosen)}>
            Go there
          </button>
          <button type="button" onClick={() => playback.getState().toggleBreakpoint(chosen)}>
            Halt here when playing
          </button>
          <button type="button" onClick={() => onEvent(undefined)}>
            Let go
          </button>
        </p>
      )}
    </div>
  );
}

/** How many events are in the past and the future of the chosen one. */
function say(marks: Uint8Array): string {
  let [past, future] = [-1, -1];
  for (const mark of marks) {
    past += mark & 1;
    future += mark >> 1;
  }
  const beside = marks.length - past - future - 1;
  return `${grouped(past)} before it (blue), ${grouped(future)} after it (green), ${grouped(beside)} beside it.`;
}

/** The first event that sends in each phase after the first. */
export function phasesOf(recording: Recording): Map<number, number> {
  const { sends, flights, phaseWord } = recording;
  const found = new Map<number, number>();
  let most = -1;
  for (const event of landmarks(recording)) {
    for (let f = sends[event]; f < sends[event + 1]; f++) {
      const word = phaseWord[flights.kind[f]];
      const phase = word < 0 ? -1 : flights.words[f * STRIDE + word];
      if (phase <= most) continue;
      if (most >= 0 || phase > 0) found.set(event, phase);
      most = phase;
    }
  }
  return found;
}

/** The event under the pointer. */
function under(
  it: Diagram,
  element: HTMLCanvasElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): number | undefined {
  const { left, top } = element.getBoundingClientRect();
  const [px, py] = [clientX - left, clientY - top];
  const { x } = columns(it.recording.n, it.width);
  const { first, last } = inView(it);
  let [best, near]: [number | undefined, number] = [undefined, 14];
  for (let r = first; r <= last; r++) {
    const dy = yOf(r, it) - py;
    if (Math.abs(dy) > near) continue;
    for (let k = it.rows.start[r]; k < it.rows.start[r + 1]; k++) {
      const event = it.rows.order[k];
      const far = Math.hypot(x(it.recording.process[event]) - px, dy);
      if (far < near) [best, near] = [event, far];
    }
  }
  return best;
}
