import { useMemo, useState } from "react";
import { isSame, whole, type Extent, type Viewport } from "./viewport.ts";

interface Trail {
  /** The view; undefined if it is the whole run, whose size depends on the canvas. */
  readonly view: Viewport | undefined;
  readonly past: readonly (Viewport | undefined)[];
  readonly isFlowing: boolean;
}

/** What Back undoes: a step by itself, adjacent flows (drags, turns of the wheel, keys) as one, nothing that follows playback. */
export type Move = "step" | "flow" | "follow";

/** Changes the view. */
export type Look = (change: (view: Viewport) => Viewport, move?: Move) => void;

/** Holds the visible part of a run, and the parts that were visible before. */
export function useView(extent: Extent, opening?: Viewport) {
  const start: Trail = { view: opening, past: [], isFlowing: false };
  const [{ view: own, past }, setTrail] = useState(start);
  const all = useMemo(() => whole(extent), [extent]);
  const view = own ?? all;
  const look: Look = (change, move = "step") =>
    setTrail((old) => {
      const from = old.view ?? all;
      const to = change(from);
      if (isSame(from, to)) return old;
      const isNew = move === "step" || (move === "flow" && !old.isFlowing);
      return {
        view: isSame(to, all) ? undefined : to,
        past: isNew ? [...old.past, old.view] : old.past,
        isFlowing: move === "follow" ? old.isFlowing : move === "flow",
      };
    });
  return {
    view,
    isWhole: own === undefined,
    hasPast: past.length > 0,
    look,
    back: () =>
      setTrail(({ past: views }) => ({ ...start, view: views.at(-1), past: views.slice(0, -1) })),
    /** Shows a view on another scale, on which earlier views have no meaning. */
    replace: (next: Viewport | undefined) => setTrail({ ...start, view: next }),
  };
}
