import { conditionNames, type MeasuredRun } from "@ringleader/core/internal/chart";
import { csvLine } from "../../share/lines.ts";

const SVG = "http://www.w3.org/2000/svg";
/** Number of pixels of a PNG per pixel of the chart, in each direction. */
const SHARP = 2;

/** Writes a chart as a standalone SVG file with a white background. */
export function svgFile(chart: Element): string {
  const svg = chart.cloneNode(true) as Element;
  svg.setAttribute("xmlns", SVG);
  const paper = document.createElementNS(SVG, "rect");
  const look = { width: "100%", height: "100%", fill: "white" };
  for (const [name, value] of Object.entries(look)) paper.setAttribute(name, value);
  svg.insertBefore(paper, svg.firstChild);
  return `${new XMLSerializer().serializeToString(svg)}\n`;
}

export async function pngFile(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * SHARP;
    canvas.height = height * SHARP;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, fail) =>
      canvas.toBlob((blob) =>
        blob
          ? resolve(blob)
          : fail(new Error("this browser cannot make a PNG; save the chart as SVG.")),
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

const columns = [
  "algorithm",
  "version",
  "parameters",
  "n",
  "seed",
  ...conditionNames,
  "outcome",
  "messages",
  "causal",
  "time",
  "violations",
  "replay",
] as const satisfies readonly (keyof MeasuredRun)[];

/** Formats runs as CSV with the same columns as the command. */
export const csvOf = (runs: readonly MeasuredRun[]): string =>
  [columns, ...runs.map((run) => columns.map((name) => run[name]))]
    .map((cells) => `${csvLine(cells)}\r\n`)
    .join("");
