import { groupDigits } from "../../refusal/group-digits.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { shorten } from "../../refusal/shorten.ts";

/** Maximum numbers of processes and of directed links in a network. They let the head of a message fit in 32 bits. */
export const MOST_PROCESSES = 2 ** 27;
export const MOST_LINKS = 2 ** 28;

/**
 * Says which processes are linked. The neighbours on a ring are computed. A ring of n = 1 is a self-loop, and a ring of
 * n = 2 has two parallel edges, so no algorithm needs a special case. Any other network is stored as compressed rows:
 * the ports of process p are the links offset[p] … offset[p + 1] - 1, and mate[link] is the link at the other end of the
 * same edge.
 */
export interface Network {
  readonly n: number;
  readonly ring: boolean;
  readonly edges: number;
  /** Absent for a ring. */
  readonly rows?: NetworkRows;
  /** The name or the list of edges that describes the network. */
  readonly made: string;
  /** The user's names of the nodes, by position; absent if the user gave none. */
  readonly names?: readonly string[];
}

/** Names a position in a message: `2`, or `2 "Berlin"` if the user named the nodes. */
export const namePosition = (names: readonly string[] | undefined, p: number): string =>
  names === undefined ? String(p) : `${p} "${names[p]}"`;

/** The links of a network in compressed rows. */
export interface NetworkRows {
  readonly offset: Uint32Array;
  readonly owner: Uint32Array;
  readonly mate: Uint32Array;
}

/** Checks a number of processes. `option` is what gave it, and `text` how it was written. */
export function checkSize(n: number, least = 1, option = "n", text = String(n)): number {
  if (!Number.isSafeInteger(n) || n < least || n > MOST_PROCESSES) {
    throw Refusal.of(
      option,
      `${shorten(text)} is not accepted; n is a whole number from ${least} to ${groupDigits(MOST_PROCESSES)}.`,
    );
  }
  return n;
}

export const ring = (n: number): Network => ({
  n: checkSize(n),
  ring: true,
  edges: n,
  made: "ring",
});

/** Makes a simple, connected network from a flat list of the ends of its edges. Ports are numbered by position. */
export function network(
  n: number,
  ends: ArrayLike<number>,
  made: string,
  names?: readonly string[],
): Network {
  checkSize(n);
  const edge = (u: number, v: number) =>
    names === undefined ? `edge ${u}-${v}` : `the edge ${names[u]}–${names[v]}`;
  const links = ends.length;
  if (links > MOST_LINKS)
    throw Refusal.of("graph", `the network has more than ${groupDigits(MOST_LINKS / 2)} edges.`);
  const offset = new Uint32Array(n + 1);
  for (let i = 0; i < links; i += 2) {
    const [u, v] = [ends[i], ends[i + 1]];
    for (const end of [u, v]) {
      if (!Number.isSafeInteger(end) || end < 0 || end >= n) {
        throw Refusal.of("graph", `edge ${u}-${v}: ${end} is not a position (0 to ${n - 1}).`);
      }
    }
    if (u === v) throw Refusal.of("graph", `${edge(u, v)} is a loop; the network must be simple.`);
    offset[u + 1]++;
    offset[v + 1]++;
  }
  for (let p = 0; p < n; p++) offset[p + 1] += offset[p];
  const neighbour = new Uint32Array(links);
  const filled = offset.slice(0, n);
  for (let i = 0; i < links; i += 2) {
    neighbour[filled[ends[i]]++] = ends[i + 1];
    neighbour[filled[ends[i + 1]]++] = ends[i];
  }
  const owner = new Uint32Array(links);
  for (let p = 0; p < n; p++) {
    const row = neighbour.subarray(offset[p], offset[p + 1]).sort();
    owner.fill(p, offset[p], offset[p + 1]);
    for (let i = 1; i < row.length; i++) {
      if (row[i] === row[i - 1]) {
        throw Refusal.of("graph", `${edge(p, row[i])} is given twice; the network must be simple.`);
      }
    }
  }
  // Rows are sorted, so this loop meets the links that lead to a process in the order of that process's own row.
  const mate = new Uint32Array(links);
  const met = offset.slice(0, n);
  for (let link = 0; link < links; link++) mate[met[neighbour[link]]++] = link;
  const rows = { offset, owner, mate };
  checkConnected(n, rows, names);
  return { n, ring: false, edges: links / 2, rows, made, ...(names && { names }) };
}

/** Makes the cycle of n processes as a simple network. It has no edge if n = 1, and one edge if n = 2. */
export function cycle(n: number): Network {
  checkSize(n);
  const count = n > 2 ? n : n - 1;
  const ends = new Uint32Array(2 * count);
  for (let i = 0; i < count; i++) {
    ends[2 * i] = i;
    ends[2 * i + 1] = i + 1 === n ? 0 : i + 1;
  }
  return network(n, ends, "ring");
}

function checkConnected(
  n: number,
  { offset, owner, mate }: NetworkRows,
  names: readonly string[] | undefined,
): void {
  const seen = new Uint8Array(n);
  const stack = new Uint32Array(n);
  let height = 1;
  let reached = 1;
  seen[0] = 1;
  while (height > 0) {
    const p = stack[--height];
    for (let link = offset[p]; link < offset[p + 1]; link++) {
      const q = owner[mate[link]];
      if (seen[q]) continue;
      seen[q] = 1;
      reached++;
      stack[height++] = q;
    }
  }
  if (reached < n) {
    const at = (p: number) => `position ${namePosition(names, p)}`;
    throw Refusal.of(
      "graph",
      `the network is not connected: ${at(seen.indexOf(0))} cannot be reached from ${at(0)}.`,
    );
  }
}
