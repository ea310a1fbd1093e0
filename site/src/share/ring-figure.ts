import { countFaces } from "@ringleader/core/internal/recording";
import { grouped } from "../form/format.ts";
import type { ShownRun } from "../run/run.worker.ts";
import { legendEntries } from "../canvas/Legend.tsx";
import { paint, type CanvasColours } from "../canvas/paint.ts";
import type { Playback } from "../canvas/playback/playback.ts";
import { focusOf, motionOf } from "../canvas/RingCanvas.tsx";
import { captionHeight, captionOf, paintCaption, type Caption } from "./caption.ts";
import type { Figure } from "./figure.ts";

const SIDE = 640;
const MARGIN = 24;

/** Makes a figure of the ring or network as the page shows it, with legend and caption. */
export function ringFigure(shown: ShownRun, state: Playback, colours: CanvasColours): Figure {
  const { picture, recording, header } = shown;
  const motion = motionOf(state, recording);
  const focus = motion && focusOf(state);
  const faces = motion?.reel.faces ?? picture.faces;
  const where = recording && motion ? atEvent(motion.reel.taken, recording.process.length) : "";
  const lines = captionOf(header, where);
  const caption: Caption = {
    colours,
    legend: legendEntries(
      picture,
      countFaces(recording?.face ?? faces),
      recording && new Set(recording.flights.kind),
    ),
    lines,
  };
  const width = SIDE - 2 * MARGIN;
  return {
    width: SIDE,
    height: SIDE + captionHeight(caption, width) + MARGIN,
    title: lines.join(" · "),
    ground: colours.paper,
    paint(pen, ratio) {
      paint(pen, {
        size: SIDE * ratio,
        ratio,
        colours,
        picture,
        faces,
        ...(motion && { motion }),
        ...(focus !== undefined && { focus }),
      });
      pen.setTransform(ratio, 0, 0, ratio, MARGIN * ratio, SIDE * ratio);
      paintCaption(pen, caption, width);
    },
  };
}

export const atEvent = (taken: number, all: number): string =>
  `event ${grouped(taken)} of ${grouped(all)}`;
