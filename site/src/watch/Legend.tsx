import type { Picture } from "../run/run.worker.ts";
import { legendEntries, type LegendEntry } from "./legend-entries.ts";

interface LegendProps {
  readonly picture: Picture;
  /** How often every face is to be seen, now or in the whole film, so that playing moves nothing. */
  readonly counts: Uint32Array;
  /** Of a film: the kinds of message that occur. */
  readonly occurring?: ReadonlySet<number>;
}

/** What the colours mean. */
export function Legend({ picture, counts, occurring }: LegendProps) {
  return (
    <ul className="legend" aria-label="Legend">
      {legendEntries(picture, counts, occurring).map((entry) => (
        <li key={`${entry.mark} ${entry.says}`}>
          <Mark {...entry} />
          {entry.says}
        </li>
      ))}
    </ul>
  );
}

function Mark({ mark, index }: LegendEntry) {
  if (mark === "state")
    return <i className="dot" style={{ background: `var(--state-${index % 4})` }} />;
  if (mark === "message")
    return <i className="message" style={{ background: `var(--kind-${index % 5})` }} />;
  return <i className={mark === "spoke" || mark === "tree" ? mark : `dot ${mark}`} />;
}
