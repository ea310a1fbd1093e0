import type { Opened } from "./huge.worker.ts";
import type { Colours } from "./tint.ts";

export type By = "kind" | "phase";

/** What the colours stand for. */
export interface Palette {
  /** Of each sort its group. */
  readonly groupOf: Uint8Array;
  readonly names: readonly string[];
  readonly css: readonly string[];
  readonly colours: Colours;
}

/** More groups than this no eye tells apart: phases share them then. */
const MOST_GROUPS = 24;

export const hasPhases = ({ sorts }: Opened): boolean => new Set(phasesOf(sorts)).size > 1;

const phasesOf = (sorts: Opened["sorts"]): number[] =>
  sorts.flatMap(({ phase }) => (phase === undefined ? [] : [phase]));

export function paletteOf(opened: Opened, by: By, kindColours: readonly string[], soft: string) {
  const { css, names, groupOf } =
    by === "kind" ? byKind(opened, kindColours) : byPhase(opened, soft);
  return { css, names, groupOf, colours: rgbOf(css) } satisfies Palette;
}

function byKind({ kinds, sorts }: Opened, colours: readonly string[]) {
  return {
    names: kinds,
    css: kinds.map((_, i) => colours[i % colours.length]),
    groupOf: Uint8Array.from(sorts, ({ kind }) => kind),
  };
}

function byPhase({ sorts }: Opened, soft: string) {
  const phases = [...new Set(phasesOf(sorts))].sort((x, y) => x - y);
  const each = Math.ceil(phases.length / MOST_GROUPS);
  const groups = Math.ceil(phases.length / each);
  const names = Array.from({ length: groups }, (_, g) => {
    const [first, last] = [phases[g * each], phases[Math.min(phases.length, (g + 1) * each) - 1]];
    return first === last ? `phase ${first}` : `phases ${first} to ${last}`;
  });
  const css = names.map((_, g) => hue(g, groups));
  const isBare = sorts.some(({ phase }) => phase === undefined);
  return {
    names: isBare ? [...names, "no phase"] : names,
    css: isBare ? [...css, soft] : css,
    groupOf: Uint8Array.from(sorts, ({ phase }) =>
      phase === undefined ? groups : Math.floor(phases.indexOf(phase) / each),
    ),
  };
}

/** From blue over green and yellow to red, all as light as each other: none stands out. */
const hue = (group: number, of: number): string => {
  const isDark = document.documentElement.dataset["mantineColorScheme"] === "dark";
  const angle = 265 - (300 * group) / Math.max(1, of - 1 || 1);
  return `oklch(${isDark ? 0.77 : 0.58} 0.15 ${((angle + 360) % 360).toFixed(0)})`;
};

/** Colours as the screen has them: whatever CSS calls them, a canvas knows. */
function rgbOf(css: readonly string[]): Colours {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [css.length, 1];
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  css.forEach((colour, i) => {
    context.fillStyle = colour;
    context.fillRect(i, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, css.length, 1);
  return Uint8Array.from(
    { length: 3 * css.length },
    (_, i) => data[4 * Math.floor(i / 3) + (i % 3)],
  );
}
