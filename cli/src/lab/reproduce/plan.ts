import { portsRound, type Algorithm, type RunSpec } from "@ringleader/core/internal";
import type { Experiment, RunLine } from "./evidence.ts";
import { algorithmOf, instances, type Instance } from "./instances.ts";
import { theorems, type ReproduceLevel } from "./theorems.ts";

const large = [64, 100, 128, 255, 512, 1000, 4096, 2 ** 15];
/** Effort by level. `check` is the largest n to check; `chances` are the n to solve exactly (n = 4 takes a minute). */
const effort = {
  quick: {
    sizes: [1, 2, 3, 4, 5, 7, 8, 16, 33, 100, 512],
    seeds: 2,
    check: 3,
    states: 200_000,
    chances: [2],
  },
  usual: {
    sizes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17, 24, 32, 33, 40, ...large],
    seeds: 300,
    check: 7,
    states: 3_000_000,
    chances: [2, 3],
  },
  full: {
    sizes: [...Array.from({ length: 41 }, (_, i) => i + 1), ...large, 2 ** 17, 10 ** 6],
    seeds: 400,
    check: 7,
    states: 60_000_000,
    chances: [2, 3, 4],
  },
} as const;

/** Largest ring, in processes, on which wake-ups are varied. */
const SPREAD = 512;

/** Sizes of rings on which expectations are computed from the draws alone. */
const drawn = [2, 3, 4, 5, 8, 16, 32, 64];

/** Lists the experiments, the longest first, so that all threads finish at about the same time. */
export function plan(level: ReproduceLevel, paper?: string): readonly Experiment[] {
  const { sizes, seeds, check, states, chances } = effort[level];
  const tries = instances().flatMap((of): Experiment[] => {
    const algorithm = algorithmOf(of);
    const { claims = [] } = algorithm;
    const isUsual = Object.keys(of.set).length === 0;
    const most = mostSimulated(algorithm);
    const reach = Array.from({ length: check - 1 }, (_, i) => i + 2).filter(
      (n) => isUsual || n < check,
    );
    const isRefuted = claims.some(({ refuted }) => refuted);
    const has = (form: string) => claims.some((claim) => claim.form === form);
    const when = (isWanted: boolean, ...some: Experiment[]) => (isWanted ? some : []);
    const solved = isUsual ? chances : level === "quick" ? [] : [2];
    return [
      ...sizes
        .filter((n) => n <= most)
        .map((n) => ({ kind: "simulate", of, lines: lines(algorithm, n, seeds) }) as const),
      ...inLockstep(of),
      ...when(isRefuted, { kind: "refute", of }),
      ...when(has("attained"), { kind: "attain", of, sizes: sizes.filter((n) => n <= 2048) }),
      ...when(has("average"), {
        kind: "average",
        of,
        sizes: [1, 2, 3, 4, 5, 6, 64, 1000],
        seeds: 30 * seeds,
      }),
      ...when(has("chance"), ...solved.map((n) => ({ kind: "chance", of, n }) as const), {
        kind: "draws",
        of,
        sizes: drawn,
      }),
      ...when(
        has("across"),
        ...[1, ...reach, check + 1].map((n) => ({ kind: "across", of, n }) as const),
      ),
      ...reach
        .filter((n) => n <= mostChecked(algorithm, check))
        .map((n) => ({ kind: "check", of, n, states }) as const),
    ];
  });
  const shown = theorems.flatMap(({ id, of, sizes: each }) =>
    of.flatMap((it) => each[level].map((n) => ({ kind: "theorem", of: it, id, n }) as const)),
  );
  const all = [...tries, ...shown].filter((it) => paper === undefined || speaksOf(it, paper));
  return all.sort((x, y) => weight(y) - weight(x));
}

/** Returns the largest n to simulate. With coins or on networks, a run with more processes takes too long. */
function mostSimulated({ needs }: Algorithm): number {
  if (needs.coins) return needs.rounds ? 8 : 512;
  return needs.ring ? Infinity : 100;
}

