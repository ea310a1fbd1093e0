import { useEffect, useEffectEvent, type RefObject } from "react";
import type { Plot } from "./plot.ts";
import type { Look } from "./useView.ts";
import { pan, whole, zoom, type Extent, type ViewportPoint } from "./viewport.ts";
import { zoomBy } from "./ViewButtons.tsx";

interface Gestures {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly extent: Extent;
  readonly plot: Plot;
  readonly look: Look;
  /** What the wheel does without Ctrl: it zooms, moves through time, or scrolls the page. */
  readonly wheel: "zoom" | "move" | "none";
  /** Called with the place of the pointer, and of a click, in pixels of the canvas. */
  readonly point?: (at: ViewportPoint) => void;
  readonly press?: (at: ViewportPoint) => void;
  /** Keys beyond those that zoom. */
  readonly keys: Readonly<Record<string, (event: KeyboardEvent) => void>>;
}

/** Distance, in pixels, from which a press is a drag and not a click. */
const DRAG = 5;

/** Moves and zooms a view by pointer, wheel and keys. */
export function useGestures(gestures: Gestures): void {
  const { canvas } = gestures;
  const act = useEffectEvent((use: (now: Gestures) => void) => use(gestures));
  useEffect(() => {
    const element = canvas.current!;
    const attached = new AbortController();
    const options = { passive: false, signal: attached.signal };
    const listeners = { ...pointerListeners(element, act), ...otherListeners(element, act) };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, options);
    return () => attached.abort();
  }, [canvas]);
}

type Act = (use: (now: Gestures) => void) => void;

function pointOf(element: HTMLCanvasElement, { clientX, clientY }: MouseEvent): ViewportPoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Converts a point of the canvas to fractions of the plot. */
function partOf({ x, y }: ViewportPoint, plot: Plot): ViewportPoint {
  const part = (at: number) => Math.min(1, Math.max(0, at));
  return { x: part((x - plot.x) / plot.width), y: part((y - plot.y) / plot.height) };
}

const move = ({ look, plot, extent }: Gestures, x: number, y: number): void =>
  look((view) => pan(view, x / plot.width, y / plot.height, extent), "flow");

const enlarge = (
  { look, plot, extent }: Gestures,
  across: number,
  down: number,
  at: ViewportPoint,
): void => look((view) => zoom(view, across, down, partOf(at, plot), extent), "flow");

function pointerListeners(element: HTMLCanvasElement, act: Act) {
  const pressed = new Map<number, ViewportPoint>();
  /** The place of a press that may become a click. */
  let click: ViewportPoint | undefined;
  const spread = () => {
    const [a, b] = [...pressed.values()];
    return {
      apart: Math.hypot(a.x - b.x, a.y - b.y),
      at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  };
  const pointermove = (event: PointerEvent) => {
    const before = pressed.get(event.pointerId);
    const now = pointOf(element, event);
    if (!before) return act(({ point }) => point?.(now));
    if (click && Math.hypot(now.x - click.x, now.y - click.y) < DRAG) return;
    click = undefined;
    const two = pressed.size === 2 ? spread() : undefined;
    pressed.set(event.pointerId, now);
    if (!two) return act((it) => move(it, before.x - now.x, before.y - now.y));
    const { apart, at } = spread();
    const factor = two.apart / Math.max(1, apart);
    act((it) => {
      enlarge(it, factor, factor, at);
      move(it, two.at.x - at.x, two.at.y - at.y);
    });
  };
  return {
    pointerdown: (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      const at = pointOf(element, event);
      pressed.set(event.pointerId, at);
      click = pressed.size === 1 && event.button === 0 ? at : undefined;
    },
    pointermove,
    pointerup: (event: PointerEvent) => {
      pressed.delete(event.pointerId);
      const at = click;
      click = undefined;
      if (at) act(({ press }) => press?.(at));
    },
    pointercancel: (event: PointerEvent) => {
      pressed.delete(event.pointerId);
      click = undefined;
    },
  };
}

function otherListeners(element: HTMLCanvasElement, act: Act) {
  return {
    wheel: (event: WheelEvent) =>
      act((it) => {
        const zooms = it.wheel === "zoom" || event.ctrlKey || event.metaKey;
        if (!zooms && it.wheel === "none") return;
        event.preventDefault();
        if (!zooms) return move(it, event.deltaX, event.deltaY);
        const by = event.deltaY === 0 ? event.deltaX : event.deltaY;
        const factor = 2 ** (Math.max(-60, Math.min(60, by)) / 120);
        const [across, down] = [event.altKey ? 1 : factor, event.shiftKey ? 1 : factor];
        enlarge(it, across, down, pointOf(element, event));
      }),
    dblclick: (event: MouseEvent) =>
      act((it) => it.wheel === "zoom" && enlarge(it, 1 / 4, 1 / 4, pointOf(element, event))),
    keydown: (event: KeyboardEvent) =>
      act(({ keys, look, extent }) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const all: Gestures["keys"] = {
          "+": () => zoomBy(look, 1 / 2, extent, "flow"),
          "=": () => zoomBy(look, 1 / 2, extent, "flow"),
          "-": () => zoomBy(look, 2, extent, "flow"),
          "0": () => look(() => whole(extent)),
          ...keys,
        };
        if (!all[event.key]) return;
        event.preventDefault();
        all[event.key](event);
      }),
  };
}
