import type { Network } from "../model/network.ts";
import type { Outcome } from "../model/run.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The parent of each process by position, from its field `parent`, a port; undefined where it has none. */
export const parentsOf = (
  { n, rows }: Network,
  read: (p: number) => Fields,
): (number | undefined)[] =>
  Array.from({ length: n }, (_, p) => {
    const port = read(p)["parent"] as number | undefined;
    return port === undefined ? undefined : rows!.owner[rows!.mate[rows!.offset[p] + port]];
  });

/** In a result: the tree of the process that leads, as the parent of every position. */
export function reportedTree({ leaders, fields, setup }: Outcome): Fields {
  if (leaders.length !== 1 || !fields) return {};
  const parent = parentsOf(setup.network, (p) => fields[p]).map((it) => it ?? null);
  return { tree: { root: leaders[0].position, parent } };
}
