import { extname } from "node:path";
import { Refusal } from "@ringleader/core/internal";

/** A network of positions 0 to n - 1, with its port numbering if the file has one. */
interface Graph {
  readonly n: number;
  readonly edges: readonly (readonly [number, number])[];
  readonly ports?: string | undefined;
}

/**
 * Reads a network in DOT, GraphML or graph6, or a list with one edge per line. Nodes named 0 to n - 1 keep their
 * numbers, and nodes named 1 to n are shifted by one; other names get positions in order of appearance. Every end of an
 * edge may name its port (`0:1 2:0` in a list, `0:1 -- 2:0` in DOT, `sourceport` and `targetport` in GraphML).
 */
export function readGraph(file: string, text: string): Graph {
  const format = formats[extname(file).toLowerCase()] ?? guess(text);
  return format(text, (what) => {
    throw new Refusal(`--graph @${file} is not accepted: ${what}.`);
  });
}

type Bad = (what: string) => never;
type Format = (text: string, bad: Bad) => Graph;

const formats: Readonly<Record<string, Format>> = {
  ".dot": dot,
  ".gv": dot,
  ".graphml": graphMl,
  ".xml": graphMl,
  ".g6": graph6,
};

function guess(text: string): Format {
  if (/^\s*(\/\*|\/\/|#[^\n]*\n|\s)*(strict\s+)?(di)?graph\b[^{]*\{/i.test(text)) return dot;
  if (/^\s*</.test(text)) return graphMl;
  if (/^(>>graph6<<)?[?-~]+\s*$/.test(text) && !/^\s*\d/.test(text)) return graph6;
  return edgeList;
}

interface End {
  readonly name: string;
  readonly port?: string | undefined;
}

type PortPair = readonly [number | undefined, number | undefined];

/** Collects edges between names, then assigns positions to the names. */
class Names {
  readonly #positions = new Map<string, number>();
  readonly #edges: [number, number][] = [];
  readonly #ports: PortPair[] = [];

  node(name: string): number {
    const position = this.#positions.get(name) ?? this.#positions.size;
    this.#positions.set(name, position);
    return position;
  }

  edge(from: End, to: End): void {
    this.#edges.push([this.node(from.name), this.node(to.name)]);
    const number = ({ port = "" }: End) => (/^\d{1,9}$/.test(port) ? Number(port) : undefined);
    this.#ports.push([number(from), number(to)]);
  }

  graph(bad: Bad): Graph {
    const names = [...this.#positions.keys()];
    if (names.length === 0) bad("it has no nodes");
    const { n, edges } = this.#placed(names);
    return { n, edges, ports: portsOf(n, edges, this.#ports, bad) };
  }

  #placed(names: readonly string[]): Graph {
    const numbered = names.every((name) => /^(0|[1-9]\d{0,8})$/.test(name));
    const most = numbered ? names.reduce((max, name) => Math.max(max, Number(name)), 0) : 0;
    const fromOne = most === names.length && !this.#positions.has("0");
    if (!numbered || (!fromOne && !this.#positions.has("0"))) {
      return { n: names.length, edges: this.#edges };
    }
    // A number that no edge names is still a position; core later refuses it as unreachable.
    const first = fromOne ? 1 : 0;
    const position = (index: number) => Number(names[index]) - first;
    const edges = this.#edges.map(([u, v]) => [position(u), position(v)] as const);
    return { n: most + 1 - first, edges };
  }
}

/** Returns the port numbering in the format of `--ports`; undefined if no edge names a port. */
function portsOf(
  n: number,
  edges: readonly (readonly [number, number])[],
  ports: readonly PortPair[],
  bad: Bad,
): string | undefined {
  const named = ports.flat().filter((port) => port !== undefined).length;
  if (named === 0) return undefined;
  if (named < 2 * edges.length)
    bad("some ends of edges name a port and some do not; name all ports or none");
  const rows: { readonly neighbour: number; readonly port: number }[][] = Array.from(
    { length: n },
    () => [],
  );
  edges.forEach(([u, v], i) => {
    rows[u].push({ neighbour: v, port: ports[i][0]! });
    rows[v].push({ neighbour: u, port: ports[i][1]! });
  });
  return rows
    .map((row, p) => {
      row.sort((x, y) => x.neighbour - y.neighbour);
      const numbering = Array<number>(row.length).fill(-1);
      row.forEach(({ port }, rank) => {
        if (numbering[port] !== -1) {
          const range = `0 to ${row.length - 1}`;
          bad(`the ports of position ${p} must be ${range}, each once; port ${port} does not fit`);
        }
        numbering[port] = rank;
      });
      return numbering.join(".");
    })
    .join("/");
}

function endOf(word: string): End {
  const [, name = word, port] = /^(.+):(\d+)$/.exec(word) ?? [];
  return { name, port };
}

/** Reads two names per line, each optionally with `:port`. # and % start a comment; further columns are ignored. */
function edgeList(text: string, bad: Bad): Graph {
  const names = new Names();
  text.split("\n").forEach((line, at) => {
    const [from, to] = line
      .replace(/[#%].*$/, "")
      .trim()
      .split(/[\s,;]+/);
    if (!from) return;
    if (to === undefined) bad(`line ${at + 1} has one name; an edge needs two`);
    names.edge(endOf(from), endOf(to));
  });
  return names.graph(bad);
}

/** Reads the part of DOT that describes networks: nodes, edge statements, subgraphs. */
function dot(text: string, bad: Bad): Graph {
  const plain = text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*|^\s*#[^\n]*/gm, " ");
  const tokens: string[] =
    plain.match(/"(?:\\.|[^"\\])*"|--|->|[{}[\];,=:]|[^\s{}[\];,=:"-]+|-?[\w.]+/g) ?? [];
  const names = new Names();
  let at = tokens.indexOf("{") + 1;
  if (at === 0 || !tokens.includes("}")) bad("a DOT file has the form graph { … }");
  const clean = (token: string) =>
    token.startsWith('"') ? token.slice(1, -1).replace(/\\"/g, '"') : token;
  const attributes = () => {
    while (tokens[at] === "[") {
      while (at < tokens.length && tokens[at] !== "]") at++;
      at++;
    }
  };
  /** Reads one end of an edge: a node with its port, or a subgraph. */
  const operand = (): End[] => {
    if (tokens[at] === "subgraph") at += tokens[at + 1] === "{" ? 1 : 2;
    if (tokens[at] === "{") {
      at++;
      return statements();
    }
    const name = clean(tokens[at++]);
    const port = tokens[at] === ":" ? clean(tokens[at + 1] ?? "") : undefined;
    while (tokens[at] === ":") at += 2;
    names.node(name);
    return [{ name, port }];
  };
  const statements = (): End[] => {
    const inside: End[] = [];
    while (at < tokens.length && tokens[at] !== "}") {
      const token = tokens[at];
      if (token === ";" || token === ",") at++;
      else if (/^(node|edge|graph)$/i.test(token) && tokens[at + 1] === "[") {
        at++;
        attributes();
      } else if (tokens[at + 1] === "=") at += 3;
      else inside.push(...chain());
    }
    at++;
    return inside;
  };
  const chain = (): End[] => {
    if (/^(--|->|[\][=:])$/.test(tokens[at])) bad(`expected a node but found ${tokens[at]}`);
    let ends = operand();
    const all = [...ends];
    while (tokens[at] === "--" || tokens[at] === "->") {
      at++;
      if (tokens[at] === undefined || tokens[at] === ";" || tokens[at] === "}")
        bad("an edge has only one node; write a -- b");
      const next = operand();
      for (const from of ends) for (const to of next) names.edge(from, to);
      all.push(...next);
      ends = next;
    }
    attributes();
    return all;
  };
  statements();
  return names.graph(bad);
}

/** Reads the nodes and edges of GraphML; ignores other elements. */
function graphMl(text: string, bad: Bad): Graph {
  const names = new Names();
  const plain = text.replace(/<!--[^]*?-->/g, "");
  if (!/<graphml\b|<graph\b/.test(plain))
    bad("a GraphML file contains <graphml><graph>…</graph></graphml>");
  const attribute = (tag: string, name: string): string | undefined => {
    const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
    return match?.[1] ?? match?.[2];
  };
  const end = (tag: string, key: string): End => {
    const name = attribute(tag, key) ?? bad(`${tag.slice(0, 40)} has no ${key}`);
    // Nodes are often named n0, n1, …; these are positions 0, 1, ….
    return { name: name.replace(/^n(?=\d+$)/, ""), port: attribute(tag, `${key}port`) };
  };
  for (const [tag, kind] of plain.matchAll(/<(node|edge)\b[^>]*>/g)) {
    if (kind === "node") names.node(end(tag, "id").name);
    else names.edge(end(tag, "source"), end(tag, "target"));
  }
  return names.graph(bad);
}

/** Reads graph6: the upper triangle of the adjacency matrix, six entries per character. */
function graph6(text: string, bad: Bad): Graph {
  const line = text.trim().replace(/^>>graph6<</, "");
  if (/\s/.test(line)) bad("it contains more than one graph; only one is accepted");
  if (!/^[?-~]+$/.test(line)) bad("graph6 uses only the characters from ? to ~");
  const codes = Array.from(line, (character) => character.charCodeAt(0) - 63);
  // The size takes one character, or three after ~, or six after ~~.
  const tildes = codes[0] < 63 ? 0 : codes[1] === 63 ? 2 : 1;
  const end = [1, 4, 8][tildes];
  const n = codes.slice(tildes, end).reduce((sum, code) => sum * 64 + code, 0);
  const bits = codes.slice(end);
  if (bits.length !== Math.ceil((n * (n - 1)) / 12))
    bad(`its length does not match ${n} nodes; the file may be damaged`);
  const edges: [number, number][] = [];
  let k = 0;
  for (let v = 1; v < n; v++) {
    for (let u = 0; u < v; u++, k++) {
      if ((bits[Math.floor(k / 6)] >> (5 - (k % 6))) & 1) edges.push([u, v]);
    }
  }
  return { n, edges };
}
