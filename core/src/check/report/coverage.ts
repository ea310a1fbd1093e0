/** How thoroughly a property was checked, weakest first; absent means fully. */
const coverages = ["open", "graphless", "one-run", "visited"] as const;
export type Coverage = (typeof coverages)[number];

/** The weaker of two coverages: that of both together. */
export function lesser(x: Coverage | undefined, y: Coverage | undefined): Coverage | undefined {
  if (x === undefined || y === undefined) return x ?? y;
  return coverages.indexOf(x) < coverages.indexOf(y) ? x : y;
}

/** True if this is too little to conclude that a property holds. */
export const isOpen = (coverage: Coverage | undefined): boolean =>
  coverage === "open" || coverage === "graphless";

const words: Readonly<Record<Coverage, string>> = {
  open: "not decided",
  graphless: "needs the stored graph",
  "one-run": "on one run of each setup",
  visited: "on the states visited",
};

export const sayCoverage = (coverage: Coverage): string => words[coverage];
