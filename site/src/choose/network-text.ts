/** The kinds of network there are by name, and what their sizes are called. */
export const networkKinds = {
  ring: [],
  complete: ["Nodes"],
  grid: ["Rows", "Columns"],
  torus: ["Rows", "Columns"],
  tree: ["Nodes"],
  random: ["Nodes", "Edges"],
} as const;
export type NetworkKind = keyof typeof networkKinds;

/** What a kind begins with when it is chosen. */
const usual: Readonly<Record<NetworkKind, readonly string[]>> = {
  ring: [],
  complete: ["8"],
  grid: ["3", "4"],
  torus: ["4", "5"],
  tree: ["16"],
  random: ["16", "28"],
};

interface NamedNetwork {
  readonly kind: NetworkKind;
  readonly sizes: readonly string[];
}

/** Between the sizes of a kind: `grid:3x4`, `random:16:28`. */
const between = (kind: NetworkKind): string => (kind === "random" ? ":" : "x");

/** The kind and sizes that a text names; nothing where it is another text, as `edges:3:0-1,1-2`. */
export function readNetwork(text: string): NamedNetwork | undefined {
  const [kind, ...rest] = text.split(":");
  if (!Object.hasOwn(networkKinds, kind)) return undefined;
  const known = kind as NetworkKind;
  const sizes = rest.length === 0 ? [] : rest.join(":").split(between(known));
  return sizes.length === networkKinds[known].length ? { kind: known, sizes } : undefined;
}

export const writeNetwork = (kind: NetworkKind, sizes: readonly string[] = usual[kind]): string =>
  sizes.length === 0 ? kind : `${kind}:${sizes.join(between(kind))}`;

/** How many processes it has; nothing where the text does not say, or names a ring. */
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
