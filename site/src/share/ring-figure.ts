import { countFaces, countFacesEver } from "@ringleader/core/internal/recording";
import { grouped } from "../form/format.ts";
import type { ShownRun } from "../run/run.worker.ts";
import { drawnHeldLinks } from "../canvas/held-links.ts";
import { legendEntries } from "../canvas/Legend.tsx";
import { paint, type CanvasColours } from "../canvas/paint.ts";
import type { Playback } from "../canvas/playback/playback.ts";
import { motionOf } from "../canvas/RingCanvas.tsx";
import { holdsIn } from "../run/held.ts";
import { leadersIn } from "../run/standing.ts";
import { captionOf, withCaption } from "./caption.ts";
import type { Figure } from "./figure.ts";

const SIDE = 640;

/** Makes a figure of the ring or network as the page shows it, with legend and caption. */
export function ringFigure(shown: ShownRun, state: Playback, colours: CanvasColours): Figure {
  const { picture, recording, header } = shown;
  const motion = motionOf(state, recording);
  const event = motion && state.moment?.event;
  const focus = event === undefined ? undefined : recording!.process[event];
  const faces = motion?.reel.faces ?? picture.faces;
  const holds = recording ? holdsIn(recording) : [];
  const held = motion ? drawnHeldLinks(recording!, motion.reel.taken, holds) : [];
  const where = recording && motion ? atEvent(motion.reel.taken, recording.process.length) : "";
  return withCaption(
    {
      width: SIDE,
      height: SIDE,
      paint: (pen, ratio) =>
        paint(pen, { size: SIDE * ratio, ratio, colours, picture, faces, motion, focus, held }),
    },
    {
      colours,
      legend: legendEntries({
        picture,
        counts: recording ? countFacesEver(recording) : countFaces(faces),
        occurring: recording && new Set(recording.flights.kind),
        canHold: holds.length > 0,
        leaders: faces.length === picture.n ? leadersIn(faces).length : 0,
      }),
      lines: captionOf(header, where),
    },
  );
}

export const atEvent = (taken: number, all: number): string =>
  `event ${grouped(taken)} of ${grouped(all)}`;
