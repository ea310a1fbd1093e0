import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Pixels across: twice the size of the SVG. */
export const WIDTH = 1600;

/** The same as a picture of points, with a font that is brought along: without one, text would be missing. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const fonts = dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json"));
  const fontFiles = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((it) => join(fonts, "ttf", it));
  return new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" },
    fitTo: { mode: "width", value: WIDTH },
    background: "white",
  })
    .render()
    .asPng();
}
