import type { ReactNode } from "react";
import { grouped, plural } from "../../form/format.ts";
import { usePlaybackHere } from "../playback/playback.ts";
import { sayWhy } from "../playback/say-stop.ts";
import type { Diagram } from "./diagram.ts";

interface ChosenEventProps {
  readonly diagram: Diagram;
  readonly event: number;
  readonly onClear: () => void;
}

const reveal = (box: HTMLElement | null): void => {
  box?.scrollIntoView({ block: "nearest" });
};

/** Describes the chosen event below the diagram, so that its causes and effects stay in sight. */
export function ChosenEvent({ diagram, event, onClear }: ChosenEventProps) {
  const { recording, names, marks } = diagram;
  const playback = usePlaybackHere();
  const { landmarks, goToEvent, toggleBreakpoint } = playback.getState();
  return (
    <div key={event} ref={reveal} className="chosen-event">
      <p>
        <strong>Event {grouped(event + 1)}</strong> {sayWhy(recording, event, names, landmarks)}
      </p>
      <div className="row">
        <Cone marks={marks!} />
        <span className="row">
          <button type="button" onClick={() => goToEvent(event)}>
            Go there
          </button>
          <button type="button" onClick={() => toggleBreakpoint(event)}>
            Breakpoint
          </button>
          <button type="button" onClick={onClear}>
            Clear
          </button>
        </span>
      </div>
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
