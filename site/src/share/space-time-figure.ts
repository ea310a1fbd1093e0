import { grouped } from "../form/format.ts";
import type { ShownRun } from "../run/run.worker.ts";
import type { CanvasColours } from "../canvas/paint.ts";
import { legendEntries } from "../canvas/Legend.tsx";
import { HEAD, MOST_ARROWS, paintSpaceTime, type Diagram } from "../canvas/paint-space-time.ts";
import type { Playback } from "../canvas/playback/playback.ts";
import { rowsOf, type Rows } from "../canvas/rows.ts";
import { phasesOf } from "../canvas/SpaceTime.tsx";
import { captionOf, withCaption } from "./caption.ts";
import type { Figure } from "./figure.ts";
import { atEvent } from "./ring-figure.ts";

/** Height of a row and largest height of a figure, in pixels. Browsers refuse a much higher PNG. */
const PITCH = 26;
const HIGHEST = 7600;

/** Draws the space-time diagram; if it is long, draws only the rows around the current event. */
export function spaceTimeFigure(shown: ShownRun, state: Playback, colours: CanvasColours): Figure {
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
  const legend = legendEntries(picture, new Uint32Array(1), new Set(recording.flights.kind));
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
  return withCaption(
    {
      width,
      height,
      paint(pen, ratio) {
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        paintSpaceTime(pen, diagram);
      },
    },
    {
      colours,
      legend: legend.filter(({ mark }) => mark === "message"),
      lines: captionOf(header, atEvent(taken, all) + part),
    },
    12,
  );
}

/** Returns the range of rows around `at` that can be drawn with arrows. */
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
