/** The look of a line. Marks also differ by shape: seven filled shapes, then the same shapes in outline. */
export interface Style {
  readonly colour: string;
  readonly symbol: Symbol;
  readonly filled: boolean;
}

const shapes = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;
type Symbol = (typeof shapes)[number];

/** Colours that are distinct with any colour vision: seven by Okabe and Ito, without yellow, then six by Paul Tol. */
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

/** Makes a style for each key. Equal keys have the same colour; each style has its own mark. */
export function stylesOf(keys: readonly string[]): Style[] {
  const known = [...new Set(keys)];
  return keys.map((key, i) => ({
    colour: colours[known.indexOf(key) % colours.length],
    symbol: shapes[i % shapes.length],
    filled: Math.floor(i / shapes.length) % 2 === 0,
  }));
}

/** Dash patterns by kind of claim. */
export const dashes = { bound: "6 4", average: "1.5 3", refuted: "12 3 2 3" } as const;
export const refutedGrey = "#767676";
