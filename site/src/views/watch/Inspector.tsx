import {
  FOLLOWS,
  LEADS,
  namesOf,
  stateAfter,
  type Names,
  type Recording,
} from "@ringleader/core/internal/recording";
import { useMemo, useState } from "react";
import { sayMessage } from "../../canvas/say-message.ts";
import { sayWhy } from "../../canvas/playback/say-stop.ts";
import { grouped, plural } from "../../form/format.ts";
import { Text } from "../../form/Field.tsx";
import type { RunPicture } from "../../run/run.worker.ts";
import { usePlaybackHere } from "../../canvas/playback/playback.ts";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { RedEvent } from "./live/RedEvent.tsx";

interface InspectorProps {
  readonly recording: Recording;
  readonly picture: RunPicture;
  readonly process: number | undefined;
  readonly onProcess: (process: number | undefined) => void;
}

const LISTED = 40;

export function Inspector({ recording, picture, process, onProcess }: InspectorProps) {
  const reel = useMoment(recording);
  const { n, ids } = picture;
  const names = useMemo(() => namesOf(ids, n), [ids, n]);
  const choose = (text: string) => {
    const number = /^\d+$/.test(text) ? Number(text) : -1;
    const p = names.byId ? ids!.indexOf(number) : number;
    const found = p >= 0 && p < n ? p : undefined;
    setDraft({ process: found, text });
    onProcess(found);
  };
  const [draft, setDraft] = useState<{
    readonly process: number | undefined;
    readonly text: string;
  }>();
  const name = process === undefined ? "" : String(names.byId ? ids![process] : process);
  return (
    <div className="panel inspector">
      <Text
        label={names.byId ? "Process" : "Process at position"}
        hint={
          names.byId
            ? "its id, or choose a process on the ring"
            : `0 to ${grouped(n - 1)}, or choose one on the ring`
        }
        numeric
        value={draft && draft.process === process ? draft.text : name}
        onEdit={choose}
      />
      {process === undefined || !reel ? (
        <p className="aside">Choose a process to see its state.</p>
      ) : (
        <>
          <h3>
            Process {names.full(process)}
            {describeDecision(reel.faces[process])}
          </h3>
          <Fields recording={recording} event={reel.latest[process]} />
          <Queue recording={recording} process={process} flying={reel.inOrder()} names={names} />
          <RedEvent process={process} />
          <History recording={recording} event={reel.latest[process]} names={names} />
        </>
      )}
    </div>
  );
}

interface EventProps {
  readonly recording: Recording;
  /** The latest event of the process; -1 if it has had none. */
  readonly event: number;
}

const describeDecision = (face: number): string =>
  face & LEADS ? ", the leader" : face & FOLLOWS ? ", knows the leader" : "";

function Fields({ recording, event }: EventProps) {
  if (event < 0) return <p className="aside">This process has had no event yet.</p>;
  const before = recording.before[event];
  const previous = before < 0 ? [] : stateAfter(recording, before);
  return (
    <dl aria-label="Fields">
      {stateAfter(recording, event).map(({ name, value }, i) => (
        <div key={name} data-changed={previous[i] && previous[i].value !== value ? "" : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface QueueProps {
  readonly recording: Recording;
  readonly process: number;
  readonly flying: Uint32Array;
  readonly names: Names;
}

function Queue({ recording, process, flying, names }: QueueProps) {
  const { flights } = recording;
  const incoming = Array.from(flying).filter((f) => flights.to[f] === process);
  return (
    <>
      <h4>Messages in flight to this process: {grouped(incoming.length)}</h4>
      <ul className="stack lines">
        {incoming.slice(0, LISTED).map((f) => (
          <li key={f}>
            <i className="message" style={{ background: `var(--kind-${flights.kind[f] % 5})` }} />
            {sayMessage(recording, f, names)}
          </li>
        ))}
      </ul>
      {incoming.length > LISTED && (
        <p className="aside">… and {grouped(incoming.length - LISTED)} more</p>
      )}
    </>
  );
}

/** Lists the events of a process up to `event`, latest first. */
function History({ recording, event: latest, names }: EventProps & { readonly names: Names }) {
  const playback = usePlaybackHere();
  const { landmarks } = playback.getState();
  const events: number[] = [];
  let count = 0;
  for (let event = latest; event >= 0; event = recording.before[event]) {
    if (count++ < LISTED) events.push(event);
  }
  return (
    <>
      <h4>{plural(count, "event")} so far, latest first</h4>
      <ol className="stack lines history">
        {events.map((event) => (
          <li key={event} data-decides={landmarks.includes(event) ? "" : undefined}>
            <button
              type="button"
              className="link"
              onClick={() => playback.getState().goToEvent(event)}
            >
              {grouped(event + 1)}
            </button>{" "}
            {sayWhy(recording, event, names, landmarks)}
          </li>
        ))}
      </ol>
      {count > LISTED && <p className="aside">… and {grouped(count - LISTED)} earlier events</p>}
    </>
  );
}
