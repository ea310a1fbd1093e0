import type * as Plot from "@observablehq/plot";
import { markStyle, specifySheet, type Plotting } from "./sheet/sheet.ts";
import { colourOf } from "./legend.ts";
import type { ChartLayout } from "./layout.ts";
import { dashes } from "./sheet/palette.ts";

export function specifyChart(plot: Plotting, layout: ChartLayout): Plot.PlotOptions {
  const { series, curves, violated, along, covered } = layout;
  const lines = series.map((line) => ({
    points: line.points,
    x: along(line),
    style: line.style,
    under: covered(line),
  }));
  return specifySheet(plot, layout, [
    ...lines.map(({ points, x, style }) =>
      // With a single n, a band is a bar.
      points.length === 1
        ? plot.ruleX(points, {
            x,
            y1: "low",
            y2: "high",
            stroke: style.colour,
            strokeOpacity: 0.4,
            strokeWidth: 8,
          })
        : plot.areaY(points, { x, y1: "low", y2: "high", fill: style.colour, fillOpacity: 0.16 }),
    ),
    ...curves.map((curve) => {
      const { points, kind } = curve;
      const [x, y] = [along(curve.series), "value"];
      const look = { stroke: colourOf(curve), strokeWidth: 1.6, strokeDasharray: dashes[kind] };
      // With a single n, a claim is a dash above its algorithm.
      return points.length === 1
        ? plot.ruleY(points, { x1: x, x2: x, y, inset: -14, ...look })
        : plot.line(points, { x, y, ...look, strokeDashoffset: 5 * covered(curve) });
    }),
    ...lines.map(({ points, x, style, under }) =>
      plot.line(points, { x, y: "median", stroke: style.colour, strokeWidth: 2 + 2.5 * under }),
    ),
    ...lines.map(({ points, x, style, under }) =>
      plot.dot(points, { x, y: "median", ...markStyle(style, 4 + 2 * under) }),
    ),
    ...violated.map(({ series, point, value }) =>
      plot.dot([point], { x: along(series), y: [value], ...ringStyle }),
    ),
  ]);
}

/** The ring around a violated point. */
export const ringStyle = { r: 9, stroke: "black", strokeWidth: 2.2 } as const;
