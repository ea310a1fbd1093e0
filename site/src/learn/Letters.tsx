import {
  choicesOf,
  deliverable,
  wordsOf,
  type Hand,
  type Recording,
} from "@ringleader/core/record";
import { useMoment } from "../watch/useMoment.ts";

/** The run in which this message comes next, after so many events, and nothing more. */
export function delivering(recording: Recording, taken: number, flight: number): Hand | undefined {
  const rank = deliverable(recording, taken).indexOf(flight);
  return rank < 0 ? undefined : { choices: [...choicesOf(recording, taken), rank], then: "stop" };
}

interface LettersProps {
  readonly recording: Recording;
  readonly onDeliver: (hand: Hand) => void;
}

/** The messages that can come next, each to be delivered. */
export function Letters({ recording, onDeliver }: LettersProps) {
  const reel = useMoment(recording);
  const taken = reel?.taken ?? recording.process.length;
  const can = deliverable(recording, taken);
  const { flights, kinds } = recording;
  return (
    <>
      <p className="aside">
        {can.length === 0
          ? "Nothing is in flight. Go back to where something is, and choose another way from there."
          : "Click a message here or on the ring: it comes next. To take something back, go back with the player."}
      </p>
      <ul className="letters" aria-label="Messages that can come next">
        {can.map((f) => {
          const what = `${kinds[flights.kind[f]]}(${wordsOf(recording, f)[0]})`;
          return (
            <li key={f}>
              <button
                type="button"
                aria-label={`Deliver ${what} from ${flights.from[f]} to ${flights.to[f]}`}
                onClick={() => onDeliver(delivering(recording, taken, f)!)}
              >
                <i
                  className="message"
                  style={{ background: `var(--kind-${flights.kind[f] % 5})` }}
                />{" "}
                {what}{" "}
                <span className="aside">
                  {flights.from[f]} → {flights.to[f]}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
