/** How much was looked at of what a property speaks of, the least first. Where none is told: all of it. */
const coverages = ["open", "graphless", "one-run", "visited"] as const;
export type Coverage = (typeof coverages)[number];

/** Parts together are covered as well as the worst of them. */
export function lesser(x: Coverage | undefined, y: Coverage | undefined): Coverage | undefined {
  if (x === undefined || y === undefined) return x ?? y;
  return coverages.indexOf(x) < coverages.indexOf(y) ? x : y;
}

/** Is it too little to say that it holds? */
export const isOpen = (coverage: Coverage | undefined): boolean =>
  coverage === "open" || coverage === "graphless";

const words: Readonly<Record<Coverage, string>> = {
  open: "not decided",
  graphless: "needs the stored graph",
  "one-run": "on one run of each setup",
  visited: "on the configurations visited",
};

export const sayCoverage = (coverage: Coverage): string => words[coverage];
