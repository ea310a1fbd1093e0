import { LABEL, leaderOf, sceneAt, tally, type Film } from "@ringleader/core/draw";
import { useMemo, type CSSProperties } from "react";
import { grouped, plural } from "./figures.ts";
import { Legend } from "./Legend.tsx";
import { isDrawnAsDots } from "./paint.ts";
import { Player } from "./Player.tsx";
import { RingCanvas } from "./RingCanvas.tsx";
import type { Picture, Shown } from "./run.worker.ts";
import { useFilm } from "./useFilm.ts";

const nobody = new Uint8Array(0);

interface StageProps {
  readonly shown?: Shown;
  /** A run that is under way, to be drawn instead. */
  readonly live?: Picture;
}

/** The ring, and the player where the run was filmed. */
export function Stage({ shown, live }: StageProps) {
  const film = live ? undefined : shown?.film;
  const playback = useFilm(shown?.film);
  const picture = live ?? shown?.picture;
  const scenes = useScenes(film, shown?.picture, playback.at);
  const occurring = useMemo(() => film && new Set(film.flights.map(({ kind }) => kind)), [film]);
  const faces = scenes?.motion.scene.faces ?? picture?.faces ?? nobody;
  const now = useMemo(() => tally(faces), [faces]);
  const ever = useMemo(() => film && tally(film.steps.map(({ face }) => face)), [film]);
  const isWhole = faces.length === picture?.n;
  const leader = useMemo(() => (isWhole ? leaderOf(faces) : -1), [isWhole, faces]);
  if (!picture) return null;
  const flying = scenes?.motion.scene.flying.length;
  return (
    <>
      <div className="ring">
        <RingCanvas
          picture={picture}
          faces={faces}
          {...(scenes && { motion: scenes.motion })}
          {...(scenes?.focus !== undefined && { focus: scenes.focus })}
          said={describe(picture, now, leader, flying).join(", ")}
        />
        <div className="centre" aria-hidden="true">
          <Centre picture={picture} leader={leader} {...(flying !== undefined && { flying })} />
        </div>
      </div>
      <Legend picture={picture} counts={ever ?? now} {...(occurring && { occurring })} />
      {film && (
        <Player film={film} playback={playback} inRounds={shown?.result.time !== undefined} />
      )}
      {!isDrawnAsDots(picture) && (
        <p className="aside">
          Too many for dots: a pixel of the outer band stands for several processes
          {picture.ids ? ", the inner one shows their mean identity" : ""}.
        </p>
      )}
      {shown && !film && !live && (
        <p className="aside">
          {shown.stopped
            ? "A run that was stopped cannot be played."
            : "The run is too long to be played event by event."}
        </p>
      )}
    </>
  );
}

/** The scene at a moment of the film, the next one, and how far it is to there. */
function useScenes(film: Film | undefined, picture: Picture | undefined, at: number) {
  const n = picture?.n ?? 0;
  const kinds = picture?.kinds.length ?? 0;
  const taken = film?.stops[Math.floor(at)] ?? 0;
  const next = film?.stops[Math.ceil(at)] ?? 0;
  const scene = useMemo(() => film && sceneAt(film, n, kinds, taken), [film, n, kinds, taken]);
  const coming = useMemo(() => film && sceneAt(film, n, kinds, next), [film, n, kinds, next]);
  const part = at % 1;
  const most = film?.most ?? 0;
  const motion = useMemo(
    () => scene && coming && { scene, coming, part, most },
    [scene, coming, part, most],
  );
  if (!film || !motion) return undefined;
  const { steps, stops } = film;
  // In rounds much happens at once, and at the end nothing does.
  const isSingle = stops.length === steps.length + 1 && next > 0 && at < stops.length - 1;
  const focus = isSingle ? steps[next - 1].event.process : undefined;
  return { motion, focus };
}

interface CentreProps {
  readonly picture: Picture;
  readonly leader: number;
  readonly flying?: number;
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
