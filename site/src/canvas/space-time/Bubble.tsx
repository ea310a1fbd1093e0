import { useLayoutEffect, useRef, type ReactNode } from "react";
import { grouped, plural } from "../../form/format.ts";
import { usePlaybackHere } from "../playback/playback.ts";
import { placeBubble, type VisiblePart } from "./place-bubble.ts";

interface BubbleProps {
  readonly event: number;
  readonly says: string;
  readonly marks: Uint8Array;
  /** The place of the event, in CSS pixels of the diagram. */
  readonly x: number;
  readonly y: number;
  /** The places of its causes and effects. */
  readonly cones: readonly { readonly x: number; readonly y: number }[];
  readonly onClear: () => void;
}

/** Distance of a bubble from the edges of the diagram and of the window, in pixels. */
const EDGE = 4;

/** Describes the chosen event beside it and beside its causes and effects. */
export function Bubble({ event, says, marks, x, y, cones, onClear }: BubbleProps) {
  const playback = usePlaybackHere();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style, offsetWidth: width, offsetHeight: height, parentElement } = box.current!;
    const room = roomIn(parentElement!.getBoundingClientRect(), height);
    const { left, top } = placeBubble({ width, height }, room, { x, y }, cones);
    [style.left, style.top] = [`${left}px`, `${top}px`];
  });
  return (
    <div ref={box} className="event-bubble">
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

/** Returns the part of the diagram that the window shows; all of it if a bubble of this height has no room there. */
function roomIn({ top, width, height }: DOMRect, least: number): VisiblePart {
  const first = Math.max(0, -top);
  const seen = Math.min(height, innerHeight - top) - first;
  const isSeen = seen >= least + 2 * EDGE;
  return {
    left: EDGE,
    top: EDGE + (isSeen ? first : 0),
    width: width - 2 * EDGE,
    height: (isSeen ? seen : height) - 2 * EDGE,
  };
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
