/**
 * The look of a line. The first seven colours are those of Okabe and Ito (without yellow, which is invisible on white),
 * the others are Paul Tol's; all are distinct with any colour vision. Without colour, the marks differ: seven shapes,
 * filled, then in outline.
 */
export interface Style {
  readonly colour: string;
  readonly symbol: Symbol;
  readonly filled: boolean;
}

const shapes = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;
type Symbol = (typeof shapes)[number];

const colours = [
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#cc79a7",
  "#000000",
  "#e69f00",
  "#56b4e9",
  "#882255",
  "#999933",
  "#332288",
  "#44aa99",
  "#661100",
  "#aa4499",
] as const;

/** Assigns a colour to each key and a mark to each style. */
export function stylesOf(keys: readonly string[]): Style[] {
  const known = [...new Set(keys)];
  return keys.map((key, i) => ({
    colour: colours[known.indexOf(key) % colours.length],
    symbol: shapes[i % shapes.length],
    filled: Math.floor(i / shapes.length) % 2 === 0,
  }));
}

/** Dashes: bounds are dashed, means dotted, refuted claims grey. */
export const dashes = { bound: "6 4", average: "1.5 3", refuted: "12 3 2 3" } as const;
export const refutedGrey = "#767676";
