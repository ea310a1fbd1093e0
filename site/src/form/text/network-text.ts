/** Named networks: what they are, the labels of their sizes, and the default. */
export const networkKinds = {
  ring: { says: "ring", sizes: [], usual: "ring" },
  complete: { says: "complete: all linked to all", sizes: ["Nodes"], usual: "complete:8" },
  grid: { says: "grid", sizes: ["Rows", "Columns"], usual: "grid:3x4" },
  torus: {
    says: "torus: a grid that wraps around",
    sizes: ["Rows", "Columns"],
    usual: "torus:4x5",
  },
  tree: { says: "random tree", sizes: ["Nodes"], usual: "tree:16" },
  random: { says: "random network", sizes: ["Nodes", "Edges"], usual: "random:16:28" },
} as const;
export type NetworkKind = keyof typeof networkKinds;

/** The separator of sizes: `grid:3x4`, `random:16:28`. */
const between = (kind: NetworkKind): string => (kind === "random" ? ":" : "x");

/** Reads kind and sizes; undefined for other texts, like `edges:3:0-1,1-2`. */
export function readNetwork(text: string) {
  const [kind, ...rest] = text.split(":");
  if (!Object.hasOwn(networkKinds, kind)) return undefined;
  const known = kind as NetworkKind;
  const sizes = rest.length === 0 ? [] : rest.join(":").split(between(known));
  return sizes.length === networkKinds[known].sizes.length ? { kind: known, sizes } : undefined;
}

/** Writes a network; without sizes, its default. */
export function writeNetwork(
  kind: NetworkKind,
  sizes: readonly string[] = readNetwork(networkKinds[kind].usual)!.sizes,
): string {
  return sizes.length === 0 ? kind : `${kind}:${sizes.join(between(kind))}`;
}

/** Returns the number of processes; undefined for a ring, or if the text does not give it. */
export function sizeOfNetwork(text: string): number | undefined {
  const named = readNetwork(text);
  const counts = named
    ? named.kind === "random"
      ? named.sizes.slice(0, 1)
      : named.sizes
    : text.split(":").slice(1, 2);
  if (counts.length === 0 || counts.some((it) => !/^\d{1,9}$/.test(it))) return undefined;
  return counts.reduce((product, it) => product * Number(it), 1);
}
