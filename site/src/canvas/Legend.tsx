import type { RunPicture } from "../run/run.worker.ts";
import { CRASHED, FOLLOWS, LABEL, LEADS } from "@ringleader/core/internal/recording";
import { shadeOf } from "../run/standing.ts";
import { isDrawnAsDots } from "./paint.ts";

interface LegendProps {
  readonly picture: RunPicture;
  /** Number of occurrences of each face, now or in the whole recording. */
  readonly counts: Uint32Array;
  /** The kinds of messages that occur in the recording; undefined without a recording. */
  readonly occurring: ReadonlySet<number> | undefined;
  /** What the kinds of messages are called, if not by their names. */
  readonly kindNames?: readonly string[] | undefined;
  readonly hasSpokes?: boolean;
  /** Number of processes that lead. Several are drawn as an error. */
  readonly leaders?: number;
  /** True if a link is held in the run. */
  readonly canHold?: boolean;
}

export function Legend(props: LegendProps) {
  return (
    <ul className="row aside legend" aria-label="Legend">
      {legendEntries(props).map((entry) => (
        <li className="row" key={`${entry.mark} ${entry.says}`}>
          <Mark {...entry} />
          {entry.says}
        </li>
      ))}
    </ul>
  );
}

/** The marks that are not discs. */
const lines: ReadonlySet<LegendEntry["mark"]> = new Set(["spoke", "tree", "held", "crashed"]);

function Mark({ mark, index }: LegendEntry) {
  if (mark === "state")
    return <i className="dot" style={{ background: `var(--state-${index})` }} />;
  if (mark === "value") return <i className="dot value">7</i>;
  if (mark === "message")
    return <i className="message" style={{ background: `var(--kind-${index % 5})` }} />;
  return <i className={lines.has(mark) ? mark : `dot ${mark}`} />;
}

export interface LegendEntry {
  readonly mark:
    | "state"
    | "value"
    | "hollow"
    | "focus"
    | "follows"
    | "leads"
    | "wrong"
    | "crashed"
    | "held"
    | "message"
    | "spoke"
    | "tree";
  readonly index: number;
  readonly says: string;
}

/** Lists the marks that occur. If `counts` covers the whole recording, the list stays the same during playback. */
export function legendEntries(props: LegendProps): LegendEntry[] {
  const { picture, counts, occurring, hasSpokes = false, leaders = 1, canHold = false } = props;
  const { labels } = picture;
  const kinds = props.kindNames ?? picture.kinds;
  const isThere = (test: (face: number) => boolean) =>
    counts.some((count, face) => count > 0 && test(face));
  const is = (face: number, bit: number) => (face & bit) !== 0;
  const hasState = (index: number) =>
    isThere((face) => face > 0 && (face & LABEL) === index && !is(face, LEADS | FOLLOWS | CRASHED));
  const all: (LegendEntry | false)[] = [
    ...labels.map(
      (says, label) =>
        hasState(label) && ({ mark: "state", index: shadeOf(picture, label), says } as const),
    ),
    picture.holds === true &&
      occurring !== undefined &&
      isDrawnAsDots(picture) && {
        mark: "value",
        index: 0,
        says: "inside: the value held, outside: the id",
      },
    occurring !== undefined && { mark: "hollow", index: 0, says: "no event yet" },
    occurring !== undefined &&
      isThere(() => true) &&
      isDrawnAsDots(picture) && { mark: "focus", index: 0, says: "this event" },
    isThere((face) => is(face, FOLLOWS)) && { mark: "follows", index: 0, says: "knows the leader" },
    isThere((face) => is(face, LEADS)) &&
      (leaders > 1
        ? { mark: "wrong", index: 0, says: "one of several leaders" }
        : { mark: "leads", index: 0, says: "leader" }),
    isThere((face) => is(face, CRASHED)) && { mark: "crashed", index: 0, says: "crashed" },
    canHold && { mark: "held", index: 0, says: "held link" },
    picture.tree !== undefined &&
      isDrawnAsDots(picture) && { mark: "tree", index: 0, says: "tree of the leader" },
    ...kinds.map(
      (says, index) =>
        occurring?.has(index) === true && ({ mark: "message", index, says } as const),
    ),
    hasSpokes && { mark: "spoke", index: 0, says: "messages received" },
  ];
  return all.filter((entry) => entry !== false);
}
