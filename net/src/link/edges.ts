import { wiring, type Wired } from "@ringleader/core/internal/conform";

/** One end of an edge. */
export interface EdgeEnd {
  readonly process: number;
  /** The link that messages sent from this end take; undefined if the algorithm never sends this way. */
  readonly link: number | undefined;
}

/** Two neighbours. One connection carries the messages of both directions; the process at end 0 dials. */
export interface Edge {
  readonly index: number;
  readonly ends: readonly [EdgeEnd, EdgeEnd];
}

/** Lists the edges of a setup. A ring of two has two edges, and a ring of one has an edge from the process to itself. */
export function edgesOf(setup: Wired): readonly Edge[] {
  const { n, network } = setup;
  const { rows } = network;
  if (rows) {
    const edges: Edge[] = [];
    for (let link = 0; link < rows.mate.length; link++) {
      const back = rows.mate[link];
      if (link > back) continue;
      const ends = [
        { process: rows.owner[link], link: back },
        { process: rows.owner[back], link },
      ] as const;
      edges.push({ index: edges.length, ends });
    }
    return edges;
  }
  const isOneWay = wiring(setup).links === n;
  return Array.from({ length: n }, (_, p) => {
    const right = p + 1 === n ? 0 : p + 1;
    return {
      index: p,
      ends: [
        { process: p, link: isOneWay ? right : right << 1 },
        { process: right, link: isOneWay ? undefined : (p << 1) | 1 },
      ],
    };
  });
}
