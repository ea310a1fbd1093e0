import { deliverable, wordsOf, type Recording } from "@ringleader/core/record";
import { useState } from "react";
import { useBench } from "../app/bench.ts";
import { grouped, plural } from "../app/figures.ts";
import { Choice } from "../choose/Field.tsx";
import type { Shown } from "../run/run.worker.ts";
import { useMoment } from "../watch/useMoment.ts";
import { heldIn, setupOf, useBranches } from "./branches.ts";
import { Challenge } from "./Challenge.tsx";
import { deliver, MOST_STEERED, runOn, tooLong, withShown } from "./steer.ts";
import "./adversary.css";

/** Messages that are listed, at most. */
const LISTED = 60;

interface ByHandProps {
  readonly shown: Shown;
  readonly recording: Recording;
}

/** The reader is the adversary: which message comes next, which are held back, what if. */
export function ByHand({ shown, recording }: ByHandProps) {
  const reel = useMoment(recording);
  const made = useBench((it) => it.made);
  const branches = useBranches();
  const held = heldIn(branches, made);
  const [then, setThen] = useState<"fifo" | "lifo" | "random">("fifo");
  if (recording.inRounds) {
    return (
      <p className="panel aside">
        In rounds every message takes exactly one round, so there is nothing to choose but who wakes
        when: set that under Setup.
      </p>
    );
  }
  if (recording.flights.kind.length > MOST_STEERED) {
    return <p className="panel aside">{tooLong(recording)}</p>;
  }
  const taken = reel?.taken ?? recording.process.length;
  const can = deliverable(recording, taken);
  return (
    <div className="panel">
      <h3>What comes next?</h3>
      <p className="aside">
        {can.length === 0
          ? "Nothing is in flight. Go back to where something is, and choose another way from there."
          : `${plural(can.length, "message")} can come next. Click one here, or on the ring. Going another way from the past keeps both runs.`}
      </p>
      <ul className="choices" aria-label="Messages that can come next">
        {can.slice(0, LISTED).map((f, i) => (
          <Letter
            // oxlint-disable-next-line react/no-array-index-key -- whoever delivered the first one with a key stays at the first.
            key={i}
            recording={recording}
            flight={f}
            isHeld={held.includes(f)}
            onDeliver={() => void deliver(recording, taken, f)}
            onHold={() => branches.hold(made, f)}
          />
        ))}
      </ul>
      {can.length > LISTED && (
        <p className="aside">… and {grouped(can.length - LISTED)} more, on the ring</p>
      )}
      {can.length > 0 && (
        <div className="run-on">
          <Choice
            label="Run on from here"
            value={then}
            options={[
              ["fifo", "in the order of sending"],
              ["lifo", "the last one sent first"],
              ["random", "by the seed"],
            ]}
            onChoose={(to) => setThen(to as typeof then)}
          />
          <button type="button" onClick={() => void runOn(recording, taken, then)}>
            Run on
          </button>
        </div>
      )}
      <Branches />
      <Challenge key={setupOf(made)} shown={shown} />
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
    <li data-held={isHeld ? "" : undefined}>
      <button
        type="button"
        onClick={onDeliver}
        aria-label={`Deliver ${what} from ${flights.from[f]} to ${flights.to[f]}`}
      >
        <i className="message" style={{ background: `var(--kind-${flights.kind[f] % 5})` }} />
        {what} <span className="aside">{way}</span>
      </button>
      <label className="tick">
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

/** Every way that was gone; each can be gone to again. */
function Branches() {
  useBranches();
  useBench((it) => it.made);
  const { all, current } = withShown();
  const run = useBench((it) => it.run);
  if (all.length < 2) return null;
  const open = (index: number) => {
    useBranches.getState().set(all, index);
    void run(all[index].asked);
  };
  return (
    <>
      <h3>Ways that were gone</h3>
      <ul className="branches">
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
            {branch.finished ? "" : ", goes on"}
          </li>
        ))}
      </ul>
    </>
  );
}
