import { LABEL, LEADS, sceneAt, type Film } from "@ringleader/core/draw";
import { useMemo } from "react";
import { grouped, plural } from "./figures.ts";
import { Legend } from "./Legend.tsx";
import { isDrawnAsDots } from "./paint.ts";
import { Player } from "./Player.tsx";
import { RingCanvas } from "./RingCanvas.tsx";
import type { Picture, Shown } from "./run.worker.ts";
import { useFilm } from "./useFilm.ts";

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
  const seen = useMemo(() => film?.steps.map(({ face }) => face), [film]);
  const occurring = useMemo(() => film && new Set(film.flights.map(({ kind }) => kind)), [film]);
  if (!picture) return null;
  const faces = scenes?.scene.faces ?? picture.faces;
  const flying = scenes?.scene.flying.length;
  return (
    <>
      <div className="ring">
        <RingCanvas
          picture={picture}
          faces={faces}
          {...(scenes && { motion: scenes })}
          {...(scenes?.focus !== undefined && { focus: scenes.focus })}
          said={describe(picture, faces, flying).join(", ")}
        />
        <div className="centre" aria-hidden="true">
          <Centre picture={picture} faces={faces} {...(flying !== undefined && { flying })} />
        </div>
      </div>
      <Legend picture={picture} faces={seen ?? faces} {...(occurring && { occurring })} />
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
  if (!film || !scene || !coming) return undefined;
  const { steps, stops, most } = film;
  // In rounds much happens at once, and at the end nothing does.
  const isSingle = stops.length === steps.length + 1 && next > 0 && at < stops.length - 1;
  const focus = isSingle ? steps[next - 1].event.process : undefined;
  return { scene, coming, part: at % 1, most, focus };
}

interface CentreProps {
  readonly picture: Picture;
  readonly faces: Uint8Array;
  readonly flying?: number;
}

function Centre({ picture, faces, flying }: CentreProps) {
  const leader = faces.length === picture.n ? faces.findIndex((face) => (face & LEADS) !== 0) : -1;
  const name =
    leader < 0 ? undefined : picture.ids ? grouped(picture.ids[leader]) : `№ ${grouped(leader)}`;
  return (
    <>
      {name === undefined ? <span className="none">no leader yet</span> : <strong>{name}</strong>}
      {name !== undefined && <span>leads</span>}
      {flying !== undefined && flying > 0 && <span>{grouped(flying)} in flight</span>}
    </>
  );
}

/** The picture in words. */
function describe({ n, labels, ids, ring }: Picture, faces: Uint8Array, flying?: number): string[] {
  const counts = labels.map((_, label) =>
    faces.reduce((sum, face) => sum + (face > 0 && (face & LABEL) === label ? 1 : 0), 0),
  );
  const leader = faces.length === n ? faces.findIndex((face) => (face & LEADS) !== 0) : -1;
  const scale = n / faces.length;
  return [
    `${ring ? "A ring" : "A network"} of ${plural(n, "process", "processes")}`,
    ...labels.flatMap((label, i) =>
      counts[i] > 0 ? [`${grouped(Math.round(counts[i] * scale))} ${label}`] : [],
    ),
    leader < 0
      ? "no leader"
      : `the leader at position ${leader}${ids ? ` with id ${ids[leader]}` : ""}`,
    ...(flying === undefined ? [] : [`${plural(flying, "message")} in flight`]),
  ];
}
