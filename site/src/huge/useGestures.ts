import { useEffect, useRef, type RefObject } from "react";
import { plotOf } from "./paintChart.ts";
import { pan, whole, zoom, type Extent, type Point, type View } from "./view.ts";

interface Gestures {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly extent: Extent;
  readonly view: () => View;
  readonly look: (view: View) => void;
  /** To the next message that is drawn one by one, or to the one before. */
  readonly step: (by: number) => void;
  /** The pointer rests there, in pixels of the canvas; nowhere when it leaves. */
  readonly point: (at: Point | undefined) => void;
}

const STEP = 1 / 8;
const CENTRE = { x: 0.5, y: 0.5 };

/** Drag, wheel, pinch, double click and keys. */
export function useGestures({ canvas, extent, view, look, step, point }: Gestures): void {
  // What is listened to stays; what it does is the latest.
  const act = useRef({ extent, view, look, step, point });
  useEffect(() => {
    act.current = { extent, view, look, step, point };
  });
  useEffect(() => {
    const element = canvas.current!;
    const pressed = new Map<number, Point>();
    const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const plot = () => plotOf(element.getBoundingClientRect());
    /** By parts of what is inside the axes. */
    const partOf = ({ x, y }: Point): Point => {
      const box = plot();
      const part = (at: number) => Math.min(1, Math.max(0, at));
      return { x: part((x - box.x) / box.width), y: part((y - box.y) / box.height) };
    };
    const enlarge = (across: number, down: number, at: Point) => {
      const { view: now, look: to, extent: it } = act.current;
      to(zoom(now(), across, down, at, it));
    };
    const move = (x: number, y: number) => {
      const { view: now, look: to, extent: it } = act.current;
      to(pan(now(), x, y, it));
    };
    const spread = () => {
      const [a, b] = [...pressed.values()];
      return {
        apart: Math.hypot(a.x - b.x, a.y - b.y),
        at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      };
    };
    const press = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      pressed.set(event.pointerId, placeOf(event));
    };
    const drag = (event: PointerEvent) => {
      const before = pressed.get(event.pointerId);
      const now = placeOf(event);
      if (!before) return act.current.point(now);
      const two = pressed.size === 2 ? spread() : undefined;
      pressed.set(event.pointerId, now);
      const box = plot();
      if (!two) return move((before.x - now.x) / box.width, (before.y - now.y) / box.height);
      const { apart, at } = spread();
      const factor = two.apart / Math.max(1, apart);
      enlarge(factor, factor, partOf(at));
      move((two.at.x - at.x) / box.width, (two.at.y - at.y) / box.height);
    };
    const release = (event: PointerEvent) => void pressed.delete(event.pointerId);
    const leave = () => act.current.point(undefined);
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const by = event.deltaY === 0 ? event.deltaX : event.deltaY;
      const factor = 2 ** (Math.max(-60, Math.min(60, by)) / 120);
      enlarge(event.altKey ? 1 : factor, event.shiftKey ? 1 : factor, partOf(placeOf(event)));
    };
    const double = (event: MouseEvent) => enlarge(1 / 4, 1 / 4, partOf(placeOf(event)));
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(-STEP, 0),
      ArrowRight: () => move(STEP, 0),
      ArrowUp: () => move(0, -STEP),
      ArrowDown: () => move(0, STEP),
      "+": () => enlarge(1 / 2, 1 / 2, CENTRE),
      "=": () => enlarge(1 / 2, 1 / 2, CENTRE),
      "-": () => enlarge(2, 2, CENTRE),
      Home: () => act.current.look(whole(act.current.extent)),
      n: () => act.current.step(1),
      b: () => act.current.step(-1),
    };
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const does = keys[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    const listeners = {
      pointerdown: press,
      pointermove: drag,
      pointerup: release,
      pointercancel: release,
      pointerleave: leave,
      wheel: turn,
      dblclick: double,
      keydown: key,
    };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
    };
  }, [canvas]);
}
