import {
  CRASHED,
  LABEL,
  countFaces,
  countFacesEver,
  namesOf,
  type Names,
  type Reel,
} from "@ringleader/core/internal/recording";
import { useMemo, useState, type CSSProperties, type ReactNode } from "react";
import { grouped, plural } from "../form/format.ts";
import type { RunPicture, ShownRun } from "../run/run.worker.ts";
import { holdsIn, waitsForLink } from "../run/held.ts";
import { countStanding, leadersIn, listNames, phaseNow } from "../run/standing.ts";
import { sayWrong } from "../run/wrong.ts";
import { drawnHeldLinks, sayHeld } from "./held-links.ts";
import { Legend } from "./Legend.tsx";
import type { LiveMarks } from "./live-marks.ts";
import { isDrawnAsDots } from "./paint.ts";
import { RingCanvas, type RingCanvasProps } from "./RingCanvas.tsx";
import { sayKind } from "../run/say-kind.ts";
import { useMoment } from "./playback/useMoment.ts";

interface StageProps extends Pick<
  RingCanvasProps,
  "chosen" | "marks" | "onProcess" | "onMessage" | "links" | "onLink"
> {
  readonly shown?: ShownRun | undefined;
  /** A run under way, drawn in place of `shown`. */
  readonly live?: RunPicture | undefined;
  /** True if the run is shown up to a moment on purpose, so that its end is not a fault. */
  readonly isExcerpt?: boolean;
  /** What stands below the ring. */
  readonly children?: ReactNode;
}

export function Stage({ shown, live, isExcerpt, children, ...choosing }: StageProps) {
  const recording = live ? undefined : shown?.recording;
  const picture = live ?? shown?.picture;
  const moment = useMoment(recording);
  const occurring = useMemo(() => recording && new Set(recording.flights.kind), [recording]);
  const ever = useMemo(() => recording && countFacesEver(recording), [recording]);
  const names = useMemo(() => picture && namesOf(picture.ids, picture.n), [picture]);
  const holds = useMemo(() => recording && holdsIn(recording), [recording]);
  const taken = moment?.taken;
  const held = useMemo(
    () => (holds && taken !== undefined ? drawnHeldLinks(recording!, taken, holds) : []),
    [recording, holds, taken],
  );
  const [hasSpokes, setSpokes] = useState(false);
  if (!picture || !names) return null;
  const faces = moment?.faces ?? picture.faces;
  const now = countFaces(faces);
  const isWhole = faces.length === picture.n;
  const leaders = isWhole ? leadersIn(faces) : [];
  const flying = moment?.inFlight;
  const isOver = !live && (!recording || moment?.taken === recording.process.length);
  // A run that was cut off may still have elected a leader later.
  const isCutOff = shown?.stopped === true && shown.repeats === undefined;
  const isJudged = isOver && !(isExcerpt && isCutOff);
  const wrong = isJudged && shown ? sayWrong(shown) : undefined;
  const isWaiting = isOver && shown !== undefined && waitsForLink(shown);
  const canHaveSpokes = recording !== undefined && picture.ring && isDrawnAsDots(picture);
  return (
    <div className="stage-ring">
      <div className="ring-room">
        <div className="ring">
          <RingCanvas
            picture={picture}
            recording={recording}
            label={[
              ...describe(picture, now, leaders, names, flying),
              ...held.map((link) => sayHeld(link, names)),
              ...(choosing.marks ? describeMarks(choosing.marks, names) : []),
            ].join(", ")}
            hasSpokes={hasSpokes && canHaveSpokes}
            held={held}
            {...choosing}
          />
          <div className={picture.ring ? "centre" : "centre above"} aria-hidden="true">
            <Centre
              {...{ picture, faces, leaders, names, moment, isWhole, wrong, isCutOff, isWaiting }}
            />
          </div>
        </div>
      </div>
      {children}
      <div className="row legends">
        <Legend
          picture={picture}
          counts={ever ?? now}
          occurring={occurring}
          kindNames={recording?.kinds.map((_, kind) => sayKind(recording, kind))}
          hasSpokes={hasSpokes && canHaveSpokes}
          leaders={leaders.length}
          canHold={(holds?.length ?? 0) > 0}
        />
        {canHaveSpokes && (
          <label className="aside">
            <input
              type="checkbox"
              checked={hasSpokes}
              onChange={({ target }) => setSpokes(target.checked)}
            />
            messages received
          </label>
        )}
      </div>
      {!isDrawnAsDots(picture) && (
        <p className="aside">
          There are too many processes to draw a dot for each. A pixel of the outer band stands for
          several processes{picture.ids ? "; the inner band shows their mean id" : ""}.
        </p>
      )}
    </div>
  );
}

