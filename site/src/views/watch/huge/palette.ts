import type { Raster } from "@ringleader/core/internal/density";
import type { OpenedAtlas } from "./huge.worker.ts";

export type By = "kind" | "phase";

export interface Palette {
  readonly groupOf: Uint8Array;
  readonly names: readonly string[];
  readonly css: readonly string[];
  readonly colours: TintColours;
}

/** Largest number of colours that can be told apart; if there are more phases, several share a colour. */
const MOST_GROUPS = 24;

export const hasPhases = ({ sorts }: OpenedAtlas): boolean => new Set(phasesOf(sorts)).size > 1;

const phasesOf = (sorts: OpenedAtlas["sorts"]): number[] =>
  sorts.flatMap(({ phase }) => (phase === undefined ? [] : [phase]));

export function makePalette(opened: OpenedAtlas, by: By, kinds: readonly string[], soft: string) {
  const groups = by === "kind" ? byKind(opened, kinds) : byPhase(opened, soft);
  return { ...groups, colours: rgbOf(groups.css) } satisfies Palette;
}

function byKind({ kinds, sorts }: OpenedAtlas, colours: readonly string[]) {
  return {
    names: kinds,
    css: kinds.map((_, i) => colours[i % colours.length]),
    groupOf: Uint8Array.from(sorts, ({ kind }) => kind),
  };
}

function byPhase({ sorts }: OpenedAtlas, soft: string) {
  const phases = [...new Set(phasesOf(sorts))].sort((x, y) => x - y);
  const each = Math.ceil(phases.length / MOST_GROUPS);
  const groups = Math.ceil(phases.length / each);
  const names = Array.from({ length: groups }, (_, g) => {
    const [first, last] = [phases[g * each], phases[Math.min(phases.length, (g + 1) * each) - 1]];
    return first === last ? `phase ${first}` : `phases ${first} to ${last}`;
  });
  const css = names.map((_, g) => hue(g, groups));
  const hasPhaseless = sorts.some(({ phase }) => phase === undefined);
  return {
    names: hasPhaseless ? [...names, "no phase"] : names,
    css: hasPhaseless ? [...css, soft] : css,
    groupOf: Uint8Array.from(sorts, ({ phase }) =>
      phase === undefined ? groups : Math.floor(phases.indexOf(phase) / each),
    ),
  };
}

/** Returns the colour of a group, from blue through green and yellow to red, all equally light. */
const hue = (group: number, of: number): string => {
  const isDark = document.documentElement.dataset["mantineColorScheme"] === "dark";
  const angle = 265 - (300 * group) / Math.max(1, of - 1 || 1);
  return `oklch(${isDark ? 0.77 : 0.58} 0.15 ${((angle + 360) % 360).toFixed(0)})`;
};

/** Converts CSS colours in any notation to bytes, by painting them and reading the pixels. */
function rgbOf(css: readonly string[]): TintColours {
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

/** Opacity of a pixel with one message. */
const FAINTEST = 0.4;

/** Red, green and blue of each group, one after the other. */
export type TintColours = Uint8Array;

/** Mixes the colours of the groups in each cell; opacity grows with the logarithm of the count. */
export function tint({ counts }: Raster, colours: TintColours): Uint32Array {
  const groups = colours.length / 3;
  const cells = new Uint32Array(counts.length / groups);
  const bytes = new Uint8ClampedArray(cells.buffer);
  const sums = new Uint32Array(cells.length);
  let most = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    let sum = 0;
    for (let g = 0; g < groups; g++) sum += counts[cell * groups + g];
    sums[cell] = sum;
    if (sum > most) most = sum;
  }
  const full = Math.log1p(Math.max(1, most));
  for (let cell = 0; cell < cells.length; cell++) {
    const sum = sums[cell];
    if (sum === 0) continue;
    let [red, green, blue] = [0, 0, 0];
    for (let g = 0; g < groups; g++) {
      const part = counts[cell * groups + g] / sum;
      if (part === 0) continue;
      red += part * colours[3 * g];
      green += part * colours[3 * g + 1];
      blue += part * colours[3 * g + 2];
    }
    const at = 4 * cell;
    bytes[at] = red;
    bytes[at + 1] = green;
    bytes[at + 2] = blue;
    bytes[at + 3] = 255 * (FAINTEST + (1 - FAINTEST) * (Math.log1p(sum) / full));
  }
  return cells;
}
