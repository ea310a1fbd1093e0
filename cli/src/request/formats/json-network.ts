import { readOption, Refusal, type EdgeList } from "@ringleader/core/internal";
import { shorten } from "@ringleader/core/internal/words";
import { NamedEdges, type Bad, type End, type NetworkFile } from "./named-edges.ts";

const FORMS =
  'a network in JSON is {"n":3,"edges":[[0,1],[1,2]]}, node-link (nodes and links), {"a":["b"],"b":["a"]} or [[0,1],[1,2]]';

type Item = Readonly<Record<string, unknown>>;
const isItem = (it: unknown): it is Item =>
  typeof it === "object" && it !== null && !Array.isArray(it);
const isName = (it: unknown): it is string | number =>
  typeof it === "string" || Number.isFinite(it);

/** Reads a network in JSON: numbered edges, node-link as NetworkX and d3 write it, or lists of neighbours. */
export function readJson(text: string, bad: Bad): NetworkFile {
  const value = parse(text, bad);
  if (Array.isArray(value)) return edgesOf(value, bad);
  if (!isItem(value)) return bad(FORMS);
  if (Array.isArray(value["nodes"])) return nodeLink(value, value["nodes"], bad);
  if ("n" in value || "edges" in value) return numbered(value, bad);
  const rows = Object.values(value);
  if (rows.length > 0 && rows.every(Array.isArray)) return neighbours(value, bad);
  return bad(FORMS);
}

function parse(text: string, bad: Bad): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (/^\s*\{.*"format"\s*:.*\}\s*[\r\n]/.test(text))
      return bad("it is a trace; --schedule @TRACE and replay read traces");
    return bad(`it is not JSON: ${(error as Error).message}`);
  }
}

function numbered(value: Item, bad: Bad): NetworkFile {
  const names = new NamedEdges(bad);
  const {
    n,
    edges,
    ports,
    names: given,
  } = orBad(() => readOption("graph", value), bad) as EdgeList;
  if (n > edges.length + 1)
    bad(`n = ${n} is too large; ${edges.length} edges connect at most ${edges.length + 1} nodes`);
  for (let p = 0; p < n; p++) names.node(given?.[p] ?? String(p));
  const at = (p: number): End =>
    Number.isInteger(p) && p >= 0 && p < n
      ? { name: given?.[p] ?? String(p) }
      : bad(`${p} is not a position (0 to ${n - 1})`);
  for (const [u, v] of edges) names.edge(at(u), at(v), 0);
  const network = names.network((name) => (given === undefined ? name : ""));
  return ports === undefined ? network : { ...network, ports };
}

function orBad<T>(read: () => T, bad: Bad): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return bad(error.message.replace(/\.$/, ""));
    throw error;
  }
}

/** Reads `nodes` with their ids, and `links`, `edges` or `adjacency` between them. */
function nodeLink(value: Item, nodes: readonly unknown[], bad: Bad): NetworkFile {
  const names = new NamedEdges(bad);
  if (value["directed"] === true) names.ignoreDirections();
  const ids = nodes.map((node, i) => {
    const id = isItem(node) ? (node["id"] ?? node["key"] ?? node["name"] ?? i) : node;
    return isName(id) ? String(id) : bad(`node ${i} has no id: ${brief(node)}`);
  });
  for (const [i, id] of ids.entries())
    if (names.node(id) !== i) bad(`two nodes have the id ${shorten(id)}`);
  const isNumbered = nodes.some((node) => isItem(node) && !("id" in node) && !("key" in node));
  const known = new Set(ids);
  const endOf = (written: unknown, link: unknown): End => {
    const id = isItem(written) ? (written["id"] ?? written["key"]) : written;
    // d3 numbers its nodes if they have no ids.
    const name = isNumbered && typeof id === "number" ? (ids[id] ?? String(id)) : String(id);
    if (!isName(id)) return bad(`${brief(link)} has no source or target`);
    return known.has(name)
      ? { name }
      : bad(`${brief(link)} names ${shorten(name)}, which is not a node`);
  };
  if (Array.isArray(value["adjacency"])) {
    names.merge = true;
    for (const [i, row] of (value["adjacency"] as unknown[]).entries()) {
      const list = Array.isArray(row) && i < ids.length ? (row as unknown[]) : undefined;
      for (const next of list ?? bad(`adjacency ${i} is not a list of nodes`))
        names.edge({ name: ids[i] }, endOf(next, next), 0);
    }
    return names.network();
  }
  const links = value["links"] ?? value["edges"];
  if (!Array.isArray(links)) return bad(`it has nodes, but no list of links; ${FORMS}`);
  for (const link of links) {
    const [source, target] = Array.isArray(link) && link.length === 2 ? link : endsOf(link);
    names.edge(endOf(source, link), endOf(target, link), 0);
  }
  return names.network();
}

const endsOf = (link: unknown): readonly unknown[] =>
  isItem(link) ? [link["source"], link["target"]] : [];

/** Reads `{ name: [names of its neighbours] }`. An edge may stand in one row or in both. */
function neighbours(rows: Item, bad: Bad): NetworkFile {
  const names = new NamedEdges(bad);
  names.merge = true;
  for (const name of Object.keys(rows)) names.node(name);
  for (const [name, row] of Object.entries(rows)) {
    for (const next of row as unknown[]) {
      if (!isName(next) || !Object.hasOwn(rows, String(next)))
        bad(`${brief(next)}, a neighbour of ${shorten(name)}, is not a node`);
      names.edge({ name }, { name: String(next) }, 0);
    }
  }
  return names.network();
}

/** Reads `[[a, b], …]`, one edge after the other. */
function edgesOf(edges: readonly unknown[], bad: Bad): NetworkFile {
  const names = new NamedEdges(bad);
  for (const edge of edges) {
    const [u, v] = Array.isArray(edge) && edge.length === 2 ? (edge as unknown[]) : [];
    if (!isName(u) || !isName(v)) return bad(`${brief(edge)} is not an edge; ${FORMS}`);
    names.edge({ name: String(u) }, { name: String(v) }, 0);
  }
  return names.network();
}

const brief = (value: unknown): string => shorten(JSON.stringify(value) ?? String(value));
