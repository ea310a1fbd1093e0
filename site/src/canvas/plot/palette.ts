import type { Sort } from "@ringleader/core/internal/density";
import type { Band } from "./plot.ts";
import type { TintColours } from "./tint.ts";

export type By = "kind" | "phase";

/** The kinds of messages of a run, and the pairs of kind and phase that occur. */
export interface Sorted {
  readonly kinds: readonly string[];
  readonly sorts: readonly Sort[];
}

export interface Palette {
  readonly groupOf: Uint8Array;
  readonly names: readonly string[];
  readonly css: readonly string[];
  readonly colours: TintColours;
}

/** Largest number of colours that can be told apart; if there are more phases, several share a colour. */
const MOST_GROUPS = 24;

export const hasPhases = ({ sorts }: Sorted): boolean => new Set(phasesOf(sorts)).size > 1;

const phasesOf = (sorts: readonly Sort[]): number[] =>
  sorts.flatMap(({ phase }) => (phase === undefined ? [] : [phase]));

export function makePalette(sorted: Sorted, by: By, kinds: readonly string[], soft: string) {
  const groups = by === "kind" ? byKind(sorted, kinds) : byPhase(sorted, soft);
  return { ...groups, colours: rgbOf(groups.css) } satisfies Palette;
}

function byKind({ kinds, sorts }: Sorted, colours: readonly string[]) {
  return {
    names: kinds,
    css: kinds.map((_, i) => colours[i % colours.length]),
    groupOf: Uint8Array.from(sorts, ({ kind }) => kind),
  };
}

function byPhase({ sorts }: Sorted, soft: string) {
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

/** Lists the phases in the order of their first rows; empty if the messages have no phases. */
export function bandsOf(sorted: Sorted): Band[] {
  if (!hasPhases(sorted)) return [];
  const { names, css, groupOf } = byPhase(sorted, "");
  const firsts = new Map<number, number>();
  sorted.sorts.forEach(({ phase, first }, sort) => {
    const group = groupOf[sort];
    if (phase !== undefined) firsts.set(group, Math.min(first, firsts.get(group) ?? Infinity));
  });
  return [...firsts]
    .map(([group, row]) => ({ row, name: names[group], colour: css[group] }))
    .sort((a, b) => a.row - b.row);
}

/** Returns the colour of a group, from violet through blue and green to amber, all equally light. Red means wrong. */
const hue = (group: number, of: number): string => {
  const isDark = document.documentElement.dataset["mantineColorScheme"] === "dark";
  const angle = 300 - (225 * group) / Math.max(1, of - 1);
  return `oklch(${isDark ? 0.77 : 0.58} 0.15 ${angle.toFixed(0)})`;
};

/** Converts CSS colours in any notation to bytes, by painting them and reading the pixels. */
export function rgbOf(css: readonly string[]): TintColours {
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
