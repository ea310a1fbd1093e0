import type { Portable } from "../check/report/report.ts";
import type { RunDraft } from "./run-draft.ts";

/** Returns the neighbours of every process of a network, in the order of its ports. */
export function neighboursOf({ n, edges, ports }: Portable): number[][] {
  const rows = Array.from({ length: n }, (): number[] => []);
  for (const [u, v] of edges ?? []) {
    rows[u].push(v);
    rows[v].push(u);
  }
  const lists = ports?.split("/");
  return rows.map((row, p) => {
    row.sort((x, y) => x - y);
    const ranks = lists?.[p];
    return ranks === undefined || ranks === "" ? row : ranks.split(".").map((rank) => row[+rank]);
  });
}

/** Makes a network from the neighbours of every process, in the order of its ports. */
export function networkOf(rows: readonly (readonly number[])[]): Pick<Portable, "edges" | "ports"> {
  const edges = rows.flatMap((row, u) => row.flatMap((v) => (u < v ? [[u, v] as const] : [])));
  const lists = rows.map((row) => {
    const sorted = row.toSorted((x, y) => x - y);
    return row.map((v) => sorted.indexOf(v)).join(".");
  });
  const isAligned = rows.every((row) => row.every((v, i) => i === 0 || row[i - 1] < v));
  return { edges, ports: isAligned ? undefined : lists.join("/") };
}

export function isConnected(rows: readonly (readonly number[])[]): boolean {
  const seen = new Set([0]);
  for (const p of seen) for (const q of rows[p]) seen.add(q);
  return seen.size === rows.length;
}

/**
 * Removes the `count` processes from position `first` on; undefined if none would be left, or if the rest of a network is
 * not connected. The remaining processes keep their order, ids, ports, wake-ups and coins.
 */
export function removeProcesses(
  draft: RunDraft,
  first: number,
  count: number,
): RunDraft | undefined {
  const { setup, coins } = draft;
  const isLeft = (p: number): boolean => p < first || p >= first + count;
  const moved = (p: number): number => (p < first ? p : p - count);
  const left = <T>(list: readonly T[]): T[] => list.filter((_, p) => isLeft(p));
  const positions = (list: readonly number[]): number[] => list.filter(isLeft).map(moved);
  const { n, ids, ports, wake, willing, edges } = setup;
  if (count >= n) return undefined;
  let rest: Portable = {
    ...setup,
    n: n - count,
    ...(ids && { ids: left(ids) }),
    ...(ports !== undefined && !edges && { ports: left(ports.split("")).join("") }),
    ...(willing && { willing: positions(willing) }),
  };
  if (wake) {
    const times = Object.entries(wake).flatMap(([p, time]) =>
      isLeft(+p) ? [[moved(+p), String(time)]] : [],
    );
    const others: NonNullable<Portable["wake"]> = isList(wake)
      ? positions(wake)
      : Object.fromEntries(times);
    if (Object.keys(others).length === 0) return undefined;
    rest = { ...rest, wake: others };
  }
  if (edges) {
    const rows = left(neighboursOf(setup)).map(positions);
    if (!isConnected(rows)) return undefined;
    rest = { ...rest, ...networkOf(rows) };
  }
  return { ...draft, setup: rest, ...(coins && { coins: left(coins) }) };
}

export const isList = (wake: NonNullable<Portable["wake"]>): wake is readonly number[] =>
  Array.isArray(wake);
