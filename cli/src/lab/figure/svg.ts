import type { PlotOptions } from "@observablehq/plot";

const SVG = "http://www.w3.org/2000/svg";

/** What makes the options of a figure, given the library that draws. */
export type Specified = (plot: typeof import("@observablehq/plot")) => PlotOptions;

/** The figure as the text of an SVG file that needs nothing else. Loading Plot takes a while: only on demand. */
export async function svgOf(specified: Specified): Promise<string> {
  const [plot, { default: domino }] = await Promise.all([
    import("@observablehq/plot"),
    import("domino"),
  ]);
  const document = domino.createDocument("<!doctype html>");
  const svg = plot.plot({ ...specified(plot), document });
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("role", "img");
  // Not every program that shows SVG has white paper.
  const paper = document.createElementNS(SVG, "rect");
  const look = { width: "100%", height: "100%", fill: "white" };
  for (const [name, value] of Object.entries(look)) paper.setAttribute(name, value);
  svg.insertBefore(paper, svg.firstChild);
  return `${svg.outerHTML.replace(PLACES, rounded)}\n`;
}

/** The same bytes on every machine: no figure needs more than a hundredth of a pixel. */
const PLACES = / (?:d|transform|x|y|x1|y1|x2|y2|r|width|height)="[^"]*"/g;
const rounded = (attribute: string): string =>
  attribute.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (it) => String(Number(Number(it).toFixed(2))));
