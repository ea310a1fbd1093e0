// Oracles of the three randomised algorithms. With `draws` (one list per process, in order), the whole result is
// determined. Without `draws`, an oracle has only what holds for all draws.
import { runRandomised } from "../oracle-algorithms/randomised.ts";
import type { Line } from "../oracle-algorithms/line.ts";
import { pick, randomBits, randomSubset, type Random } from "./random.ts";

export type DrawnCase = { draws?: number[][]; run: Line; expect: object };

function lineOf(next: Random, algorithm: string, n: number, seed: number): Line {
  if (algorithm === "itai-rodeh-sync")
    return { algorithm, n, set: { k: String(pick(next, [2, 3, 4, 8, 32])) }, seed };
  const schedule = pick(next, ["fifo", "lifo"] as const);
  const k = String(pick(next, [2, 2, 2, 3, 4, 10, 1000]));
  const line: Line = { algorithm, n, set: { k }, schedule, seed };
  if (next(3) === 0) line.wake = randomSubset(next, n);
  if (algorithm === "itai-rodeh") {
    if (next(3) === 0) line.set = { k, announce: "yes" };
    return line;
  }
  const bit = pick(next, ["yes", "yes", "no"]);
  const links = bit === "yes" ? pick(next, ["any", "fifo"] as const) : "fifo";
  return { ...line, set: { k, bit }, links, ports: pick(next, ["aligned", randomBits(next, n)]) };
}

// Returns what holds for all draws; A5 gives the cost of a round.
function always(line: Line, n: number): object {
  const perRound = line.algorithm === "itai-rodeh-sync" ? n * (n - 1) : 2 * n;
  const informed = line.algorithm === "itai-rodeh" && line.set?.announce !== "yes" ? 1 : n;
  const byKind: Record<string, number> = {};
  if (line.algorithm === "franklin-probabilistic") byKind.leader = n;
  if (line.set?.announce === "yes") byKind.announce = n;
  return {
    n,
    informed,
    outcome: "elected",
    inFlight: 0,
    messages: { byKind, byPhase: { "1": perRound } },
  };
}

export function drawnCases(next: Random, algorithm: string, count: number): DrawnCase[] {
  const cases: DrawnCase[] = [];
  for (let round = 0; round < count; round++) {
    // itai-rodeh-sync: with two values and n >= 12 hardly any round draws a value exactly once.
    const n =
      round < count / 2 ? 1 + (round % 6) : 2 + next(algorithm === "itai-rodeh-sync" ? 9 : 29);
    const run = lineOf(next, algorithm, n, 1 + round);
    const lowest = algorithm === "franklin-probabilistic" ? 1 : 0;
    const k = Number(run.set!.k);
    const draws: number[][] = Array.from({ length: n }, () => []);
    const draw = (process: number, turn: number) => (draws[process][turn] ??= lowest + next(k));
    const { algorithm: _, rounds: __, ...expect } = runRandomised(run, draw);
    cases.push({ draws, run, expect });
    if (n === 1) cases.push({ run, expect: { ...expect } });
    else if (round % 2 === 0) cases.push({ run, expect: always(run, n) });
  }
  return cases;
}
