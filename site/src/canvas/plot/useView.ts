import { useMemo, useState } from "react";
import { isSame, whole, type Extent, type Viewport } from "./viewport.ts";

/** Moves within this many milliseconds are one step of Back. */
const REST = 600;

interface Trail {
  /** The view; undefined if it is the whole run, whose size depends on the canvas. */
  readonly view: Viewport | undefined;
  readonly past: readonly (Viewport | undefined)[];
  readonly moved: number;
}

/** Changes the view. Back ignores changes that the user did not ask for. */
export type Look = (change: (view: Viewport) => Viewport, isStep?: boolean) => void;

/** Holds the visible part of a run, and the parts that were visible before. */
export function useView(extent: Extent, opening?: Viewport) {
  const start: Trail = { view: opening, past: [], moved: -Infinity };
  const [{ view: own, past }, setTrail] = useState(start);
  const all = useMemo(() => whole(extent), [extent]);
  const view = own ?? all;
  const look: Look = (change, isStep = true) => {
    const now = performance.now();
    setTrail((old) => {
      const from = old.view ?? all;
      const to = change(from);
      if (isSame(from, to)) return old;
      return {
        view: isSame(to, all) ? undefined : to,
        past: isStep && now - old.moved > REST ? [...old.past, old.view] : old.past,
        moved: isStep ? now : old.moved,
      };
    });
  };
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
