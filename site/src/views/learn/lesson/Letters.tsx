import {
  choicesOf,
  deliverableAfter,
  namesOf,
  wordsOf,
  type Hand,
  type Recording,
} from "@ringleader/core/internal/recording";
import { useMoment } from "../../../canvas/playback/useMoment.ts";
import type { SceneRun } from "./scene.ts";

/** Makes the schedule that repeats the first `taken` events, then delivers this message; undefined if that is not possible. */
export function delivering(recording: Recording, taken: number, flight: number): Hand | undefined {
  const rank = deliverableAfter(recording, taken).indexOf(flight);
  return rank < 0 ? undefined : { choices: [...choicesOf(recording, taken), rank], then: "stop" };
}

interface LettersProps {
  readonly shown: SceneRun;
  readonly onDeliver: (hand: Hand) => void;
}

export function Letters({ shown, onDeliver }: LettersProps) {
  const { recording, picture } = shown;
  const reel = useMoment(recording);
  const taken = reel?.taken ?? recording.process.length;
  const messages = deliverableAfter(recording, taken);
  const { flights, kinds } = recording;
  const names = namesOf(picture.ids, recording.n);
  return (
    <>
      <p className="aside">
        {messages.length === 0
          ? "No message is in flight. Go back with the player, and choose another delivery."
          : "Choose the message that is delivered next, here or on the ring. To undo a delivery, go back with the player."}
      </p>
      <ul className="row" aria-label="Messages that can be delivered next">
        {messages.map((f) => {
          const what = `${kinds[flights.kind[f]]}(${wordsOf(recording, f)[0]})`;
          const [from, to] = [names.of(flights.from[f]), names.of(flights.to[f])];
          return (
            <li key={f}>
              <button
                type="button"
                aria-label={`Deliver ${what} from ${from} to ${to}`}
                onClick={() => onDeliver(delivering(recording, taken, f)!)}
              >
                <i
                  className="message"
                  style={{ background: `var(--kind-${flights.kind[f] % 5})` }}
                />{" "}
                {what}{" "}
                <span className="aside">
                  {from} → {to}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
