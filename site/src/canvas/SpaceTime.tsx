import { sayEvent } from "@ringleader/core/internal";
import {
  criticalPathTo,
  markCausality,
  deepestEvent,
  eventAt,
  findLandmarks,
  STRIDE,
  type Recording,
} from "@ringleader/core/internal/recording";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { grouped, plural } from "../form/format.ts";
import { resize, useCanvasSize, useColours } from "./useCanvas.ts";
import { Choice } from "../form/Field.tsx";
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
import { usePlaybackHere } from "./playback/playback.ts";
import { eventsIn, rowsOf, type Rows, type RowScale } from "./rows.ts";
import { strokeLine } from "./shapes.ts";
import { useMoment } from "./playback/useMoment.ts";

interface SpaceTimeProps {
  readonly recording: Recording;
  readonly ids?: Uint32Array | undefined;
  /** The event that is chosen initially; the user may choose another event. */
  readonly event?: number | undefined;
  /** True if the critical path is marked initially; the user can change this. */
  readonly hasPath?: boolean | undefined;
  /** True if the user cannot choose events. */
  readonly isFixed?: boolean;
}

/** With more than WIDE processes painting is slow, so it happens at most once every SLOW milliseconds. */
const [WIDE, SLOW] = [150, 600];

/** Smallest, largest and initial height of a row, in pixels. */
const [LEAST, MOST, USUAL] = [0.0005, 60, 34];

const units = { events: "events", causal: "steps of causal time", rounds: "rounds" } as const;

