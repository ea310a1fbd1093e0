import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { exchanged } from "./places.ts";
import { nameOf, Place } from "./Toggles.tsx";

interface ArrangeProps {
  readonly ids: ArrayLike<number>;
  readonly onArrange: (ids: readonly number[]) => void;
}

/** A drag begins when the pointer has gone so far. */
const SLACK = 5;

/**
 * A chip for each position: drag one onto another, or choose one and then the other, and their ids
 * change places; the arrow keys move the chip that has the focus.
 */
export function Arrange({ ids, onArrange }: ArrangeProps) {
  const chips = useRef<(HTMLButtonElement | null)[]>([]);
  const drag = useRef<{ from: number; x: number; y: number; moves: boolean }>(undefined);
  const [picked, setPicked] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");

  const exchange = (p: number, q: number) => {
    setPicked(undefined);
    if (p === q) return;
    setSaid(`${ids[p]} is at position ${q} now, ${ids[q]} at position ${p}.`);
    chips.current[q]?.focus();
    onArrange(exchanged(ids, p, q));
  };
  const pick = (p: number) => {
    if (picked !== undefined) return exchange(picked, p);
    setSaid(`${ids[p]} is chosen; choose whom it changes places with.`);
    return setPicked(p);
  };
  const press = (event: KeyboardEvent, p: number) => {
    const n = ids.length;
    const to = { ArrowLeft: p - 1, ArrowRight: p + 1, Home: 0, End: n - 1 }[event.key];
    if (event.key === "Escape" && picked !== undefined) setPicked(undefined);
    else if (to !== undefined) exchange(p, (to + n) % n);
    else return;
    // The same keys play the run elsewhere.
    event.preventDefault();
    event.stopPropagation();
  };
  const chipAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const chip = document.elementFromPoint(clientX, clientY)?.closest("button");
    const p = chips.current.indexOf(chip as HTMLButtonElement);
    return p < 0 ? undefined : p;
  };
  const move = (event: PointerEvent) => {
    const it = drag.current;
    if (!it) return;
    it.moves ||= Math.hypot(event.clientX - it.x, event.clientY - it.y) > SLACK;
    if (it.moves) setOver(chipAt(event));
  };
  const drop = (event: PointerEvent) => {
    const it = drag.current;
    const to = chipAt(event);
    // What follows a drag is no click; one that ends where it began is.
    setTimeout(() => (drag.current = undefined));
    setOver(undefined);
    if (it?.moves && to !== undefined) exchange(it.from, to);
  };
  return (
    <div className="wide">
      <fieldset className="places chips">
        <legend className="hidden">Who sits where</legend>
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
        Drag one onto another, choose two, or move one with the arrow keys.
      </small>
      <output className="hidden">{said}</output>
    </div>
  );
}
