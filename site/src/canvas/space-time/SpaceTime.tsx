import type { Recording } from "@ringleader/core/internal/recording";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { grouped, plural } from "../../form/format.ts";
import { sayWhy } from "../playback/say-stop.ts";
import { useMoment } from "../playback/useMoment.ts";
import { resize, useCanvasSize, useColours } from "../useCanvas.ts";
import { ChosenEvent, coneOf } from "./ChosenEvent.tsx";
import { moveCursor, noMove, type CursorMove } from "./cursor.ts";
import { DiagramBar } from "./DiagramBar.tsx";
import { inView, PICTURE, type Diagram } from "./diagram.ts";
import { paintSpaceTime } from "./paint-space-time.ts";
import { coordinatesOf } from "../plot/plot.ts";
import { unitsOf } from "../plot/time-unit.ts";
import { BREAK, eventsIn, scalesOf } from "./rows.ts";
import "./space-time.css";
import { useDiagram, type DiagramOptions } from "./useDiagram.ts";
import { useGestures } from "../plot/useGestures.ts";
import { ViewButtons } from "../plot/ViewButtons.tsx";
import { describePart } from "../plot/describe-part.ts";
import {
  isSame,
  rescale,
  reveal,
  whole,
  type Extent,
  type ViewportPoint,
} from "../plot/viewport.ts";

interface SpaceTimeProps {
  readonly recording: Recording;
  /** A recording that is drawn beside this one; both have the same axis of time. */
  readonly beside?: Recording | undefined;
  readonly ids?: Uint32Array | undefined;
  /** The event that is chosen initially; the user may choose another event. */
  readonly event?: number | undefined;
  /** True if the critical path is marked initially; the user can change this. */
  readonly hasPath?: boolean | undefined;
  /** The position of an event after the last one that no run allows. */
  readonly wrong?: number | undefined;
  /** True if the user cannot choose events. */
  readonly isFixed?: boolean;
}

/** Draws a recording: processes across, time downwards. The user can zoom, and choose events. */
export function SpaceTime({ recording, ids, event, hasPath = false, ...more }: SpaceTimeProps) {
  const { beside, isFixed, wrong } = more;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ratio, ...pixels } = useCanvasSize(canvas);
  const size = { width: pixels.width / ratio, height: pixels.height / ratio };
  const [options, setOptions] = useState<DiagramOptions>({});
  const [{ chosen, cursor, refusal }, setChoice] = useChoice(recording, event);
  const all = recording.process.length;
  const taken = useMoment(recording)?.taken ?? all;
  const { diagram, trail, extent, axis, scale, by } = useDiagram({
    ...size,
    recording,
    beside,
    ids,
    ratio,
    colours: useColours(),
    taken,
    chosen,
    cursor,
    wrong,
    options: { ...options, marksPath: options.marksPath ?? hasPath },
  });
  useLayoutEffect(() => paintDiagram(canvas, diagram, ratio));
  const walk = (move: CursorMove) => {
    const from = cursor ?? chosen;
    // The first move goes to the last event that has happened.
    const next = from === undefined ? Math.max(0, taken - 1) : moveCursor(recording, from, move);
    if (next === undefined) return setChoice({ chosen, cursor: from, refusal: noMove[move] });
    setChoice({ chosen, cursor: next });
    trail.look(
      (view) => reveal(view, recording.process[next], diagram.rows.rowOf[next], extent),
      "flow",
    );
  };
  const press = (at: ViewportPoint) => {
    const pressed = eventNear(diagram, at);
    setChoice(pressed === chosen ? {} : { chosen: pressed, cursor: pressed });
  };
  useGestures({
    canvas,
    extent,
    plot: diagram.plot,
    look: trail.look,
    wheel: recording.n >= PICTURE ? "zoom" : trail.isWhole ? "none" : "move",
    ...(!isFixed && { press }),
    keys:
      isFixed || all === 0
        ? {}
        : {
            ArrowUp: () => walk("earlier"),
            ArrowDown: () => walk("later"),
            ArrowLeft: () => walk("cause"),
            ArrowRight: ({ shiftKey }) => walk(shiftKey ? "other effect" : "effect"),
            Enter: () => setChoice(cursor === chosen ? { cursor } : { chosen: cursor, cursor }),
            Escape: () => setChoice({}),
          },
  });
  const change = (next: DiagramOptions) => {
    setOptions({ ...options, ...next });
    if (next.axis) trail.replace(undefined);
    if (next.scale && !trail.isWhole) trail.replace(rescale(diagram.view, extent, next.scale));
  };
  return (
    <div className="diagram">
      <div className="row diagram-bar">
        <DiagramBar
          {...{ axis, scale, by }}
          axes={scalesOf(recording)}
          isPicture={recording.n >= PICTURE}
          marksPath={diagram.criticalPath !== undefined}
          onChange={change}
        />
        <ViewButtons trail={trail} extent={extent} />
      </div>
      <div className="diagram-plot">
        <canvas
          ref={canvas}
          className="space-time"
          data-drawn={diagram.sheet ? "density" : "arrows"}
          data-whole={trail.isWhole ? "" : undefined}
          role={isFixed ? "img" : "application"}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it.
          tabIndex={0}
          aria-label={describeDiagram(diagram, extent)}
        />
      </div>
      <p className="hidden" aria-live="polite">
        {announce(diagram, refusal)}
      </p>
      {chosen === undefined && !isFixed && <p className="aside">{hint(diagram)}</p>}
      {chosen !== undefined && (
        <ChosenEvent diagram={diagram} event={chosen} onClear={() => setChoice({})} />
      )}
    </div>
  );
}

