import { grouped } from "../app/figures.ts";
import type { Shown } from "../run/run.worker.ts";
import type { Colours } from "../watch/paint.ts";
import { legendEntries } from "../watch/legend-entries.ts";
import { HEAD, MOST_ARROWS, paintSpaceTime, type Diagram } from "../watch/paint-space-time.ts";
import type { Playback } from "../watch/playback.ts";
import { rowsOf, type Rows } from "../watch/rows.ts";
import { phasesOf } from "../watch/SpaceTime.tsx";
import { captionHeight, captionOf, paintCaption, type Caption } from "./caption.ts";
import type { Figure } from "./figure.ts";
import { atEvent } from "./ring-figure.ts";

const MARGIN = 24;
/** Pixels to a row, and what no picture is higher than: a canvas of twice that is still one. */
const PITCH = 26;
const HIGHEST = 7600;

/** The space-time diagram: all of it, or as many rows round what is shown as can be drawn. */
export function spaceTimeFigure(shown: Shown, state: Playback, colours: Colours): Figure {
  const { picture, header } = shown;
  const recording = shown.recording!;
  const { n } = recording;
  const all = recording.process.length;
  const taken = state.recording === recording ? (state.reel?.taken ?? all) : all;
  const rows = rowsOf(recording, recording.inRounds ? "rounds" : "causal");
  const { first, end } = windowOf(rows, taken === 0 ? 0 : rows.rowOf[taken - 1]);
  const pitch = Math.min(PITCH, HIGHEST / Math.max(1, end - first));
  const width = Math.max(480, Math.min(1600, 110 + 46 * n));
  const height = Math.ceil(HEAD + (end - first + 0.5) * pitch);
  const unit = recording.inRounds ? "rounds" : "steps of causal time";
  const part =
    end - first === rows.count
      ? ""
      : `, ${grouped(first)} to ${grouped(end - 1)} of ${grouped(rows.count)} ${unit}`;
  const lines = captionOf(header, atEvent(taken, all) + part);
  const occurring = new Set(recording.flights.kind);
  const caption: Caption = {
    colours,
    legend: legendEntries(picture, new Uint32Array(1), occurring).filter(
      ({ mark }) => mark === "message",
    ),
    lines,
  };
  const diagram: Diagram = {
    width,
    height,
    colours,
    recording,
    rows,
    ids: picture.ids,
    top: first,
    pitch,
    taken,
    phases: phasesOf(recording),
  };
  return {
    width,
    height: height + captionHeight(caption, width - 2 * MARGIN) + MARGIN,
    title: lines.join(" · "),
    ground: colours.paper,
    paint(pen, ratio) {
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintSpaceTime(pen, diagram);
      pen.setTransform(ratio, 0, 0, ratio, MARGIN * ratio, (height + 12) * ratio);
      paintCaption(pen, caption, width - 2 * MARGIN);
    },
  };
}

/** The rows about one of them that can be drawn with arrows. */
function windowOf({ start, count }: Rows, at: number): { first: number; end: number } {
  let [first, end] = [at, at];
  const most = Math.min(MOST_ARROWS, HIGHEST);
  for (;;) {
    const isMore = start[Math.min(count, end + 1)] - start[Math.max(0, first - 1)] <= most;
    if (!isMore || (first === 0 && end === count)) return { first, end };
    first = Math.max(0, first - 1);
    end = Math.min(count, end + 1);
  }
}
