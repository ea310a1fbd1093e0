import { namesOf, type Recording } from "@ringleader/core/internal/recording";
import { grouped } from "../form/format.ts";
import type { ShownRun } from "../run/run.worker.ts";
import type { CanvasColours } from "../canvas/paint.ts";
import { legendEntries } from "../canvas/Legend.tsx";
import type { Playback } from "../canvas/playback/playback.ts";
import { pixelsOf } from "../canvas/plot/sheet.ts";
import { DensitySheet, isDense, tintsOf } from "../canvas/space-time/density.ts";
import { HEAD, PICTURE, plotOf, type Diagram } from "../canvas/space-time/diagram.ts";
import { paintSpaceTime } from "../canvas/space-time/paint-space-time.ts";
import { bandsOf, hasPhases, makePalette } from "../canvas/plot/palette.ts";
import { coordinatesOf } from "../canvas/plot/plot.ts";
import { unitsOf } from "../canvas/plot/time-unit.ts";
import { rowsOf, scalesOf, type Rows } from "../canvas/space-time/rows.ts";
import { sortsOf } from "../canvas/space-time/sorts.ts";
import { MOST_ARROWS, whole, type Extent } from "../canvas/plot/viewport.ts";
import { captionOf, withCaption } from "./caption.ts";
import type { Figure } from "./figure.ts";
import { atEvent } from "./ring-figure.ts";

/** Height of a row and largest height of a figure, in pixels. Browsers refuse a much higher PNG. */
const PITCH = 26;
const HIGHEST = 7600;

/** Size of the figure of a run with many processes, in pixels. */
const SIZE = { width: 1200, height: 900 } as const;

/**
 * Draws the space-time diagram. A run with many processes is drawn as a whole; of a long run with few processes, only
 * the rows around the current event.
 */
export function spaceTimeFigure(shown: ShownRun, state: Playback, colours: CanvasColours): Figure {
  const { picture, header } = shown;
  const recording = shown.recording!;
  const all = recording.process.length;
  const taken = state.recording === recording ? (state.reel?.taken ?? all) : all;
  const rows = rowsOf(recording, scalesOf(recording)[0]);
  const { part, ...diagram } = diagramOf(recording, rows, taken, colours);
  const legend = legendEntries({
    picture,
    counts: new Uint32Array(1),
    occurring: new Set(recording.flights.kind),
  });
  return withCaption(
    {
      width: diagram.width,
      height: diagram.height,
      paint(pen, ratio) {
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        paintSpaceTime(pen, { ...diagram, names: namesOf(picture.ids, recording.n) });
      },
    },
    {
      colours,
      legend: diagram.isByPhase ? [] : legend.filter(({ mark }) => mark === "message"),
      lines: captionOf(header, atEvent(taken, all) + part),
    },
    12,
  );
}

function diagramOf(recording: Recording, rows: Rows, taken: number, colours: CanvasColours) {
  const { n } = recording;
  const sorts = sortsOf(recording, rows);
  const bands = bandsOf(sorts);
  const isPicture = n >= PICTURE;
  const isByPhase = isPicture && hasPhases(sorts);
  const palette = makePalette(sorts, isByPhase ? "phase" : "kind", colours.kinds, colours.line);
  const scale = isPicture ? ("doubling" as const) : ("even" as const);
  const extent: Extent = { n, rows: rows.count, scale };
  const { first, end } = isPicture
    ? { first: 0, end: rows.count }
    : windowOf(rows, taken === 0 ? 0 : rows.rowOf[taken - 1]);
  const pitch = Math.min(PITCH, HIGHEST / Math.max(1, end - first));
  const size = isPicture
    ? SIZE
    : {
        width: Math.max(480, Math.min(1600, 170 + 46 * n)),
        height: Math.ceil(HEAD + 6 + (end - first) * pitch),
      };
  const plot = plotOf(size, recording, rows, bands);
  const view = isPicture ? whole(extent) : { left: 0, right: n, top: first, bottom: end };
  const sheet = isDense(recording, rows, view, extent, coordinatesOf({ plot, view, scale }).across)
    ? new DensitySheet(recording, rows, tintsOf(recording, sorts, palette), {
        view,
        extent,
        ...pixelsOf(plot, 2),
      }).show(taken)
    : undefined;
  const part =
    end - first === rows.count
      ? ""
      : `, ${grouped(first)} to ${grouped(end - 1)} of ${grouped(rows.count)} ${unitsOf(rows.scale)}`;
  return {
    ...size,
    plot,
    view,
    scale,
    colours,
    recording,
    rows,
    taken,
    bands,
    sheet,
    part,
    isByPhase,
    colourOf: (event: number) => palette.css[palette.groupOf[sorts.sortOf[event]]],
  } satisfies Omit<Diagram, "names"> & { part: string; isByPhase: boolean };
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
