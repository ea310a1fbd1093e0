import { deliverableAfter, wordsOf, type Recording } from "@ringleader/core/internal/recording";
import { useState } from "react";
import { usePageStore } from "../../app/store.ts";
import { grouped, plural } from "../../form/format.ts";
import { Choice } from "../../form/Field.tsx";
import type { ShownRun } from "../../run/run.worker.ts";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { heldIn, setupOf, useBranches } from "./steer.ts";
import { Challenge } from "./Challenge.tsx";
import { continueRun, deliver, MOST_STEERED, describeTooLong, withShown } from "./steer.ts";

const LISTED = 60;

interface ByHandProps {
  readonly shown: ShownRun;
  readonly recording: Recording;
}

/** Lets the user choose the schedule: which message is delivered next, and which are held back. */
export function ByHand({ shown, recording }: ByHandProps) {
  const reel = useMoment(recording);
  const shownRequest = usePageStore((store) => store.shownRequest);
  const branches = useBranches();
  const held = heldIn(branches, shownRequest);
  const [then, setThen] = useState<"fifo" | "lifo" | "random">("fifo");
  if (recording.inRounds) {
    return (
      <p className="panel aside">
        In rounds every message takes exactly one round, so you can choose only the wake-ups, under
        Setup.
      </p>
    );
  }
  if (recording.flights.kind.length > MOST_STEERED) {
    return <p className="panel aside">{describeTooLong(recording)}</p>;
  }
  const taken = reel?.taken ?? recording.process.length;
  const messages = deliverableAfter(recording, taken);
  return (
    <div className="panel">
      <h3>Deliver next</h3>
      <p className="aside">
        {messages.length === 0
          ? "No message is in flight. Go back with the player, and choose another delivery."
          : `${plural(messages.length, "message")} can be delivered next. Click one here or on the ring. If you go back and choose differently, both runs are kept.`}
      </p>
      <ul className="stack choices" aria-label="Messages that can be delivered next">
        {messages.slice(0, LISTED).map((f, i) => (
          <Letter
            // oxlint-disable-next-line react/no-array-index-key -- the keyboard focus stays at the first message.
            key={i}
            recording={recording}
            flight={f}
            isHeld={held.includes(f)}
            onDeliver={() => void deliver(recording, taken, f)}
            onHold={() => branches.hold(shownRequest, f)}
          />
        ))}
      </ul>
      {messages.length > LISTED && (
        <p className="aside">… and {grouped(messages.length - LISTED)} more, on the ring</p>
      )}
      {messages.length > 0 && (
        <div className="row">
          <Choice
            label="Continue from here"
            value={then}
            options={[
              ["fifo", "in the order of sending"],
              ["lifo", "last sent first"],
              ["random", "at random, by the seed"],
            ]}
            onChoose={(schedule) => setThen(schedule as typeof then)}
          />
          <button type="button" onClick={() => void continueRun(recording, taken, then)}>
            Continue
          </button>
        </div>
      )}
      <Branches />
      <Challenge key={setupOf(shownRequest)} shown={shown} />
    </div>
  );
}

interface LetterProps {
  readonly recording: Recording;
  readonly flight: number;
  readonly isHeld: boolean;
  readonly onDeliver: () => void;
  readonly onHold: () => void;
}

function Letter({ recording, flight: f, isHeld, onDeliver, onHold }: LetterProps) {
  const { flights, kinds } = recording;
  const what = `${kinds[flights.kind[f]]}(${wordsOf(recording, f).join(", ")})`;
  const way = `${flights.from[f]} → ${flights.to[f]}`;
  return (
    <li className="row" data-held={isHeld ? "" : undefined}>
      <button
        type="button"
        onClick={onDeliver}
        aria-label={`Deliver ${what} from ${flights.from[f]} to ${flights.to[f]}`}
      >
        <i className="message" style={{ background: `var(--kind-${flights.kind[f] % 5})` }} />
        {what} <span className="aside">{way}</span>
      </button>
      <label>
        <input
          type="checkbox"
          checked={isHeld}
          onChange={onHold}
          aria-label={`Hold back ${what} from ${flights.from[f]} to ${flights.to[f]}`}
        />
        hold
      </label>
    </li>
  );
}

/** Lists the runs of this setup that the user has made; each can be opened again. */
function Branches() {
  useBranches();
  usePageStore((store) => store.shownRequest);
  const { all, current } = withShown();
  const run = usePageStore((store) => store.run);
  if (all.length < 2) return null;
  const open = (index: number) => {
    useBranches.getState().set(all, index);
    void run(all[index].request);
  };
  return (
    <>
      <h3>Runs so far</h3>
      <ul className="stack">
        {all.map((branch, i) => (
          <li key={branch.name}>
            <button
              type="button"
              aria-current={i === current ? "true" : undefined}
              onClick={() => open(i)}
              disabled={i === current}
            >
              {branch.name}
            </button>{" "}
            {plural(branch.messages, "message")}, {plural(branch.events, "event")}
            {branch.finished ? "" : ", not finished"}
          </li>
        ))}
      </ul>
    </>
  );
}
