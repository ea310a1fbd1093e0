import type { CanvasColours } from "../../canvas/paint.ts";

type InkAndPaper = Pick<CanvasColours, "ink" | "paper">;

type Rgb = readonly [number, number, number];

/** Smallest accepted contrast of a line with the background. */
const LEAST = 4.2;
const STEPS = 20;

/** Adapts a colour meant for white paper to the page, with enough contrast; other values are unchanged. */
export function tint(colour: string, { ink, paper }: InkAndPaper): string {
  const original = rgbOf(colour);
  const [from, to] = [rgbOf(ink), rgbOf(paper)];
  if (!original || !from || !to) return colour;
  const [r, g, b] = original;
  if (r === g && g === b) return hexOf(between(from, to, r / 255));
  for (let step = 0; step <= STEPS; step++) {
    const mixed = between(original, from, step / STEPS);
    if (contrast(mixed, to) >= LEAST) return hexOf(mixed);
  }
  return hexOf(from);
}

const names: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

function rgbOf(colour: string): Rgb | undefined {
  const text = names[colour] ?? colour;
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

const between = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

/** Returns the contrast ratio of two colours, as defined by WCAG 2. */
function contrast(x: Rgb, y: Rgb): number {
  const [a, b] = [luminance(x), luminance(y)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
