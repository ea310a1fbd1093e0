import { sayDifference } from "../../../app/live/say-difference.ts";
import { useLive } from "../../../app/live/live-store.ts";
import { grouped } from "../../../form/format.ts";

interface RedEventProps {
  /** The only position whose event is shown; undefined for all. */
  readonly process?: number | undefined;
}

/** The event that the definition does not allow, for a list whose latest event comes first. */
export function RedEvent({ process }: RedEventProps) {
  const difference = useLive(({ run }) => run?.difference);
  if (!difference || (process !== undefined && process !== difference.event.process)) return null;
  return (
    <p className="red-event">
      <b>
        <span aria-hidden="true">✗ </span>Event {grouped(difference.event.index + 1)}
      </b>{" "}
      {sayDifference(difference)}
    </p>
  );
}