/** Returns the largest n to check. Coins, rounds and networks multiply the number of setups. */
function mostChecked({ needs }: Algorithm, check: number): number {
  if (needs.coins || !needs.ring) return Math.min(check, 3);
  return needs.rounds ? Math.min(check, 4) : check;
}

const speaksOf = (it: Experiment, paper: string): boolean =>
  it.kind === "theorem"
    ? theorems.some(({ id, cite }) => id === it.id && cite.startsWith(paper))
    : (algorithmOf(it.of).claims ?? []).some(({ cite }) => cite.startsWith(paper));

const weight = (it: Experiment): number => {
  if (it.kind === "check") return 10 ** it.n;
  if (it.kind === "across") return 5 ** it.n;
  if (it.kind === "chance") return 100 ** it.n;
  if (it.kind === "average") return 1e6;
  if (it.kind === "simulate") return it.lines.length * (it.lines[0].n ?? 1) * 10;
  return it.kind === "theorem" ? it.n * 100 : 1000;
};

/** Makes a run for each seed (two on large rings) and, if processes may be unwilling, one in which none is willing. */
function lines({ needs }: Algorithm, n: number, seeds: number): RunLine[] {
  const orders = n <= 4096 ? ["random", "rising", "falling"] : ["random"];
  const schedules = n <= 4096 ? ["fifo", "random", "lifo"] : ["fifo"];
  const some = Array.from({ length: n > 10_000 ? 2 : seeds }, (_, k) => ({
    seed: k + 1,
    n,
    ...(!needs.ring && { graph: graphOf(n, k) }),
    ...(needs.ids && { ids: orders[k % orders.length] }),
    ...(!needs.rounds && { schedule: schedules[k % schedules.length] }),
    ...start(needs, n, k),
  }));
  const isUnwilling = needs.rounds && needs.everyone && !needs.coins;
  return [...some, ...(isUnwilling ? [{ n, willing: "none" } as const] : [])];
}

/** Plans runs in lockstep on bit-reversal rings, for algorithms that only compare ids. */
function inLockstep(of: Instance): Experiment[] {
  const { needs, computesWithIds } = algorithmOf(of);
  if (!needs.ids || needs.coins || needs.root || needs.rounds || computesWithIds) return [];
  const rings = Array.from({ length: 10 }, (_, i) => 2 ** (i + 1));
  const lines = rings.map((n) => ({
    n,
    seed: 1,
    ids: "bit-reversal",
    schedule: "lockstep",
    ports: needs.ring ? "aligned" : portsRound(n),
  }));
  return [{ kind: "simulate", of, lines }];
}

/**
 * Chooses the wake-ups and willing processes of run k. A root starts alone. Every process starts and is willing in every
 * third run, in every run on a large ring, and in every run with coins; in other runs, fewer may start or be willing.
 */
function start(needs: Algorithm["needs"], n: number, k: number): Pick<RunSpec, "wake" | "willing"> {
  if (needs.root) return { wake: [k % n] };
  if (k % 3 === 0 || n > SPREAD || needs.coins) return {};
  const every = (step: number) =>
    Array.from({ length: n }, (_, p) => p).filter((p) => (p + k) % step === 0 || p === k % n);
  if (!needs.rounds) return needs.ring ? { wake: every(1 + (k % 4)) } : {};
  if (needs.everyone) return { willing: every(2) };
  const wake = Object.fromEntries(
    every(1 + (k % 3)).map((p) => [p, String((p * 7 + k) % (n + 1))]),
  );
  return { wake, ...(k % 2 === 0 && { willing: every(2) }) };
}

function graphOf(n: number, k: number): string {
  if (n < 3) return n === 1 ? "tree:1" : "tree:2";
  const side = Math.floor(Math.sqrt(n));
  const graphs = [
    "ring",
    `tree:${n}`,
    `random:${n}:${Math.min((n * (n - 1)) / 2, 2 * n)}`,
    ...(n <= 40 ? [`complete:${n}`] : []),
  ];
  if (side * side === n && side > 1) graphs.push(`grid:${side}x${side}`);
  return graphs[k % graphs.length];
}
