import type * as Plot from "@observablehq/plot";
import { drawAxes, drawTexts, markStyle, specifySheet, type Plotting } from "./sheet/sheet.ts";
import { colourOf } from "./legend.ts";
import type { ChartLayout } from "./layout.ts";
import { dashes } from "./sheet/palette.ts";

/** Turns a layout into options of `Plot.plot`, for the command and the page. */
export function specifyChart(plot: Plotting, layout: ChartLayout): Plot.PlotOptions {
  const { x, y, series, curves, violated, drawing, offset, covered } = layout;
  const along = (it: { readonly series: ChartLayout["series"][number] }) => {
    const aside = offset(it.series);
    return ({ n }: { readonly n: number }) => Math.log10(n) + aside;
  };
  return {
    ...specifySheet(layout, [
      ...drawAxes(plot, x, y),
      ...series.map((it) =>
        plot.areaY(it.points, {
          x: along({ series: it }),
          y1: "low",
          y2: "high",
          fill: it.style.colour,
          fillOpacity: 0.16,
        }),
      ),
      // With a single n, a band is a bar.
      ...series
        .filter(({ points }) => points.length === 1)
        .map((it) =>
          plot.ruleX(it.points, {
            x: along({ series: it }),
            y1: "low",
            y2: "high",
            stroke: it.style.colour,
            strokeOpacity: 0.35,
            strokeWidth: 8,
          }),
        ),
      ...curves.map((curve) =>
        plot.line(curve.points, {
          x: along(curve),
          y: "value",
          stroke: colourOf(curve),
          strokeWidth: 1.6,
          strokeDasharray: dashes[curve.kind],
          strokeDashoffset: 5 * covered(curve),
        }),
      ),
      ...series.map((it) =>
        plot.line(it.points, {
          x: along({ series: it }),
          y: "median",
          stroke: it.style.colour,
          strokeWidth: 2 + 2.5 * covered(it),
        }),
      ),
      ...series.map((it) =>
        plot.dot(it.points, {
          x: along({ series: it }),
          y: "median",
          ...markStyle(it.style, 4 + 2 * covered(it)),
        }),
      ),
      ...violated.map(({ series: it, point }) =>
        plot.dot([point], {
          x: along({ series: it }),
          y: point.violation?.at ?? point.median,
          r: 9,
          stroke: "black",
          strokeWidth: 2.2,
        }),
      ),
      ...drawTexts(plot, drawing),
    ]),
  };
}
