import { accessSync, constants, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Refusal } from "@ringleader/core";
import { withFile } from "../../file-trouble.ts";
import { write } from "../../output.ts";
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
  withFile("write", path, () => accessSync(dirname(path), constants.W_OK));
}

/** The figure as the ending says; SVG on stdout for `-`. */
export async function writeFigure(path: string, specified: Specified): Promise<void> {
  const svg = await svgOf(specified);
  if (path === "-") return write(1, svg, "the figure");
  const data = /\.png$/i.test(path) ? await pngOf(svg) : svg;
  return withFile("write", path, () => writeFileSync(path, data));
}