interface EventChoice {
  readonly chosen?: number | undefined;
  readonly cursor?: number | undefined;
  /** Why the cursor did not move. */
  readonly refusal?: string;
}

/** Returns what the user chose in this recording; before that, the event `first`. */
function useChoice(recording: Recording, first: number | undefined) {
  const [own, setOwn] = useState<{ recording: Recording; choice: EventChoice }>();
  const choice: EventChoice = own?.recording === recording ? own.choice : { chosen: first };
  return [choice, (next: EventChoice) => setOwn({ recording, choice: next })] as const;
}

function paintDiagram(
  canvas: RefObject<HTMLCanvasElement | null>,
  diagram: Diagram,
  ratio: number,
): void {
  const { width, height } = diagram;
  const element = canvas.current;
  const context = element?.getContext("2d");
  if (!element || !context || width === 0) return;
  resize(element, Math.round(width * ratio), Math.round(height * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.imageSmoothingEnabled = false;
  paintSpaceTime(context, diagram);
}

/** Says which event is under the cursor, or what the chosen event depends on. */
function announce(diagram: Diagram, refusal = ""): string {
  const { chosen, cursor, marks, recording, names } = diagram;
  const event = cursor ?? chosen;
  if (event === undefined) return "";
  const says = `Event ${grouped(event + 1)}: ${sayWhy(recording, event, names)}`;
  if (event !== chosen || !marks) return `${says} ${refusal}`;
  const { causes, effects, concurrent } = coneOf(marks);
  return `${says} ${plural(causes, "cause")}, ${plural(effects, "effect")}, ${grouped(concurrent)} concurrent. ${refusal}`;
}

function describeDiagram(diagram: Diagram, extent: Extent): string {
  const { recording, rows, taken, view, wrong, names } = diagram;
  const count = rows.count - BREAK * rows.breaks.size;
  const part = isSame(view, whole(extent)) ? "" : ` In view: ${describePart(view, extent)}.`;
  return `Space-time diagram: ${plural(recording.n, "process", "processes")} across, ${grouped(count)} ${unitsOf(rows.scale)} down, ${plural(taken, "event")} so far.${wrong === undefined ? "" : ` Then an event of ${names.full(wrong)} that no run allows, in red.`}${part} Arrow keys go from event to event: up and down along a process, left to the sender of a message, right to its receiver. Enter chooses the event, plus and minus zoom.`;
}

const hint = ({ sheet }: Diagram): string =>
  sheet
    ? "Darker pixels have more messages. Zoom in to see each message; choose an event to see its causes and effects."
    : "Choose an event to see its causes and effects.";

/** Largest distance, in pixels, at which the pointer chooses an event. */
const NEAR = 14;

function eventNear(diagram: Diagram, at: ViewportPoint): number | undefined {
  const { recording, rows } = diagram;
  const { x, y } = coordinatesOf(diagram);
  const { first, last } = inView(diagram);
  let [best, near]: [number | undefined, number] = [undefined, NEAR];
  for (const event of eventsIn(rows, first, last)) {
    const far = Math.hypot(x(recording.process[event]) - at.x, y(rows.rowOf[event]) - at.y);
    if (far < near) [best, near] = [event, far];
  }
  return best;
}
