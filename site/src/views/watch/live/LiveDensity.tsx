import type { LiveDensity as Density } from "@ringleader/core/internal/conform";
import { useEffect, useRef } from "react";
import { useLive } from "../../../app/live/live-store.ts";
import { useColours } from "../../../canvas/useCanvas.ts";
import { grouped, plural } from "../../../form/format.ts";

/** Draws where and when the messages of a long run under way were received: positions across, time downwards. */
export default function LiveDensity({ n, columns, perRow, counts }: Density) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ink } = useColours();
  const isInRounds = useLive(({ run }) => run?.header?.setup["schedule"] !== "trace");
  const rows = Math.max(1, counts.length / columns);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    context.clearRect(0, 0, columns, rows);
    const most = Math.log1p(counts.reduce((x, y) => Math.max(x, y), 1));
    context.fillStyle = ink;
    counts.forEach((count, i) => {
      if (count === 0) return;
      context.globalAlpha = 0.15 + (0.85 * Math.log1p(count)) / most;
      context.fillRect(i % columns, Math.floor(i / columns), 1, 1);
    });
    // Tells tests what the canvas shows.
    canvas.current!.dataset["drawn"] = "density";
  }, [counts, columns, rows, ink]);
  const total = counts.reduce((x, y) => x + y, 0);
  const unit = isInRounds ? "round" : "causal depth";
  return (
    <section className="live-density" aria-label="All messages so far">
      <canvas
        ref={canvas}
        width={columns}
        height={rows}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no img can be drawn on.
        role="img"
        aria-label={`${plural(total, "message")} received so far, by position and ${unit}`}
      />
      <p className="aside">
        {plural(total, "message")} received so far: positions 0 to {grouped(n - 1)} from left to
        right, {unit} 0 to {grouped(perRow * rows - 1)} downwards. Darker cells have more messages.
        Hold the picture to play the first events.
      </p>
    </section>
  );
}
