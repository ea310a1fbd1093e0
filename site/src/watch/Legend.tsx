import { FOLLOWS, LABEL, LEADS } from "@ringleader/core/record";
import { isDrawnAsDots } from "./paint.ts";
import type { Picture } from "../run/run.worker.ts";

interface LegendProps {
  readonly picture: Picture;
  /** How often every face is to be seen, now or in the whole film, so that playing moves nothing. */
  readonly counts: Uint32Array;
  /** Of a film: the kinds of message that occur. */
  readonly occurring?: ReadonlySet<number>;
}

/** What the colours mean. */
export function Legend({ picture, counts, occurring }: LegendProps) {
  const { labels, kinds } = picture;
  const isThere = (test: (face: number) => boolean) =>
    counts.some((count, face) => count > 0 && test(face));
  return (
    <ul className="legend" aria-label="Legend">
      {labels.map(
        (label, i) =>
          isThere((face) => face > 0 && (face & LABEL) === i && (face & LEADS) === 0) && (
            <li key={label}>
              <i className="dot" style={{ background: `var(--state-${i % 4})` }} />
              {label}
            </li>
          ),
      )}
      {occurring && (
        <li>
          <i className="dot hollow" />
          nothing yet
        </li>
      )}
      {isThere((face) => (face & FOLLOWS) !== 0) && (
        <li>
          <i className="dot follows" />
          knows the leader
        </li>
      )}
      {isThere((face) => (face & LEADS) !== 0) && (
        <li>
          <i className="dot leads" />
          leads
        </li>
      )}
      {kinds.map(
        (kind, i) =>
          occurring?.has(i) && (
            <li key={`kind ${kind}`}>
              <i className="message" style={{ background: `var(--kind-${i % 5})` }} />
              {kind}
            </li>
          ),
      )}
      {occurring && picture.ring && isDrawnAsDots(picture) && (
        <li>
          <i className="spoke" />
          messages received
        </li>
      )}
    </ul>
  );
}
