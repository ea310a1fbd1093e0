import type { ReactNode } from "react";
import { grouped, plural } from "../../form/format.ts";
import { usePlaybackHere } from "../playback/playback.ts";

interface BubbleProps {
  readonly event: number;
  readonly says: string;
  readonly marks: Uint8Array;
  /** The place of the event, in CSS pixels of the diagram. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly onClear: () => void;
}

/** Largest width of a bubble, its distance from the event, and from the edges of the diagram, in pixels. */
const [WIDE, APART, EDGE] = [240, 16, 4];
/** Distance of its upper or lower edge from the height of the event, if it is beside the event, in pixels. */
const LIFT = 48;

/** Describes the chosen event beside it, on the side with more space. Only concurrent events are beside an event. */
export function Bubble({ event, says, marks, x, y, width, height, onClear }: BubbleProps) {
  const playback = usePlaybackHere();
  const wide = Math.min(WIDE, width - 2 * EDGE);
  const beside = x < width / 2 ? x + APART : x - APART - wide;
  const left = Math.max(EDGE, Math.min(width - wide - EDGE, beside));
  // Without room at either side, the bubble is below or above the event.
  const off = left === beside ? -LIFT : APART;
  const place =
    y < height / 2
      ? { top: Math.max(EDGE, y + off) }
      : { bottom: Math.max(EDGE, height - y + off) };
  return (
    <div className="event-bubble" style={{ left, width: wide, ...place }}>
      <p>
        <strong>Event {grouped(event + 1)}</strong> {says}
      </p>
      <Cone marks={marks} />
      <p className="row">
        <button type="button" onClick={() => playback.getState().goToEvent(event)}>
          Go there
        </button>
        <button type="button" onClick={() => playback.getState().toggleBreakpoint(event)}>
          Breakpoint
        </button>
        <button type="button" onClick={onClear}>
          Clear
        </button>
      </p>
    </div>
  );
}

/** Counts the causes and effects of the chosen event, in the colours of the diagram. */
function Cone({ marks }: { readonly marks: Uint8Array }): ReactNode {
  const { causes, effects, concurrent } = coneOf(marks);
  return (
    <p className="cone">
      <span data-cone="causes">{plural(causes, "cause")}</span>,{" "}
      <span data-cone="effects">{plural(effects, "effect")}</span>, {grouped(concurrent)} concurrent
    </p>
  );
}

/** Counts marks; the chosen event has both and is neither. */
export function coneOf(marks: Uint8Array) {
  let [causes, effects] = [-1, -1];
  for (const mark of marks) {
    causes += mark & 1;
    effects += mark >> 1;
  }
  return { causes, effects, concurrent: marks.length - causes - effects - 1 };
}
