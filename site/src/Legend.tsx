import { FOLLOWS, LABEL, LEADS } from "@ringleader/core/draw";
import { isDrawnAsDots } from "./paint.ts";
import type { Picture } from "./run.worker.ts";

interface LegendProps {
  readonly picture: Picture;
  /** Every face there is to be seen, now or at any moment of the film, so that playing moves nothing. */
  readonly faces: ArrayLike<number>;
  /** Of a film: the kinds of message that occur. */
  readonly occurring?: ReadonlySet<number>;
}

/** What the colours mean. */
export function Legend({ picture, faces, occurring }: LegendProps) {
  const { labels, kinds } = picture;
  const there = new Set(Array.from(faces));
  const isThere = (test: (face: number) => boolean) => [...there].some(test);
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
