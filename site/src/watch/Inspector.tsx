import { sayEvent } from "@ringleader/core";
import {
  eventAt,
  FOLLOWS,
  LEADS,
  stateAfter,
  wordsOf,
  type Recording,
} from "@ringleader/core/record";
import { grouped, plural } from "../app/figures.ts";
import { Field } from "../choose/Field.tsx";
import type { Picture } from "../run/run.worker.ts";
import { usePlaybackHere } from "./playback.ts";
import { useMoment } from "./useMoment.ts";

interface InspectorProps {
  readonly recording: Recording;
  readonly picture: Picture;
  readonly process: number | undefined;
  readonly onProcess: (process: number | undefined) => void;
}

/** Events and messages that are listed, at most. */
const LISTED = 40;

/** One process at this moment: its fields, what waits for it, what has happened to it. */
export function Inspector({ recording, picture, process, onProcess }: InspectorProps) {
  const reel = useMoment(recording);
  const { n, ids } = picture;
  const choose = (text: string) => {
    const p = Number(text);
    onProcess(/^\d+$/.test(text) && p < n ? p : undefined);
  };
  return (
    <div className="panel inspector">
      <Field label="Process at position" hint={`0 to ${grouped(n - 1)}, or click it`}>
        {(field) => (
          <input
            {...field}
            inputMode="numeric"
            value={process ?? ""}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      {process === undefined || !reel ? (
        <p className="aside">Choose a process to look into it.</p>
      ) : (
        <>
          <h3>
            {ids ? `Process ${grouped(ids[process])}` : `Process № ${grouped(process)}`}
            {decision(reel.faces[process])}
          </h3>
          <Fields recording={recording} event={reel.latest[process]} />
          <Queue recording={recording} process={process} flying={reel.inOrder()} />
          <History recording={recording} latest={reel.latest[process]} />
        </>
      )}
    </div>
  );
}

const decision = (face: number): string =>
  face & LEADS ? ", leads" : face & FOLLOWS ? ", knows the leader" : "";

function Fields({ recording, event }: { readonly recording: Recording; readonly event: number }) {
  if (event < 0) return <p className="aside">Nothing has happened to it yet.</p>;
  const before = recording.before[event];
  const then = before < 0 ? [] : stateAfter(recording, before);
  return (
    <dl aria-label="Fields">
      {stateAfter(recording, event).map(({ name, value }, i) => (
        <div key={name} data-changed={then[i] && then[i].value !== value ? "" : undefined}>
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
}

function Queue({ recording, process, flying }: QueueProps) {
  const { flights, kinds } = recording;
  const mine = Array.from(flying).filter((f) => flights.to[f] === process);
  return (
    <>
      <h4>On the way to it: {grouped(mine.length)}</h4>
      <ul className="lines">
        {mine.slice(0, LISTED).map((f) => (
          <li key={f}>
            <i className="message" style={{ background: `var(--kind-${flights.kind[f] % 5})` }} />
            {kinds[flights.kind[f]]}({wordsOf(recording, f).join(", ")}) from position{" "}
            {flights.from[f]}
          </li>
        ))}
      </ul>
      {mine.length > LISTED && <p className="aside">… and {grouped(mine.length - LISTED)} more</p>}
    </>
  );
}

function History({
  recording,
  latest,
}: {
  readonly recording: Recording;
  readonly latest: number;
}) {
  const playback = usePlaybackHere();
  const events: number[] = [];
  let count = 0;
  for (let event = latest; event >= 0; event = recording.before[event]) {
    if (count++ < LISTED) events.push(event);
  }
  return (
    <>
      <h4>{plural(count, "event")} so far, the last one first</h4>
      <ol className="lines history">
        {events.map((event) => (
          <li key={event}>
            <button
              type="button"
              className="link"
              onClick={() => playback.getState().goToEvent(event)}
            >
              {grouped(event)}
            </button>{" "}
            {sayEvent(eventAt(recording, event)).replace(/^process \d+ /, "")}
          </li>
        ))}
      </ol>
      {count > LISTED && <p className="aside">… and {grouped(count - LISTED)} earlier ones</p>}
    </>
  );
}
