import { Option } from "@commander-js/extra-typings";

/** Appends a value of a repeated flag to the list. */
export const collect = (value: string, list: readonly string[] = []): readonly string[] => [
  ...list,
  value,
];

export const setOption = new Option(
  "--set <name=value>",
  "a parameter of the algorithm; may be repeated",
).argParser(collect);

export const violateOption = new Option(
  "--violate <assumption>",
  "fifo, ids, everyone, n or direction: an assumption to violate",
).argParser(collect);

export const trustOption = new Option(
  "--trust-file",
  "run a file like ./mine.ts with all that Node offers; without this flag, the file is confined",
);

export const graphOption = new Option(
  "--graph <graph>",
  "ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M or @FILE (ring)",
);
