import type { StateView } from "@ringleader/core/internal";
import type { Names } from "@ringleader/core/internal/recording";

interface StateRingProps {
  readonly state: StateView;
  readonly names: Names;
}

const [SIZE, RADIUS, DISC] = [320, 104, 20];

/** Draws the ring of a state: a disc for each process, and the messages that wait for it beside it. */
export function StateRing({ state: { processes }, names }: StateRingProps) {
  const n = processes.length;
  const angle = (p: number) => (2 * Math.PI * p) / n - Math.PI / 2;
  const at = (p: number, radius: number) => ({
    x: SIZE / 2 + radius * Math.cos(angle(p)),
    y: SIZE / 2 + radius * Math.sin(angle(p)),
  });
  const label = processes
    .map(
      ({ decision, waiting }, p) =>
        `${names.of(p)}${decision === "none" ? "" : ` ${decision}`}${waiting.length === 0 ? "" : `, ${waiting.length} in flight to it`}`,
    )
    .join("; ");
  return (
    <svg
      className="state-ring"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg is not an img.
      role="img"
      aria-label={`Ring of ${n}: ${label}`}
    >
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
      {processes.map(({ decision, waiting }, p) => {
        const centre = at(p, RADIUS);
        return (
          <g key={names.of(p)} data-decision={decision}>
            <circle cx={centre.x} cy={centre.y} r={DISC} />
            <text x={centre.x} y={centre.y}>
              {names.byId ? names.of(p) : p}
            </text>
            {waiting.map(({ text, side }, i) => {
              // Messages from the left neighbour arrive before the process, those from the right behind it.
              const shift = ((side === 0 ? -1 : 1) * (0.5 + 0.12 * i)) / Math.max(1, n / 4);
              const x = SIZE / 2 + (RADIUS + 12 * i) * Math.cos(angle(p) + shift);
              const y = SIZE / 2 + (RADIUS + 12 * i) * Math.sin(angle(p) + shift);
              return (
                <text key={`${side} ${i} ${text}`} className="mail" x={x} y={y}>
                  {text}
                </text>
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}
