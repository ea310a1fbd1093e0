import type { Pen } from "./paint.ts";

/**
 * Makes a pen that writes SVG, shape by shape. A transform applies to later shapes; consecutive shapes
 * with the same transform share a group.
 */
export interface SvgPen extends Pen {
  /** Returns the picture on a background of this colour. */
  readonly svg: (width: number, height: number, ground: string, title: string) => string;
}

const FULL = 2 * Math.PI;

export function svgPen(): SvgPen {
  const groups: { readonly transform: string; readonly shapes: string[] }[] = [];
  let transform = "";
  let path: string[] = [];
  /** The circle, if the path is only a whole circle. */
  let circle: string | undefined;

  const put = (shape: string): void => {
    const last = groups.at(-1);
    if (last?.transform === transform) last.shapes.push(shape);
    else groups.push({ transform, shapes: [shape] });
  };
  const shape = (paint: string): void => {
    if (path.length === 0) return;
    const { globalAlpha } = pen;
    const alpha = globalAlpha === 1 ? "" : ` opacity="${short(globalAlpha)}"`;
    const form = circle === undefined ? `path d="${path.join("")}"` : `circle ${circle}`;
    put(`<${form} ${paint}${alpha}/>`);
  };
  const add = (step: string): void => {
    path.push(step);
    circle = undefined;
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
    // The paper is blank already.
    clearRect() {},
    beginPath() {
      path = [];
      circle = undefined;
    },
    moveTo: (x, y) => add(`M${short(x)} ${short(y)}`),
    lineTo: (x, y) => add(`${path.length === 0 ? "M" : "L"}${short(x)} ${short(y)}`),
    closePath: () => add("Z"),
    arc(x, y, radius, start, end, back = false) {
      const isFirst = path.length === 0;
      const turn = turnOf(start, end, back);
      const to = (angle: number) =>
        `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
      const sweep = back ? 0 : 1;
      path.push(`${isFirst ? "M" : "L"}${to(start)}`);
      // An SVG arc cannot end where it begins.
      const parts = Math.abs(turn) >= FULL ? 2 : 1;
      const large = Math.abs(turn) / parts > Math.PI ? 1 : 0;
      for (let i = 1; i <= parts; i++) {
        const goal = to(start + (turn * i) / parts);
        path.push(`A${short(radius)} ${short(radius)} 0 ${large} ${sweep} ${goal}`);
      }
      circle =
        isFirst && parts === 2
          ? `cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"`
          : undefined;
    },
    fill: () => shape(`fill="${escaped(String(pen.fillStyle))}"`),
    stroke: () =>
      shape(
        `fill="none" stroke="${escaped(String(pen.strokeStyle))}" stroke-width="${short(pen.lineWidth)}"`,
      ),
    fillText(text, x, y) {
      const [, weight = "400", size = "10", family = "sans-serif"] =
        /^(?:(\d+|bold|normal) )?([\d.]+)px (.*)$/.exec(pen.font) ?? [];
      const anchor = { center: "middle", right: "end", end: "end" }[pen.textAlign as string];
      // Many programs do not support dominant-baseline.
      const down = { middle: "0.35em", top: "0.8em", hanging: "0.8em", bottom: "-0.2em" }[
        pen.textBaseline as string
      ];
      put(
        `<text x="${short(x)}" y="${short(y)}"${down ? ` dy="${down}"` : ""} fill="${escaped(String(pen.fillStyle))}"` +
          ` font-family="${escaped(family)}" font-size="${size}" font-weight="${weight}"` +
          `${anchor ? ` text-anchor="${anchor}"` : ""}${pen.globalAlpha === 1 ? "" : ` opacity="${short(pen.globalAlpha)}"`}>${escaped(text)}</text>`,
      );
    },
    svg: (width, height, ground, title) =>
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
        `<title>${escaped(title)}</title>`,
        `<rect width="${width}" height="${height}" fill="${escaped(ground)}"/>`,
        ...groups.flatMap(({ transform, shapes }) => [`<g${transform}>`, ...shapes, "</g>"]),
        "</svg>",
        "",
      ].join("\n"),
  };
  return pen;
}

/** The angle that a canvas draws: at most a whole turn, in the given direction. */
function turnOf(start: number, end: number, back: boolean): number {
  const way = back ? start - end : end - start;
  if (way >= FULL) return back ? -FULL : FULL;
  const turn = ((way % FULL) + FULL) % FULL;
  return back ? -turn : turn;
}

const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);

const marks: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (mark) => marks[mark])
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
