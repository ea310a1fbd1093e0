import { inXml } from "@ringleader/core/internal/words";
import type { Pen } from "./shapes.ts";

export interface SvgPen extends Pen {
  /** Returns the picture as SVG, on a background of the colour `ground`. */
  readonly svg: (width: number, height: number, ground: string, title: string) => string;
}

/** Makes a pen that writes SVG. An arc is always a whole circle, written as a shape of its own. */
export function svgPen(): SvgPen {
  const groups: { readonly transform: string; readonly shapes: string[] }[] = [];
  let transform = "";
  let path = "";
  let circle = "";

  const put = (shape: string): void => {
    const last = groups.at(-1);
    if (last?.transform === transform) last.shapes.push(shape);
    else groups.push({ transform, shapes: [shape] });
  };
  const opacity = () => (pen.globalAlpha === 1 ? "" : ` opacity="${short(pen.globalAlpha)}"`);
  const shape = (paint: string): void => {
    const form = circle || (path && `path d="${path}"`);
    if (form) put(`<${form} ${paint}${opacity()}/>`);
  };
  const add = (step: string): void => {
    path += step;
  };

  const pen: SvgPen = {
    strokeStyle: "#000000",
    fillStyle: "#000000",
    lineWidth: 1,
    globalAlpha: 1,
    font: "10px sans-serif",
    textAlign: "start",
    textBaseline: "alphabetic",

    setTransform(...matrix: unknown[]) {
      const numbers = matrix.map(Number).map(short).join(" ");
      transform = numbers === "1 0 0 1 0 0" ? "" : ` transform="matrix(${numbers})"`;
    },
    // A new picture is already blank, and no figure has shapes beyond its plot.
    clearRect() {},
    save() {},
    clip() {},
    restore() {},
    drawImage: (picture, x, y, width, height) =>
      put(
        `<image x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"` +
          ` preserveAspectRatio="none" style="image-rendering:pixelated" href="${picture.toDataURL()}"/>`,
      ),
    beginPath() {
      path = circle = "";
    },
    moveTo: (x, y) => add(`M${short(x)} ${short(y)}`),
    lineTo: (x, y) => add(`${path === "" ? "M" : "L"}${short(x)} ${short(y)}`),
    closePath: () => add("Z"),
    arc(x, y, radius) {
      circle = `circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"`;
    },
    fill: () => shape(`fill="${inXml(String(pen.fillStyle))}"`),
    stroke: () =>
      shape(
        `fill="none" stroke="${inXml(String(pen.strokeStyle))}" stroke-width="${short(pen.lineWidth)}"`,
      ),
    fillText(text, x, y) {
      const [, weight = "400", size = "10", family = "sans-serif"] =
        /^(?:(\d+|bold|normal) )?([\d.]+)px (.*)$/.exec(pen.font) ?? [];
      const anchor = { center: "middle", right: "end" }[pen.textAlign as string];
      put(
        `<text x="${short(x)}" y="${short(y)}"` +
          // `dy` replaces dominant-baseline, which many programs do not support.
          `${pen.textBaseline === "middle" ? ' dy="0.35em"' : ""} fill="${inXml(String(pen.fillStyle))}"` +
          ` font-family="${inXml(family)}" font-size="${size}" font-weight="${weight}"` +
          `${anchor ? ` text-anchor="${anchor}"` : ""}${opacity()}>${inXml(text)}</text>`,
      );
    },
    svg: (width, height, ground, title) =>
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
        `<title>${inXml(title)}</title>`,
        `<rect width="${width}" height="${height}" fill="${inXml(ground)}"/>`,
        ...groups.flatMap(({ transform, shapes }) => [`<g${transform}>`, ...shapes, "</g>"]),
        "</svg>",
        "",
      ].join("\n"),
  };
  return pen;
}

const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);
