import { shorten } from "@ringleader/core/internal/words";
import { join } from "node:path";
import type { PlotOptions } from "@observablehq/plot";
import { Refusal } from "@ringleader/core/internal";
import { checkOutput, OutputFile } from "../../terminal/output-file.ts";
import { packagedFile } from "../../install/package-files.ts";
import { loadOptional } from "../../install/optional-package.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Width of a PNG in pixels; twice the width of the SVG. */
export const WIDTH = 1600;

/** Makes the options of a chart, given the library that draws it. */
export type ChartMaker = (plot: typeof import("@observablehq/plot")) => PlotOptions;

/** Refuses a path to which no chart can be written. Called before anything is computed. */
export function checkChart(flag: string, path: string): void {
  if (path === "-") return;
  if (!/.\.(svg|png)$/i.test(path)) {
    throw new Refusal(
      `${flag} ${shorten(path)} is not accepted; the name of a chart file ends in .svg or .png.`,
    );
  }
  checkOutput(path);
}

/** Writes a chart in the format that the file extension names; for `-`, writes SVG to stdout. */
export async function writeChart(path: string, make: ChartMaker): Promise<void> {
  const svg = await svgOf(make);
  const data = /\.png$/i.test(path) ? await pngOf(svg) : svg;
  const file = new OutputFile(path);
  try {
    if (typeof data === "string") file.text(data);
    else file.bytes(data);
    file.finish();
  } finally {
    file.discard();
  }
}

/** Draws a chart as a complete SVG file. Plot is loaded only here, because loading it takes a while. */
export async function svgOf(make: ChartMaker): Promise<string> {
  const [plot, { default: domino }] = await Promise.all([
    import("@observablehq/plot"),
    import("domino"),
  ]);
  const document = domino.createDocument("<!doctype html>");
  const svg = plot.plot({ ...make(plot), document });
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("role", "img");
  // Adds a white background, because some SVG viewers show none.
  const paper = document.createElementNS(SVG, "rect");
  const look = { width: "100%", height: "100%", fill: "white" };
  for (const [name, value] of Object.entries(look)) paper.setAttribute(name, value);
  svg.insertBefore(paper, svg.firstChild);
  return `${inXml(svg.outerHTML).replace(COORDINATES, round)}\n`;
}

const TAG = /<[a-z][^\s>]*(?:\s+[^\s=]+="[^"]*")*\s*\/?>/gi;

// oxlint-disable-next-line no-control-regex -- what XML does not allow.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Turns HTML into XML, in which no attribute contains the sign of a tag and no space has a name. */
const inXml = (html: string): string =>
  html
    .replace(TAG, (tag) => `<${tag.slice(1).replaceAll("<", "&lt;")}`)
    .replaceAll("&nbsp;", "&#160;")
    .replace(NOT_XML, "\uFFFD");

/** Attributes that are rounded to hundredths of a pixel, so that every machine writes the same bytes. */
const COORDINATES = / (?:d|transform|x|y|x1|y1|x2|y2|r|width|height)="[^"]*"/g;
const round = (attribute: string): string =>
  attribute.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (it) => String(Number(Number(it).toFixed(2))));

/** Renders an SVG as PNG. The font is bundled, because without a font on the machine all text would be missing. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const { Resvg } = await loadOptional(
    "@resvg/resvg-js",
    "resvg draws PNG files",
    () => import("@resvg/resvg-js"),
  );
  const fonts = packagedFile("fonts", "node_modules/dejavu-fonts-ttf/ttf");
  const fontFiles = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((it) => join(fonts, it));
  return new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" },
    fitTo: { mode: "width", value: WIDTH },
    background: "white",
  })
    .render()
    .asPng();
}