/** Says what is broken in a run under way. */
const describeMarks = ({ links, nodes, wrong }: LiveMarks, names: Names): string[] => [
  ...nodes.map(({ position, state }) => `${names.full(position)} is ${state}`),
  ...links.map(
    ({ between: [p, q], up }) =>
      `the link between ${names.of(p)} and ${names.of(q)} is ${up ? "held" : "down"}`,
  ),
  ...(wrong === undefined ? [] : [`${names.full(wrong)} differs from the definition`]),
];

interface CentreProps {
  readonly picture: RunPicture;
  readonly faces: Uint8Array;
  readonly leaders: readonly number[];
  readonly names: Names;
  readonly moment: Reel | undefined;
  /** False while the faces are a sample. */
  readonly isWhole: boolean;
  /** What is wrong at the end of the run, if the playhead is there. */
  readonly wrong: string | undefined;
  readonly isCutOff: boolean;
  /** True if the run waits for a held link, and the playhead is at its end. */
  readonly isWaiting: boolean;
}

/** Says in the middle of the ring which process leads, or how many can still be elected. */
function Centre(props: CentreProps) {
  const { picture, faces, leaders, names, moment, isWhole, wrong, isCutOff, isWaiting } = props;
  if (leaders.length > 1) {
    return (
      <>
        <strong className="wrong" style={{ "--length": 9 } as CSSProperties}>
          {grouped(leaders.length)} leaders
        </strong>
        <span className="wrong">{listNames(leaders, names, 4)}</span>
      </>
    );
  }
  const name = leaders.length === 1 ? grouped(names.of(leaders[0])) : undefined;
  if (name !== undefined) {
    return (
      <>
        <strong className={wrong && "wrong"} style={{ "--length": name.length } as CSSProperties}>
          {name}
        </strong>
        <span>is elected</span>
        {wrong !== undefined && <span className="wrong">{wrong}</span>}
      </>
    );
  }
  if (wrong !== undefined && !isCutOff) {
    return (
      <strong className="wrong" style={{ "--length": 9 } as CSSProperties}>
        no leader
      </strong>
    );
  }
  if (moment?.taken === 0) {
    return (
      <>
        <span>no process</span>
        <span>has started yet</span>
      </>
    );
  }
  const standing = moment && countStanding(picture, faces);
  const phase = moment && phaseNow(moment);
  return (
    <>
      {phase !== undefined && <span>phase {phase}</span>}
      {standing !== undefined && isWhole ? (
        <>
          <b>
            {grouped(standing)} of {grouped(picture.n)}
          </b>
          <span>still standing</span>
        </>
      ) : (
        <span>no leader yet</span>
      )}
      {wrong !== undefined && <span className="wrong">cut off here</span>}
      {isWaiting && <span>a link is held</span>}
    </>
  );
}

/** Describes the picture for screen readers. */
function describe(
  picture: RunPicture,
  counts: Uint32Array,
  leaders: readonly number[],
  names: Names,
  flying?: number,
): string[] {
  const { n, labels, ring } = picture;
  const all = counts.reduce((x, y) => x + y, 0);
  const countOf = (test: (face: number) => boolean) =>
    Math.round((n * counts.reduce((sum, k, face) => (test(face) ? sum + k : sum), 0)) / all);
  const states = [
    ...labels.map((label, i) => ({
      label,
      count: countOf((face) => face > 0 && !(face & CRASHED) && (face & LABEL) === i),
    })),
    { label: "crashed", count: countOf((face) => (face & CRASHED) !== 0) },
  ];
  return [
    `${ring ? "A ring" : "A network"} of ${plural(n, "process", "processes")}`,
    ...states
      .filter(({ count }) => count > 0)
      .map(({ label, count }) => `${grouped(count)} ${label}`),
    leaders.length === 0
      ? "no leader"
      : leaders.length === 1
        ? `${names.full(leaders[0])} is the leader`
        : `${grouped(leaders.length)} leaders`,
    ...(flying === undefined ? [] : [`${plural(flying, "message")} in flight`]),
  ];
}
