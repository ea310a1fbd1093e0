import { namesOf, type Recording } from "@ringleader/core/internal/recording";
import { useMemo, useState } from "react";
import { usePlayback } from "../../canvas/playback/playback.ts";
import { sayWhy } from "../../canvas/playback/say-stop.ts";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { grouped } from "../../form/format.ts";
import type { RunPicture } from "../../run/run.worker.ts";
import { RedEvent } from "./live/RedEvent.tsx";

interface WhyProps {
  readonly recording: Recording;
  readonly picture: RunPicture;
  /** The chosen process. */
  readonly process: number | undefined;
}

/** Largest number of landmarks that are listed. */
const LISTED = 60;

/** Lists the turning points so far, latest first, each with its reason. */
export function Why({ recording, picture, process }: WhyProps) {
  const reel = useMoment(recording);
  const names = useMemo(() => namesOf(picture.ids, picture.n), [picture]);
  const landmarks = usePlayback((state) => state.landmarks);
  const goToEvent = usePlayback((state) => state.goToEvent);
  const [isOfAll, setOfAll] = useState(false);
  if (!reel) return null;
  const isListed = (event: number) =>
    event < reel.taken &&
    (isOfAll || process === undefined || recording.process[event] === process);
  const past = Array.from(landmarks.filter(isListed)).reverse();
  return (
    <div className="panel">
      <h3>Turning points so far</h3>
      <p className="aside">
        A process is elected, changes its state, or is the first to send in a new phase.
      </p>
      {process !== undefined && (
        <label>
          <input
            type="checkbox"
            checked={!isOfAll}
            onChange={({ target }) => setOfAll(!target.checked)}
          />
          only by process {names.full(process)}
        </label>
      )}
      <RedEvent process={isOfAll ? undefined : process} />
      {past.length === 0 && <p className="aside">Nothing yet.</p>}
      <ol className="stack lines history" reversed>
        {past.slice(0, LISTED).map((event) => (
          <li key={event}>
            <button type="button" className="link" onClick={() => goToEvent(event)}>
              {grouped(event + 1)}
            </button>{" "}
            {sayWhy(recording, event, names, landmarks)}
          </li>
        ))}
      </ol>
      {past.length > LISTED && (
        <p className="aside">… and {grouped(past.length - LISTED)} earlier ones</p>
      )}
    </div>
  );
}
