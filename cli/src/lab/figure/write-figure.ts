import { Refusal } from "@ringleader/core";
import { checkOutput, OutputFile } from "../../output-file.ts";
import { pngOf } from "./png.ts";
import { svgOf, type Specified } from "./svg.ts";

/** Whether a figure can go there is known before anything is computed. */
export function checkFigure(flag: string, path: string): void {
  if (path === "-") return;
  if (!/.\.(svg|png)$/i.test(path)) {
    throw new Refusal(
      `${flag} ${path} is not accepted; a figure is a file that ends in .svg or .png.`,
    );
  }
  checkOutput(path);
}

/** The figure as the ending says; SVG on stdout for `-`. */
export async function writeFigure(path: string, specified: Specified): Promise<void> {
  const svg = await svgOf(specified);
  const data = /\.png$/i.test(path) ? await pngOf(svg) : svg;
  const file = new OutputFile(path);
  try {
    if (typeof data === "string") file.text(data);
    else file.bytes(data);
    file.finish();
  } catch (error) {
    file.discard();
    throw error;
  }
}
