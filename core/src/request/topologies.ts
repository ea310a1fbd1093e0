import { checkSize, network, type Network } from "../model/system/network.ts";
import { evenly, stream, type Seed } from "../model/system/random.ts";
import { Refusal } from "../refusal/refusal.ts";

const KINDS = "ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M or @FILE";
/** Maximum number of edges in a named network. The edges are first built as a plain list, which limits their number. */
const MOST_EDGES = 2 ** 23;

/** Makes the network with this name, such as `complete:5`; `tree` and `random` are drawn from the seed. */
export function namedTopology(text: string, seed: Seed): Network {
  const [, kind, first, separator, second] =
    /^(complete|tree|random|grid|torus):(\d{1,9})(?:([:x])(\d{1,9}))?$/.exec(text) ?? [];
  const [n, m] = [Number(first), Number(second)];
  if (separator === undefined) {
    if (kind === "complete") return complete(checkSize(n), text);
    if (kind === "tree") return random(checkSize(n), n - 1, seed, text);
  }
  if (separator === ":" && kind === "random") return random(checkSize(n), m, seed, text);
  if (separator === "x" && (kind === "grid" || kind === "torus"))
    return grid(n, m, kind === "torus", text);
  throw new Refusal(`graph: ${text} is not accepted; a graph is ${KINDS}.`);
}

function complete(n: number, made: string): Network {
  checkEdges((n * (n - 1)) / 2);
  const ends: number[] = [];
  for (let u = 0; u < n; u++) for (let v = u + 1; v < n; v++) ends.push(u, v);
  return network(n, ends, made);
}

function grid(rows: number, columns: number, wraps: boolean, made: string): Network {
  const n = checkSize(rows * columns);
  checkEdges(2 * n);
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
  checkEdges(m);
  if (m < n - 1 || m > (n * (n - 1)) / 2) {
    throw new Refusal(
      `graph: ${made} is not accepted; a connected simple network of ${n} processes has ${n - 1} to ${(n * (n - 1)) / 2} edges.`,
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

function checkEdges(m: number): void {
  if (m > MOST_EDGES)
    throw new Refusal(`graph: ${m} edges are too many; at most ${MOST_EDGES} are accepted.`);
}
