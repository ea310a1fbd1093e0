import { assumptions, listNeeds } from "@ringleader/core";
import type { OwnReading } from "./own-readings.ts";
import { firstSentence } from "./first-sentence.ts";

interface OwnCardProps {
  readonly name: string;
  /** Absent while its text is read. */
  readonly reading: OwnReading | undefined;
  readonly onRun: () => void;
}

/** One of the reader's own algorithms. */
export function OwnCard({ name, reading, onRun }: OwnCardProps) {
  return (
    <li className="card">
      <h4>{name}</h4>
      {!reading && <p>Being read …</p>}
      {reading && "kind" in reading && <p>It cannot be read: {reading.sentence}</p>}
      {reading && !("kind" in reading) && (
        <>
          <p>{firstSentence(reading.idea)}</p>
          <ul className="tags" aria-label="Needs">
            {listNeeds(reading.needs).map((it) => (
              <li key={it} title={assumptions[it]}>
                {it}
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" data-run="" aria-label={`Run ${name}`} onClick={onRun}>
        Run it
      </button>
    </li>
  );
}
