// Batch lines for the oracles of dfs, on networks.
import { cycleEdges } from "../oracle-algorithms/dfs.ts";
import type { Line } from "../oracle-algorithms/line.ts";
import {
  arrangements,
  nonEmptySubsets,
  pick,
  product,
  randomIds,
  randomSubset,
  shuffled,
  type Random,
} from "./random.ts";

const schedules = ["fifo", "lifo"] as const;

function connected(n: number, edges: number[][]): boolean {
  const reached = new Set([0]);
  for (let pass = 0; pass < n; pass++)
    for (const [a, b] of edges) if (reached.has(a) || reached.has(b)) reached.add(a).add(b);
  return reached.size === n;
}

function pairs(n: number): number[][] {
  const all: number[][] = [];
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) all.push([a, b]);
  return all;
}

function randomGraph(next: Random, n: number): number[][] {
  const edges: number[][] = [];
  for (let b = 1; b < n; b++) edges.push([next(b), b]); // a tree
  const extra = shuffled(next, pairs(n)).slice(0, next(pick(next, [1, n, 2 * n])));
  for (const [a, b] of extra)
    if (!edges.some((edge) => edge.includes(a) && edge.includes(b))) edges.push([a, b]);
  const label = shuffled(
    next,
    Array.from({ length: n }, (_, i) => i),
  );
  return shuffled(
    next,
    edges.map(([a, b]) => [label[a], label[b]]),
  );
}

// dfs: every connected graph of n <= 4, the plain ring, the bull of DFS-2, complete graphs, random graphs.
export function dfsLines(next: Random): Line[] {
  const sets = product({
    elects: ["", "max", "min"],
    prune: ["", "yes", "no"],
    announce: ["", "yes"],
  });
  const lines: Line[] = [];
  let turn = 0;
  const add = (
    n: number,
    edges: number[][] | undefined,
    ids: number[],
    schedule: Line["schedule"],
    wake?: number[],
  ) => {
    const line: Line = {
      algorithm: "dfs",
      ids,
      set: sets[turn++ % sets.length],
      schedule: schedule!,
      ports: "aligned",
    };
    if (edges) line.graph = { n, edges };
    if (wake) line.wake = wake;
    lines.push(line);
  };
  const natural = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  for (let n = 1; n <= 4; n++)
    for (let bits = 0; bits < 2 ** pairs(n).length; bits++) {
      const edges = pairs(n).filter((_, e) => (bits >> e) & 1);
      if (!connected(n, edges)) continue;
      for (const schedule of schedules)
        for (let time = 0; time < (n < 4 ? 4 : 1); time++)
          add(n, edges, shuffled(next, natural(n)), schedule);
    }
  for (let n = 1; n <= 5; n++)
    for (const ids of arrangements(n))
      for (const schedule of n < 5 ? schedules : [pick(next, schedules)])
        add(n, undefined, ids, schedule);
  const bull = [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [2, 4],
  ];
  for (let time = 0; time < 20; time++)
    add(5, bull, shuffled(next, natural(5)), pick(next, schedules));
  for (const wake of nonEmptySubsets(4))
    add(
      4,
      pick(next, [
        cycleEdges(4),
        pairs(4),
        [
          [0, 1],
          [1, 2],
          [1, 3],
        ],
      ]),
      shuffled(next, natural(4)),
      pick(next, schedules),
      wake,
    );
  for (const n of [5, 6, 7])
    for (const schedule of schedules) add(n, pairs(n), randomIds(next, n, 0), schedule);
  for (let round = 0; round < 110; round++) {
    const n = 2 + next(round < 60 ? 10 : 39);
    const wake = next(2) === 0 ? randomSubset(next, n) : undefined;
    add(
      n,
      next(5) === 0 ? undefined : randomGraph(next, n),
      randomIds(next, n, 0),
      pick(next, schedules),
      wake,
    );
  }
  return lines;
}

// dfs with task=tree: every root of every connected graph of n <= 4, then random graphs; and trees of elections.
export function treeLines(next: Random): Line[] {
  const sets = product({ prune: ["", "yes"], announce: ["", "yes"] });
  const lines: Line[] = [];
  let turn = 0;
  const add = (
    task: string,
    ids: number[],
    edges: number[][] | undefined,
    wake: number[] | undefined,
  ) => {
    const n = ids.length;
    const line: Line = {
      algorithm: "dfs",
      ids,
      set: { ...sets[turn++ % sets.length], task },
      schedule: pick(next, schedules),
      ports: "aligned",
    };
    if (edges) line.graph = { n, edges };
    if (wake) line.wake = wake;
    lines.push(line);
  };
  const natural = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  for (let n = 1; n <= 4; n++)
    for (let bits = 0; bits < 2 ** pairs(n).length; bits++) {
      const edges = pairs(n).filter((_, e) => (bits >> e) & 1);
      if (!connected(n, edges)) continue;
      for (let root = 0; root < n; root++) add("tree", shuffled(next, natural(n)), edges, [root]);
      add("elect", shuffled(next, natural(n)), edges, undefined);
    }
  for (const n of [1, 2, 3, 5]) add("tree", shuffled(next, natural(n)), undefined, [next(n)]);
  for (const n of [5, 7]) add("tree", randomIds(next, n, 0), pairs(n), [next(n)]);
  for (let round = 0; round < 80; round++) {
    const n = 2 + next(39);
    const graph = randomGraph(next, n);
    if (round % 2 === 0) add("tree", randomIds(next, n, 0), graph, [next(n)]);
    else
      add("elect", randomIds(next, n, 0), graph, next(2) === 0 ? randomSubset(next, n) : undefined);
  }
  return lines;
}
