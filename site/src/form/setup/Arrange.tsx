import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { nameOf, Place } from "./Positions.tsx";

interface ArrangeProps {
  readonly ids: Uint32Array;
  readonly onArrange: (ids: Uint32Array) => void;
}

/** Distance in pixels that the pointer must move before a drag begins. */
const SLACK = 5;

/** Shows a chip for each position. Dragging, choosing two chips, or arrow keys exchange two ids. */
export function Arrange({ ids, onArrange }: ArrangeProps) {
  const chips = useRef<(HTMLButtonElement | null)[]>([]);
  const drag = useRef<{ from: number; x: number; y: number; moves: boolean }>(undefined);
  const [picked, setPicked] = useState<number>();
  const [over, setOver] = useState<number>();
  const [message, setMessage] = useState("");

  const exchange = (p: number, q: number) => {
    setPicked(undefined);
    if (p === q) return;
    setMessage(`Id ${ids[p]} is now at position ${q}, id ${ids[q]} at position ${p}.`);
    chips.current[q]?.focus();
    onArrange(ids.with(p, ids[q]).with(q, ids[p]));
  };
  const pick = (p: number) => {
    if (picked !== undefined) return exchange(picked, p);
    setMessage(`Id ${ids[p]} is chosen; choose another id to exchange it with.`);
    return setPicked(p);
  };
  const press = (event: KeyboardEvent, p: number) => {
    const n = ids.length;
    const to = { ArrowLeft: p - 1, ArrowRight: p + 1, Home: 0, End: n - 1 }[event.key];
    if (event.key === "Escape" && picked !== undefined) setPicked(undefined);
    else if (to !== undefined) exchange(p, (to + n) % n);
    else return;
    // Elsewhere on the page, these keys move the player.
    event.preventDefault();
    event.stopPropagation();
  };
  const chipAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const chip = document.elementFromPoint(clientX, clientY)?.closest("button");
    const p = chips.current.indexOf(chip as HTMLButtonElement);
    return p < 0 ? undefined : p;
  };
  const move = (event: PointerEvent) => {
    const start = drag.current;
    if (!start) return;
    start.moves ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK;
    if (start.moves) setOver(chipAt(event));
  };
  const drop = (event: PointerEvent) => {
    const start = drag.current;
    const to = chipAt(event);
    // The drag is cleared only later, so that the click that follows it is ignored.
    setTimeout(() => (drag.current = undefined));
    setOver(undefined);
    if (start?.moves && to !== undefined) exchange(start.from, to);
  };
  return (
    <div className="wide">
      <fieldset className="places chips">
        <legend className="hidden">Ids by position</legend>
        {Array.from(ids, (_, p) => (
          <button
            key={p}
            type="button"
            ref={(chip) => {
              chips.current[p] = chip;
            }}
            aria-label={nameOf(p, ids)}
            aria-pressed={picked === p}
            data-over={over === p ? "" : undefined}
            onClick={() => drag.current?.moves !== true && pick(p)}
            onKeyDown={(event) => press(event, p)}
            onPointerDown={(event) => {
              drag.current = { from: p, x: event.clientX, y: event.clientY, moves: false };
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={move}
            onPointerUp={drop}
            onPointerCancel={() => {
              drag.current = undefined;
              setOver(undefined);
            }}
          >
            <Place p={p} ids={ids} />
          </button>
        ))}
      </fieldset>
      <small className="hint">
        Drag an id onto another, choose two ids, or move an id with the arrow keys.
      </small>
      <output className="hidden">{message}</output>
    </div>
  );
}
