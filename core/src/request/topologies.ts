import { groupDigits } from "../refusal/group-digits.ts";
import { checkSize, network, type Network } from "../model/system/network.ts";
import { evenly, stream, type Seed } from "../model/system/random.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseCount, shorten } from "./words.ts";

/** The kinds of networks, as refusals and the help of the command list them. */
const GRAPHS = "ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M or @FILE";
/** Maximum number of edges in a named network. The edges are first built as a plain list, which limits their number. */
export const MOST_EDGES = 2 ** 23;

/** Makes the network with this name, such as `complete:5`; `tree` and `random` are drawn from the seed. */
export function namedTopology(text: string, seed: Seed): Network {
  const [, kind, first = "", separator, second = ""] =
    /^(complete|tree|random|grid|torus):([^:x]+)(?:([:x])([^:x]+))?$/.exec(text) ?? [];
  const [n, m] = [parseCount(first) ?? NaN, parseCount(second) ?? NaN];
  const size = (count: number) => checkSize(count, 1, "graph", text);
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0;
  if (!isCount(n) || (separator !== undefined && !isCount(m))) return refuse(text);
  if (separator === undefined) {
    if (kind === "complete") return complete(size(n), `complete:${n}`);
    if (kind === "tree") return random(size(n), n - 1, seed, `tree:${n}`);
  }
  if (separator === ":" && kind === "random") return random(size(n), m, seed, `random:${n}:${m}`);
  if (separator === "x" && (kind === "grid" || kind === "torus")) {
    size(n * m);
    return grid(n, m, kind === "torus", `${kind}:${n}x${m}`);
  }
  return refuse(text);
}

function refuse(text: string): never {
  throw Refusal.of("graph", `${shorten(text)} is not accepted; give ${GRAPHS}.`);
}

function complete(n: number, made: string): Network {
  checkEdges((n * (n - 1)) / 2, made);
  const ends: number[] = [];
  for (let u = 0; u < n; u++) for (let v = u + 1; v < n; v++) ends.push(u, v);
  return network(n, ends, made);
}

function grid(rows: number, columns: number, wraps: boolean, made: string): Network {
  const n = rows * columns;
  checkEdges(2 * n, made);
  const ends: number[] = [];
  const join = (u: number, along: number, length: number, step: number) => {
    if (along + 1 < length) ends.push(u, u + step);
    // In a side of length 2, wrapping around would repeat an edge.
    else if (wraps && length > 2) ends.push(u, u - step * (length - 1));
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const u = row * columns + column;
      join(u, column, columns, 1);
      join(u, row, rows, columns);
    }
  }
  return network(n, ends, made);
}

/** Draws a tree in which each process is linked to an earlier process, then more edges until there are m edges. */
function random(n: number, m: number, seed: Seed, made: string): Network {
  checkEdges(m, made);
  if (m < n - 1 || m > (n * (n - 1)) / 2) {
    throw Refusal.of(
      "graph",
      `${shorten(made)} is not accepted; a connected simple network of ${n} processes has ${n - 1} to ${(n * (n - 1)) / 2} edges.`,
    );
  }
  const from = stream(seed, "graph");
  const ends: number[] = [];
  const known = new Set<number>();
  const join = (u: number, v: number) => {
    const key = Math.min(u, v) * n + Math.max(u, v);
    if (u === v || known.has(key)) return;
    known.add(key);
    ends.push(u, v);
  };
  let index = 0;
  for (let v = 1; v < n; v++) join(v, evenly(from, index++, v));
  while (ends.length < 2 * m) join(evenly(from, index++, n), evenly(from, index++, n));
  return network(n, ends, made);
}

function checkEdges(m: number, made: string): void {
  if (m > MOST_EDGES)
    throw Refusal.of(
      "graph",
      `${shorten(made)} has ${groupDigits(m)} edges; at most ${groupDigits(MOST_EDGES)} are accepted.`,
    );
}
