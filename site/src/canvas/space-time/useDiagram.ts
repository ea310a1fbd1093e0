import {
  criticalPathTo,
  deepestEvent,
  markCausality,
  namesOf,
  type Recording,
} from "@ringleader/core/internal/recording";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { CanvasColours } from "../paint.ts";
import { coneTints, DensitySheet, isDense, tintsOf } from "./density.ts";
import { PICTURE, plotOf, type Diagram } from "./diagram.ts";
import { bandsOf, hasPhases, makePalette, type By } from "../plot/palette.ts";
import { coordinatesOf } from "../plot/plot.ts";
import { rowsOf, scalesOf, type RowScale } from "./rows.ts";
import { sortsOf } from "./sorts.ts";
import { pixelsOf } from "../plot/sheet.ts";
import { useView } from "../plot/useView.ts";
import { reveal, type Scale } from "../plot/viewport.ts";

/** What the user chose above a diagram; undefined is the usual. */
export interface DiagramOptions {
  readonly axis?: RowScale;
  readonly scale?: Scale;
  readonly by?: By;
  readonly marksPath?: boolean;
}

interface DiagramRequest {
  readonly recording: Recording;
  /** A recording that is drawn beside this one, on the same axis of time. */
  readonly beside: Recording | undefined;
  readonly ids: Uint32Array | undefined;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly colours: CanvasColours;
  readonly taken: number;
  readonly options: DiagramOptions;
  readonly chosen: number | undefined;
  readonly cursor: number | undefined;
  readonly wrong: number | undefined;
}

/** Largest height of a row of the whole run, in pixels. */
const PITCH = 34;

/** Computes the diagram of a recording, and the part of it that is in view. */
export function useDiagram({ recording, beside, ids, ratio, options, ...request }: DiagramRequest) {
  const { width, height, colours, taken, chosen, wrong } = request;
  const isPicture = recording.n >= PICTURE;
  const { axis = scalesOf(recording)[0], scale = isPicture ? "doubling" : "even" } = options;
  const names = useMemo(() => namesOf(ids, recording.n), [ids, recording]);
  const rows = useMemo(() => rowsOf(recording, axis), [recording, axis]);
  const sorts = useMemo(() => sortsOf(recording, rows), [recording, rows]);
  const phased = useMemo(() => hasPhases(sorts), [sorts]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the colours of phases depend on the scheme.
  const bands = useMemo(() => bandsOf(sorts), [sorts, colours]);
  const plot = useMemo(
    () => plotOf({ width, height }, recording, rows, bands),
    [width, height, recording, rows, bands],
  );
  const end = scale === "even" ? plot.height / PITCH : 0;
  const shared = useMemo(
    () => (beside && scalesOf(beside).includes(axis) ? rowsOf(beside, axis).count : 0),
    [beside, axis],
  );
  // An event that no run allows has a row of its own.
  const count = rows.count + (wrong === undefined ? 0 : 1);
  const extent = useMemo(
    () => ({ n: recording.n, rows: Math.max(count, shared), scale, end }),
    [recording, count, shared, scale, end],
  );
  const trail = useView(extent);
  const { view } = trail;
  const last = taken === 0 ? 0 : rows.rowOf[taken - 1];
  const follow = useEffectEvent((row: number) =>
    trail.look((old) => reveal(old, old.left, row, extent), "follow"),
  );
  useEffect(() => follow(last), [last]);

  const by: By = options.by ?? (isPicture && phased ? "phase" : "kind");
  const palette = useMemo(
    () => makePalette(sorts, by, colours.kinds, colours.line),
    [sorts, by, colours],
  );
  const marks = useMemo(
    () => (chosen === undefined ? undefined : markCausality(recording, chosen)),
    [recording, chosen],
  );
  const criticalPath = useMemo(() => {
    if (!options.marksPath || recording.process.length === 0) return undefined;
    return new Set(criticalPathTo(recording, chosen ?? deepestEvent(recording)));
  }, [recording, options.marksPath, chosen]);
  const tints = useMemo(
    () => (marks ? coneTints(recording, marks, colours) : tintsOf(recording, sorts, palette)),
    [recording, marks, colours, sorts, palette],
  );
  const { across } = coordinatesOf({ plot, view, scale });
  const dense = useMemo(
    () => isDense(recording, rows, view, extent, across),
    [recording, rows, view, extent, across],
  );
  const until = marks ? recording.process.length : taken;
  const sheet = useMemo(
    () =>
      dense && width > 0
        ? new DensitySheet(recording, rows, tints, { view, extent, ...pixelsOf(plot, ratio) })
        : undefined,
    [dense, width, recording, rows, tints, view, extent, plot, ratio],
  );
  const diagram: Diagram = {
    ...request,
    recording,
    rows,
    plot,
    view,
    scale,
    bands,
    sheet: sheet?.show(until),
    marks,
    criticalPath,
    names,
    colourOf: (event) => palette.css[palette.groupOf[sorts.sortOf[event]]],
  };
  return { diagram, trail, extent, axis, scale, by: phased ? by : undefined };
}
