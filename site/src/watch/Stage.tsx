import { LABEL, leaderOf, tally } from "@ringleader/core/record";
import { useMemo, type CSSProperties } from "react";
import { grouped, plural } from "../app/figures.ts";
import type { Picture, Shown } from "../run/run.worker.ts";
import { Legend } from "./Legend.tsx";
import { isDrawnAsDots } from "./paint.ts";
import { RingCanvas } from "./RingCanvas.tsx";
import { useMoment } from "./useMoment.ts";

interface StageProps {
  readonly shown?: Shown | undefined;
  /** A run that is under way, to be drawn instead. */
  readonly live?: Picture | undefined;
  readonly chosen?: number | undefined;
  readonly onProcess?: (process: number) => void;
  readonly onMessage?: (flight: number) => void;
}

/** The ring, or the network, at the moment that is played. */
export function Stage({ shown, live, chosen, onProcess, onMessage }: StageProps) {
  const recording = live ? undefined : shown?.recording;
  const picture = live ?? shown?.picture;
  const moment = useMoment(recording);
  const occurring = useMemo(() => recording && new Set(recording.flights.kind), [recording]);
  const ever = useMemo(() => recording && tally(recording.face), [recording]);
  if (!picture) return null;
  const faces = moment?.faces ?? picture.faces;
  const now = tally(faces);
  const isWhole = faces.length === picture.n;
  const leader = isWhole ? leaderOf(faces) : -1;
  return (
    <div className="stage-ring">
      <div className="ring">
        <RingCanvas
          picture={picture}
          recording={recording}
          said={describe(picture, now, leader, moment?.inFlight).join(", ")}
          chosen={chosen}
          {...(onProcess && { onProcess })}
          {...(onMessage && { onMessage })}
        />
        <div className={picture.ring ? "centre" : "centre above"} aria-hidden="true">
          <Centre picture={picture} leader={leader} flying={moment?.inFlight} />
        </div>
      </div>
      <Legend picture={picture} counts={ever ?? now} {...(occurring && { occurring })} />
      {!isDrawnAsDots(picture) && (
        <p className="aside">
          Too many for dots: a pixel of the outer band stands for several processes
          {picture.ids ? ", the inner one shows their mean identity" : ""}.
        </p>
      )}
    </div>
  );
}

interface CentreProps {
  readonly picture: Picture;
  readonly leader: number;
  readonly flying?: number | undefined;
}

function Centre({ picture: { ids }, leader, flying }: CentreProps) {
  const name = leader < 0 ? undefined : ids ? grouped(ids[leader]) : `№ ${grouped(leader)}`;
  return (
    <>
      {name === undefined ? (
        <span>no leader yet</span>
      ) : (
        <strong style={{ "--length": name.length } as CSSProperties}>{name}</strong>
      )}
      {name !== undefined && <span>leads</span>}
      {flying !== undefined && flying > 0 && <span>{grouped(flying)} in flight</span>}
    </>
  );
}

/** The picture in words. */
function describe(
  picture: Picture,
  counts: Uint32Array,
  leader: number,
  flying?: number,
): string[] {
  const { n, labels, ids, ring } = picture;
  const all = counts.reduce((x, y) => x + y, 0);
  const states = labels.map((label, i) => {
    const count = counts.reduce(
      (sum, it, face) => (face > 0 && (face & LABEL) === i ? sum + it : sum),
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
