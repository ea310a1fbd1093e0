import { LABEL, LEADS, type Recording } from "@ringleader/core/internal/recording";
import { useMemo } from "react";
import { indexFrom } from "./steps.ts";

/** Width of the drawing in units; ticks that fall on the same unit are drawn once. */
const WIDTH = 1000;

interface TicksProps {
  readonly recording: Recording;
  readonly landmarks: Uint32Array;
  readonly stops: Uint32Array;
  /** The stop from which the run repeats, if it never ends. */
  readonly loop: number | undefined;
}

/** Marks that hang from the scrubber where phases begin, processes withdraw and a process is elected. */
export function Ticks({ recording, landmarks, stops, loop }: TicksProps) {
  const paths = useMemo(
    () => placeTicks(recording, landmarks, stops),
    [recording, landmarks, stops],
  );
  const x = (stop: number) => (WIDTH * stop) / (stops.length - 1);
  return (
    <svg
      className="ticks"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {loop !== undefined && (
        <rect className="loop" x={x(loop)} y={0} width={WIDTH - x(loop)} height={10} />
      )}
      {Object.entries(paths).map(([name, d]) => (
        <path key={name} className={name} d={d} />
      ))}
    </svg>
  );
}

function placeTicks(
  { face, before }: Recording,
  landmarks: Uint32Array,
  stops: Uint32Array,
): Readonly<Record<"phase" | "out" | "leader", string>> {
  const places = { phase: new Set<number>(), out: new Set<number>(), leader: new Set<number>() };
  for (const event of landmarks) {
    const then = before[event] < 0 ? face[event] & ~LEADS : face[before[event]];
    const changes = face[event] ^ then;
    const name = changes & LEADS ? "leader" : changes & LABEL ? "out" : "phase";
    places[name].add(Math.round((WIDTH * indexFrom(stops, event + 1)) / (stops.length - 1)));
  }
  const draw = (length: number, set: ReadonlySet<number>) =>
    [...set].map((x) => `M${x} 0v${length}`).join("");
  return {
    phase: draw(10, places.phase),
    out: draw(5, places.out),
    leader: draw(10, places.leader),
  };
}
