/**
 * How a line looks. The first seven colours are those of Okabe and Ito (without their yellow, which is
 * lost on white), the others of Paul Tol: told apart with any kind of colour vision. Without colour the
 * marks tell lines apart: seven shapes, filled, then seven drawn in outline.
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

/** One colour for each key; a mark for each style, as long as there are any. */
export function stylesOf(keys: readonly string[]): Style[] {
  const known = [...new Set(keys)];
  return keys.map((key, i) => ({
    colour: colours[known.indexOf(key) % colours.length],
    symbol: shapes[i % shapes.length],
    filled: Math.floor(i / shapes.length) % 2 === 0,
  }));
}

/** Bounds are dashed, means dotted; what is known to be false is grey. */
export const dashes = { bound: "6 4", average: "1.5 3", refuted: "12 3 2 3" } as const;
export const refutedGrey = "#767676";
