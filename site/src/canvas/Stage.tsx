import { LABEL, leaderOf, countFaces } from "@ringleader/core/internal/recording";
import { useMemo, type CSSProperties } from "react";
import { grouped, plural } from "../form/format.ts";
import type { RunPicture, ShownRun } from "../run/run.worker.ts";
import { Legend } from "./Legend.tsx";
import { isDrawnAsDots } from "./paint.ts";
import { RingCanvas, type RingCanvasProps } from "./RingCanvas.tsx";
import { useMoment } from "./playback/useMoment.ts";

interface StageProps extends Pick<RingCanvasProps, "chosen" | "onProcess" | "onMessage"> {
  readonly shown?: ShownRun | undefined;
  /** A run under way, drawn in place of `shown`. */
  readonly live?: RunPicture | undefined;
}

export function Stage({ shown, live, ...choosing }: StageProps) {
  const recording = live ? undefined : shown?.recording;
  const picture = live ?? shown?.picture;
  const moment = useMoment(recording);
  const occurring = useMemo(() => recording && new Set(recording.flights.kind), [recording]);
  const ever = useMemo(() => recording && countFaces(recording.face), [recording]);
  if (!picture) return null;
  const faces = moment?.faces ?? picture.faces;
  const now = countFaces(faces);
  const isWhole = faces.length === picture.n;
  const leader = isWhole ? leaderOf(faces) : -1;
  const name = leader < 0 ? undefined : nameOf(picture, leader);
  const flying = moment?.inFlight;
  return (
    <div className="stage-ring">
      <div className="ring">
        <RingCanvas
          picture={picture}
          recording={recording}
          label={describe(picture, now, leader, flying).join(", ")}
          {...choosing}
        />
        <div className={picture.ring ? "centre" : "centre above"} aria-hidden="true">
          {name === undefined ? (
            <span>no leader yet</span>
          ) : (
            <>
              <strong style={{ "--length": name.length } as CSSProperties}>{name}</strong>
              <span>is the leader</span>
            </>
          )}
          {flying !== undefined && flying > 0 && <span>{grouped(flying)} in flight</span>}
        </div>
      </div>
      <Legend picture={picture} counts={ever ?? now} occurring={occurring} />
      {!isDrawnAsDots(picture) && (
        <p className="aside">
          There are too many processes to draw a dot for each. A pixel of the outer band stands for
          several processes{picture.ids ? "; the inner band shows their mean id" : ""}.
        </p>
      )}
    </div>
  );
}

const nameOf = ({ ids }: RunPicture, p: number): string =>
  ids ? grouped(ids[p]) : `position ${grouped(p)}`;

/** Describes the picture for screen readers. */
function describe(
  picture: RunPicture,
  counts: Uint32Array,
  leader: number,
  flying?: number,
): string[] {
  const { n, labels, ids, ring } = picture;
  const all = counts.reduce((x, y) => x + y, 0);
  const states = labels.map((label, i) => {
    const count = counts.reduce(
      (sum, faces, face) => (face > 0 && (face & LABEL) === i ? sum + faces : sum),
      0,
    );
    return { label, count: Math.round((count * n) / all) };
  });
  return [
    `${ring ? "A ring" : "A network"} of ${plural(n, "process", "processes")}`,
    ...states
      .filter(({ count }) => count > 0)
      .map(({ label, count }) => `${grouped(count)} ${label}`),
    leader < 0
      ? "no leader"
      : `the leader at position ${leader}${ids ? ` with id ${ids[leader]}` : ""}`,
    ...(flying === undefined ? [] : [`${plural(flying, "message")} in flight`]),
  ];
}
