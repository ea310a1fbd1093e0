/** What a figure is drawn with here: letters, and what lies behind them. */
export interface Inked {
  readonly ink: string;
  readonly paper: string;
}

type Rgb = readonly [number, number, number];

/** Below this a line is hard to tell from the paper. */
const LEAST = 4.2;
const STEPS = 20;

/**
 * A colour of a figure, which is made for white paper, on this one: greys keep their place between
 * ink and paper, colours go towards the ink until they can be seen. What is no colour stays.
 */
export function tinted(colour: string, { ink, paper }: Inked): string {
  const given = rgbOf(colour);
  const [from, to] = [rgbOf(ink), rgbOf(paper)];
  if (!given || !from || !to) return colour;
  const [r, g, b] = given;
  if (r === g && g === b) return hexOf(between(from, to, r / 255));
  for (let step = 0; step <= STEPS; step++) {
    const it = between(given, from, step / STEPS);
    if (contrast(it, to) >= LEAST) return hexOf(it);
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
  `#${rgb.map((it) => Math.round(it).toString(16).padStart(2, "0")).join("")}`;

const between = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

/** As WCAG 2 has it. */
function contrast(x: Rgb, y: Rgb): number {
  const [a, b] = [luminance(x), luminance(y)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((it) => {
    const part = it / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
