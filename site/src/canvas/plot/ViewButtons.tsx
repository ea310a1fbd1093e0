import type { ReactNode } from "react";
import type { Look, Move, useView } from "./useView.ts";
import { whole, zoom, type Extent } from "./viewport.ts";

const CENTRE = { x: 0.5, y: 0.5 };

/** Zooms about the middle; a factor below 1 zooms in. */
export const zoomBy = (look: Look, factor: number, extent: Extent, move?: Move): void =>
  look((view) => zoom(view, factor, factor, CENTRE, extent), move);

interface ViewButtonsProps {
  readonly trail: ReturnType<typeof useView>;
  readonly extent: Extent;
  readonly children?: ReactNode;
}

export const ViewButtons = ({ trail, extent, children }: ViewButtonsProps) => (
  <span className="row zoom">
    <button
      type="button"
      aria-label="Zoom out"
      disabled={trail.isWhole}
      onClick={() => zoomBy(trail.look, 2, extent)}
    >
      −
    </button>
    <button type="button" aria-label="Zoom in" onClick={() => zoomBy(trail.look, 1 / 2, extent)}>
      +
    </button>
    {!trail.isWhole && (
      <button type="button" onClick={() => trail.look(() => whole(extent))}>
        Whole
      </button>
    )}
    {trail.hasPast && (
      <button type="button" onClick={trail.back}>
        Back
      </button>
    )}
    {children}
  </span>
);
