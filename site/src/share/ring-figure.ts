import { tally } from "@ringleader/core/record";
import { grouped } from "../app/figures.ts";
import type { Shown } from "../run/run.worker.ts";
import { legendEntries } from "../watch/legend-entries.ts";
import { paint, type Colours } from "../watch/paint.ts";
import type { Playback } from "../watch/playback.ts";
import { focusOf, motionOf } from "../watch/RingCanvas.tsx";
import { captionHeight, captionOf, paintCaption, type Caption } from "./caption.ts";
import type { Figure } from "./figure.ts";

const SIDE = 640;
const MARGIN = 24;

/** The ring, or the network, as the page shows it now, with its legend and what run it is. */
export function ringFigure(shown: Shown, state: Playback, colours: Colours): Figure {
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
      tally(recording?.face ?? faces),
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