export function SpaceTime({ recording, ids, event, hasPath = false, isFixed }: SpaceTimeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ratio, ...pixels } = useCanvasSize(canvas);
  const [width, height] = [pixels.width / ratio, pixels.height / ratio];
  const colours = useColours();
  const [scale, setScale] = useState<RowScale>(recording.inRounds ? "rounds" : "causal");
  const [marksPath = hasPath, setMarksPath] = useState<boolean>();
  const [chosen, choose] = useChosen(recording, event);
  const rows = useMemo(() => rowsOf(recording, scale), [recording, scale]);
  const moment = useMoment(recording, recording.n > WIDE ? SLOW : undefined);
  const taken = moment?.taken ?? recording.process.length;
  const { top, pitch, span, move, zoom, fit, reset } = useScroll(rows, height, taken);
  const marks = useMemo(
    () => (chosen === undefined ? undefined : markCausality(recording, chosen)),
    [recording, chosen],
  );
  const criticalPath = useMemo(() => {
    if (!marksPath || recording.process.length === 0) return undefined;
    return new Set(criticalPathTo(recording, chosen ?? deepestEvent(recording)));
  }, [recording, marksPath, chosen]);
  const phases = useMemo(() => phasesOf(recording), [recording]);
  const view = { width, height, colours, recording, rows, ids, top, pitch };
  const diagram: Diagram = { ...view, taken, chosen, marks, criticalPath, phases };
  const { events, isDense } = densityOf(diagram);
  useEffect(() => paintDiagram(canvas.current!, diagram, ratio, isDense));
  useWheel(canvas, (event) => {
    if (event.ctrlKey || event.metaKey) zoom(event.deltaY > 0 ? 0.8 : 1.25);
    else move(event.deltaY / pitch);
  });
  const press = (event: PointerEvent) => {
    if (isFixed) return;
    const pressed = eventUnder(diagram, canvas.current!, event);
    choose(pressed === chosen ? undefined : pressed);
  };
  const key = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(3),
      ArrowUp: () => move(-3),
      PageDown: () => move(span * 0.9),
      PageUp: () => move(-span * 0.9),
      "+": () => zoom(1.25),
      "-": () => zoom(0.8),
      Escape: () => choose(undefined),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  };
  return (
    <div className="diagram">
      <div className="row diagram-bar">
        {scale !== "rounds" && (
          <Choice
            label="Vertical axis"
            value={scale}
            options={[
              ["causal", "causal time"],
              ["events", "events"],
            ]}
            onChoose={(next) => {
              setScale(next as RowScale);
              reset();
            }}
          />
        )}
        <label>
          <input type="checkbox" checked={marksPath} onChange={() => setMarksPath(!marksPath)} />
          critical path
        </label>
        <ZoomButtons onZoom={zoom} onFit={fit} />
      </div>
      <canvas
        ref={canvas}
        className="space-time"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no img can be drawn on.
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys.
        tabIndex={0}
        aria-label={`Space-time diagram: ${plural(recording.n, "process", "processes")} across, ${grouped(rows.count)} ${units[scale]} down, ${grouped(taken)} events have happened. Arrow keys scroll, plus and minus zoom.`}
        onPointerDown={press}
        onKeyDown={key}
      />
      {chosen === undefined ? (
        <p className="aside" aria-live="polite">
          {isDense
            ? `${grouped(events)} events in view are too many for arrows. Darker pixels have more events. Zoom in to see each event.`
            : "Click an event to see its causes and effects."}
        </p>
      ) : (
        <ChosenEvent
          recording={recording}
          event={chosen}
          marks={marks!}
          onClear={() => choose(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the event that the user chose in this recording, or `event` before the first choice. */
function useChosen(recording: Recording, event: number | undefined) {
  const [own, setOwn] = useState<{ recording: Recording; event: number | undefined }>();
  const chosen = own?.recording === recording ? own.event : event;
  return [chosen, (next: number | undefined) => setOwn({ recording, event: next })] as const;
}

/** Scrolls and zooms the rows; keeps the last event in view while the run is played. */
function useScroll(rows: Rows, height: number, taken: number) {
  const [view, setView] = useState({ top: 0, pitch: 0 });
  const room = height - HEAD;
  const whole = (room - 8) / Math.max(1, rows.count);
  const pitch = view.pitch || Math.max(Math.min(USUAL, whole), 5);
  const span = room / pitch;
  const most = Math.max(0, rows.count - span + 0.5);
  const clamp = (row: number) => Math.max(0, Math.min(most, row));
  const last = taken === 0 ? 0 : rows.rowOf[taken - 1];
  const current = clamp(view.top);
  const isOut = height > 0 && (last < current || last > current + span - 2);
  const top = isOut ? clamp(last - span * 0.6) : current;
  if (isOut && top !== view.top) setView({ ...view, top });
  return {
    top,
    pitch,
    span,
    move: (by: number) => setView({ top: clamp(top + by), pitch }),
    zoom: (by: number) =>
      setView({ top, pitch: Math.max(Math.min(LEAST, whole), Math.min(MOST, pitch * by)) }),
    fit: () => setView({ top: 0, pitch: whole }),
    reset: () => setView({ top: 0, pitch: 0 }),
  };
}

/** Counts the events in view; `isDense` is true if there are too many events or processes to draw arrows. */
function densityOf(diagram: Diagram) {
  const { rows, recording, width } = diagram;
  const { first, last } = inView(diagram);
  const events = eventsIn(rows, first, last).length;
  const isNarrow = recording.n > 1 && columns(recording.n, width || 400).pitch < 2.5;
  return { events, isDense: events > MOST_ARROWS || isNarrow };
}

function paintDiagram(
  element: HTMLCanvasElement,
  diagram: Diagram,
  ratio: number,
  isDense: boolean,
): void {
  const { taken, recording, rows, colours, width, height } = diagram;
  const context = element.getContext("2d");
  if (!context || width === 0) return;
  resize(element, Math.round(width * ratio), Math.round(height * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  if (isDense) paintDensity(context, diagram, ratio);
  else paintSpaceTime(context, diagram);
  if (taken === 0 || taken === recording.process.length) return;
  // Marks the last event by a horizontal line.
  const y = yOf(rows.rowOf[taken - 1], diagram);
  context.strokeStyle = colours.ink;
  context.globalAlpha = 0.35;
  context.lineWidth = 1;
  strokeLine(context, 0, y, width, y);
  context.globalAlpha = 1;
}

/** Listens to the wheel without React, because React's listeners cannot prevent scrolling. */
function useWheel(canvas: RefObject<HTMLCanvasElement | null>, act: (event: WheelEvent) => void) {
  useEffect(() => {
    const element = canvas.current!;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      act(event);
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  });
}

interface ZoomButtonsProps {
  readonly onZoom: (by: number) => void;
  readonly onFit: () => void;
}

const ZoomButtons = ({ onZoom, onFit }: ZoomButtonsProps) => (
  <span className="row zoom">
    <button type="button" aria-label="Zoom out" onClick={() => onZoom(0.8)}>
      −
    </button>
    <button type="button" aria-label="Zoom in" onClick={() => onZoom(1.25)}>
      +
    </button>
    <button type="button" onClick={onFit}>
      All
    </button>
  </span>
);

interface ChosenEventProps {
  readonly recording: Recording;
  readonly event: number;
  readonly marks: Uint8Array;
  readonly onClear: () => void;
}

function ChosenEvent({ recording, event, marks, onClear }: ChosenEventProps) {
  const playback = usePlaybackHere();
  return (
    <>
      <p className="aside" aria-live="polite">
        {`Event ${grouped(event)}: ${sayEvent(eventAt(recording, event))}. ${describeCone(marks)}`}
      </p>
      <p className="row">
        <button type="button" onClick={() => playback.getState().goToEvent(event)}>
          Go there
        </button>
        <button type="button" onClick={() => playback.getState().toggleBreakpoint(event)}>
          Set a breakpoint
        </button>
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </p>
    </>
  );
}

function describeCone(marks: Uint8Array): string {
  let [past, future] = [-1, -1];
  for (const mark of marks) {
    past += mark & 1;
    future += mark >> 1;
  }
  const concurrent = marks.length - past - future - 1;
  return `Causes: ${grouped(past)} (blue); effects: ${grouped(future)} (green); concurrent: ${grouped(concurrent)}.`;
}

/** Returns, by event, the phase whose first message the event sends; leaves out an initial phase 0. */
export function phasesOf(recording: Recording): Map<number, number> {
  const { sends, flights, phaseWord } = recording;
  const phases = new Map<number, number>();
  let most = -1;
  for (const event of findLandmarks(recording)) {
    for (let f = sends[event]; f < sends[event + 1]; f++) {
      const word = phaseWord[flights.kind[f]];
      const phase = word < 0 ? -1 : flights.words[f * STRIDE + word];
      if (phase <= most) continue;
      if (most >= 0 || phase > 0) phases.set(event, phase);
      most = phase;
    }
  }
  return phases;
}

function eventUnder(
  diagram: Diagram,
  element: HTMLCanvasElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): number | undefined {
  const { left, top } = element.getBoundingClientRect();
  const [px, py] = [clientX - left, clientY - top];
  const { x } = columns(diagram.recording.n, diagram.width);
  const { first, last } = inView(diagram);
  let [best, near]: [number | undefined, number] = [undefined, 14];
  for (const event of eventsIn(diagram.rows, first, last)) {
    const dx = x(diagram.recording.process[event]) - px;
    const far = Math.hypot(dx, yOf(diagram.rows.rowOf[event], diagram) - py);
    if (far < near) [best, near] = [event, far];
  }
  return best;
}
