import type { EdgeList } from "@ringleader/core/internal";
import { groupDigits, shorten } from "@ringleader/core/internal/words";

/** A network from a file, with sentences about what the file has and a network has not. */
export interface NetworkFile extends EdgeList {
  readonly remarks: readonly string[];
}

/** Refuses a file. `line` is the line at which the mistake is, if it has one. */
export type Bad = (what: string, line?: number) => never;

/** One end of an edge: a node, and its port if the file names it. */
export interface End {
  readonly name: string;
  readonly port?: number | undefined;
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly ports: readonly [number | undefined, number | undefined];
  readonly line: number;
}

/** Maximum number of edges that a file may have, and that the groups of one DOT file may stand for. */
const EDGES_MAX = 2 ** 23;
export const GROUPED_EDGES_MAX = 2 ** 20;

const NO_PORTS = [undefined, undefined] as const;

/** Collects nodes and edges by name, gives every name a position, and refuses what is not a simple, connected network. */
export class NamedEdges {
  readonly #positions = new Map<string, number>();
  readonly #edges: Edge[] = [];
  readonly #remarks = new Set<string>();
  readonly #bad: Bad;
  /** True to ignore an edge that was given before, as in a digraph or in `strict graph`. */
  merge = false;

  constructor(bad: Bad) {
    this.#bad = bad;
  }

  node(name: string, line?: number): number {
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    if (name === "" || name.length > 200 || isControl.test(name))
      this.#bad("a name of a node has 1 to 200 characters, none of them a control character", line);
    const position = this.#positions.size;
    this.#positions.set(name, position);
    return position;
  }

  edge(from: End, to: End, line: number): void {
    const ends = { from: this.node(from.name, line), to: this.node(to.name, line) };
    if (this.#edges.length >= EDGES_MAX)
      this.#bad(
        `it has more than ${groupDigits(EDGES_MAX)} edges, the most that is accepted`,
        line,
      );
    const hasPorts = from.port !== undefined || to.port !== undefined;
    this.#edges.push({ ...ends, ports: hasPorts ? [from.port, to.port] : NO_PORTS, line });
  }

  remark(sentence: string): void {
    this.#remarks.add(sentence);
  }

  /** Takes edges with a direction as links in both directions. */
  ignoreDirections(): void {
    this.merge = true;
    this.remark("its edges are directed; they are taken as links in both directions");
  }

  /**
   * Makes the network. `numberOf` finds the number of a node in its name, such as `0` in `n0`; nodes with other names have
   * positions in order of appearance.
   */
  network(numberOf: (name: string) => string = (name) => name): NetworkFile {
    if (this.#positions.size === 0) this.#bad("it has no nodes");
    const written = [...this.#positions.keys()];
    const simple = this.#simpleEdges(written);
    const { n, names, place } = this.#placed(written, written.map(numberOf));
    const edges = simple.map(({ from, to }) => [place(from), place(to)] as const);
    this.#checkConnected(n, edges, names);
    return {
      n,
      edges,
      ...numberPorts(n, edges, simple, names, this.#bad),
      ...(names.some((name, p) => name !== String(p)) && { names }),
      remarks: [...this.#remarks],
    };
  }

  /** Returns each edge once; refuses loops and repeated edges. */
  #simpleEdges(names: readonly string[]): Edge[] {
    const lines = new Map<number, number>();
    return this.#edges.filter(({ from, to, line }) => {
      const [u, v] = from < to ? [from, to] : [to, from];
      const name = () => `the edge ${shorten(names[from])}–${shorten(names[to])}`;
      if (u === v) this.#bad(`${name()} is a loop; a network has none`, line);
      const key = u * names.length + v;
      const before = lines.get(key);
      if (before === undefined) lines.set(key, line);
      else if (!this.merge) {
        const where = before > 0 && before !== line ? ` (first in line ${before})` : "";
        this.#bad(`${name()} is given twice${where}; a network has each edge once`, line);
      }
      return before === undefined;
    });
  }

  /** Nodes named 0 to n - 1 or 1 to n keep their order; others get positions in order of appearance. */
  #placed(written: readonly string[], numbers: readonly string[]) {
    const isNumbered = numbers.every((name) => /^(0|[1-9]\d{0,8})$/.test(name));
    const values = isNumbered ? numbers.map(Number) : [];
    const n = written.length;
    const first = values.includes(0) ? 0 : 1;
    const inOrder =
      isNumbered &&
      new Set(values).size === n &&
      values.every((value) => value >= first && value < n + first);
    if (!inOrder) return { n, names: written, place: (index: number) => index };
    const names = Array<string>(n);
    values.forEach((value, index) => (names[value - first] = written[index]));
    return { n, names, place: (index: number) => values[index] - first };
  }

  #checkConnected(
    n: number,
    edges: readonly (readonly [number, number])[],
    names: readonly string[],
  ): void {
    const above = Uint32Array.from({ length: n }, (_, p) => p);
    const root = (p: number): number => {
      while (above[p] !== p) p = above[p] = above[above[p]];
      return p;
    };
    for (const [u, v] of edges) above[root(u)] = root(v);
    const lost = names.findIndex((_, p) => root(p) !== root(0));
    if (lost > 0) this.#bad(`${shorten(names[lost])} cannot be reached from ${shorten(names[0])}`);
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are what this refuses.
const isControl = /[\u0000-\u001f\u007f-\u009f]/;

/** Returns the port numbering in the format of `--ports`; {} if no edge names a port. */
function numberPorts(
  n: number,
  edges: readonly (readonly [number, number])[],
  written: readonly Edge[],
  names: readonly string[],
  bad: Bad,
): { readonly ports?: string } {
  const named = written.flatMap(({ ports }) => ports).filter((port) => port !== undefined).length;
  if (named === 0) return {};
  if (named < 2 * edges.length)
    bad("some ends of edges name a port and some do not; name all ports or none");
  const rows = Array.from({ length: n }, () => [] as { neighbour: number; port: number }[]);
  edges.forEach(([u, v], i) => {
    rows[u].push({ neighbour: v, port: written[i].ports[0]! });
    rows[v].push({ neighbour: u, port: written[i].ports[1]! });
  });
  const lists = rows.map((row, p) => {
    row.sort((x, y) => x.neighbour - y.neighbour);
    const numbering = Array<number>(row.length).fill(-1);
    row.forEach(({ port }, rank) => {
      if (numbering[port] !== -1) {
        const range = row.length === 1 ? "0" : `0 to ${row.length - 1}, each once`;
        bad(`the ports of ${shorten(names[p])} must be ${range}; port ${port} does not fit`);
      }
      numbering[port] = rank;
    });
    return numbering.join(".");
  });
  return { ports: lists.join("/") };
}
