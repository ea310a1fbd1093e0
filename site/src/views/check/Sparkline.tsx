interface SparklineProps {
  readonly values: readonly ({ readonly min: number; readonly max: number } | undefined)[];
}

const [WIDTH, HEIGHT, ROOM] = [64, 20, 3];

/** Draws the range of a cost by size: a band from the lowest to the highest value. The table beside it has the numbers. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== undefined);
  if (known.length < 2) return null;
  const top = Math.max(1, ...known.map(({ max }) => max));
  const x = (i: number) => ROOM + (i * (WIDTH - 2 * ROOM)) / (known.length - 1);
  const y = (value: number) => HEIGHT - ROOM - (value * (HEIGHT - 2 * ROOM)) / top;
  const line = (of: "min" | "max") => known.map((value, i) => `${x(i)},${y(value[of])}`);
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polygon points={[...line("max"), ...line("min").toReversed()].join(" ")} />
      <polyline points={line("max").join(" ")} />
    </svg>
  );
}
