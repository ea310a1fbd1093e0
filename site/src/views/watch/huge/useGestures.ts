import { useEffect, useEffectEvent, type RefObject } from "react";
import { plotOf } from "./paintChart.ts";
import { pan, whole, zoom, type Extent, type ViewportPoint, type Viewport } from "./viewport.ts";

interface Gestures {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly extent: Extent;
  readonly view: () => Viewport;
  readonly look: (view: Viewport) => void;
  /** Chooses the next or the previous of the messages that are drawn individually. */
  readonly step: (by: number) => void;
  /** Called with the place of the pointer, in pixels of the canvas. */
  readonly point: (at: ViewportPoint) => void;
}

const STEP = 1 / 8;
const CENTRE = { x: 0.5, y: 0.5 };

export function useGestures({ canvas, extent, view, look, step, point }: Gestures): void {
  const move = useEffectEvent((x: number, y: number) => look(pan(view(), x, y, extent)));
  const enlarge = useEffectEvent((across: number, down: number, at: ViewportPoint) =>
    look(zoom(view(), across, down, at, extent)),
  );
  const showWhole = useEffectEvent(() => look(whole(extent)));
  const choose = useEffectEvent(step);
  const pointAt = useEffectEvent(point);
  useEffect(() => {
    const element = canvas.current!;
    const pressed = new Map<number, ViewportPoint>();
    const pointOf = ({ clientX, clientY }: MouseEvent): ViewportPoint => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const plot = () => plotOf(element.getBoundingClientRect());
    /** Converts a point of the canvas to fractions of the plot. */
    const partOf = ({ x, y }: ViewportPoint): ViewportPoint => {
      const box = plot();
      const part = (at: number) => Math.min(1, Math.max(0, at));
      return { x: part((x - box.x) / box.width), y: part((y - box.y) / box.height) };
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
      pressed.set(event.pointerId, pointOf(event));
    };
    const drag = (event: PointerEvent) => {
      const before = pressed.get(event.pointerId);
      const now = pointOf(event);
      if (!before) return pointAt(now);
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
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const by = event.deltaY === 0 ? event.deltaX : event.deltaY;
      const factor = 2 ** (Math.max(-60, Math.min(60, by)) / 120);
      enlarge(event.altKey ? 1 : factor, event.shiftKey ? 1 : factor, partOf(pointOf(event)));
    };
    const double = (event: MouseEvent) => enlarge(1 / 4, 1 / 4, partOf(pointOf(event)));
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(-STEP, 0),
      ArrowRight: () => move(STEP, 0),
      ArrowUp: () => move(0, -STEP),
      ArrowDown: () => move(0, STEP),
      "+": () => enlarge(1 / 2, 1 / 2, CENTRE),
      "=": () => enlarge(1 / 2, 1 / 2, CENTRE),
      "-": () => enlarge(2, 2, CENTRE),
      Home: showWhole,
      n: () => choose(1),
      b: () => choose(-1),
    };
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    const listeners = {
      pointerdown: press,
      pointermove: drag,
      pointerup: release,
      pointercancel: release,
      wheel: turn,
      dblclick: double,
      keydown: key,
    };
    const attached = new AbortController();
    const options = { passive: false, signal: attached.signal };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, options);
    return () => attached.abort();
  }, [canvas]);
}
