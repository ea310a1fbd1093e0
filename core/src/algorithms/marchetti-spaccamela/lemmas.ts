import type { Along } from "../../model/claim.ts";
import { counted } from "../../model/counted.ts";
import type { Outcome } from "../../model/outcome.ts";
import { eachChange } from "../../sentence/rounds-begun.ts";
import type { Hypotheses } from "./hypotheses.ts";

type Watch = Along["watcher"];

/** Checks that successive receipts of one identity are one step apart, and that it waits only where it arrived last. */
export const oneMessage: Watch = ({ n, ids }) => {
  const reached = new Map<number, number>();
  const at = (j: number) => reached.get(j) ?? ids!.indexOf(j);
  return {
    see({ kind, process: p, words: { 0: j } }, read) {
      if (kind === "walk") {
        if (p !== (at(j) + 1) % n) return `identity ${j} is at position ${p} and was at ${at(j)}`;
        reached.set(j, p);
      }
      const waiting = read(p)["waiting"] as number | undefined;
      if (waiting === undefined || at(waiting) === p) return undefined;
      return `identity ${waiting} waits at position ${p} and was last at ${at(waiting)}`;
    },
  };
};

/** Checks that an identity waits for phase m + 1 exactly h_m steps from its owner. */
export const waitsAfter =
  (h: Hypotheses): Watch =>
  ({ n, ids }) => ({
    see({ process: p }, read) {
      const { waiting, phase, walked } = read(p) as Record<string, number>;
      if (waiting === undefined) return undefined;
      const steps = (p - ids!.indexOf(waiting) + n) % n;
      if (BigInt(steps) === h.of(phase - 1) && walked === steps + 1) return undefined;
      return `identity ${waiting} waits for phase ${phase} after ${steps} steps`;
    },
  });

export const onlyWinnerReturns: Watch = ({ ids }) => {
  const home: number[] = [];
  return {
    see({ kind, process: p, words: { 0: j } }) {
      if (kind !== "walk" || ids![p] !== j) return undefined;
      home.push(j);
      return home.length > 1 ? `identity ${home[0]} has returned, and so has ${j}` : undefined;
    },
    end({ expected }) {
      if (home[0] === expected) return undefined;
      return home.length === 0 ? "no identity returns" : `identity ${home[0]} returns`;
    },
  };
};

/** Checks that one identity at most waits at a process, where larger ones neither arrive nor replace it. */
export const oneWaits: Watch = (setup) => ({
  ...eachChange(({ kind, words: { 0: j } }, last, next) => {
    const [before, now] = [last["waiting"] as number | undefined, next["waiting"] as number];
    if (before === undefined) return undefined;
    if (kind === "walk" && j > before) return `identity ${j} arrives where ${before} waits`;
    return now > before ? `identity ${now} replaces ${before}` : undefined;
  })(setup),
  end({ fields }) {
    const still = fields!.find(({ waiting }) => waiting !== undefined);
    return still && `identity ${still["waiting"] as number} waits forever`;
  },
});

export const oneMessagePerLink: Watch = () => {
  const last = new Map<number, string>();
  return {
    see({ kind, process: p, time }) {
      if (kind === "wake" || kind === "alarm") return undefined;
      if (last.get(p) === time) return `two messages reach position ${p} at time ${time}`;
      last.set(p, time);
      return undefined;
    },
  };
};

/** Checks that step w of identity j in phase m ends at time t(j) + 2 j h_m + w. */
export const timetable =
  (h: Hypotheses): Watch =>
  ({ ids }) => {
    const entered = new Map<number, bigint>();
    return {
      see({ kind, process: p, time, words: { 0: j, 1: m, 2: w } }) {
        if (kind === "started" && !entered.has(ids![p])) entered.set(ids![p], BigInt(time));
        if (kind !== "walk") return undefined;
        const start = entered.get(j);
        if (start === undefined || !entered.has(ids![p]))
          return `identity ${j} arrives before phase 1`;
        const due = start + 2n * BigInt(j) * h.of(m) + BigInt(w);
        if (due === BigInt(time)) return undefined;
        return `identity ${j} ends step ${w} at time ${time}, not at time ${due}`;
      },
    };
  };

/**
 * Checks the relative order of alive identities: if x(j) is the position of j's owner plus the steps of j, then x never
 * decreases from one alive identity to the next, and x of the last exceeds x of the first by at most n.
 */
export const aliveInOrder: Watch = (setup) => {
  const { n } = setup;
  const ids = [...setup.ids!];
  const steps = new Map<number, number>();
  const x = (p: number, laps: number): number => p + steps.get(ids[p])! + laps * n;
  return eachChange(({ kind, process: p, words: { 0: j } }, before, { waiting, bestid }) => {
    if (kind === "started" && waiting === ids[p]) steps.set(waiting, 0);
    if (kind !== "walk") return undefined;
    if (ids[p] !== j) {
      // A received identity stays alive if it is the best seen here. Then the identity that waited here dies.
      if (bestid === j) steps.set(j, (steps.get(j) ?? 0) + 1);
      else steps.delete(j);
      if (before["waiting"] !== waiting) steps.delete(before["waiting"] as number);
    }
    const alive = [...ids.keys()].filter((q) => steps.has(ids[q]));
    const next = (i: number): number => alive[(i + 1) % alive.length];
    const odd = alive.findIndex((q, i) => x(q, 0) > x(next(i), i + 1 < alive.length ? 0 : 1));
    return odd < 0 ? undefined : `identity ${ids[alive[odd]]} has passed ${ids[next(odd)]}`;
  })(setup);
};

/** A phase, coloured as in the proof of Theorem 4.3. */
export type Phase = ReturnType<typeof colour>;

/**
 * Colours phase m. `sent` has the identities that reach each process, in the order in which its predecessor sends them;
 * `entered`, the time at which each process enters phase 1.
 */
function colour(m: number, sent: number[][], ids: readonly number[], entered: readonly bigint[]) {
  const n = ids.length;
  /** The identities that walk in the phase, clockwise by their owners. */
  const order = ids.filter((j) => sent.some((list) => list.includes(j)));
  /** B(i): the identities that some process sends before i. */
  const before = new Map(
    order.map((i) => [
      i,
      new Set(sent.flatMap((list) => list.slice(0, Math.max(0, list.indexOf(i))))),
    ]),
  );
  /** Black identities: no process sends a smaller one later. */
  const black = new Set(order.filter((j) => !order.some((i) => i < j && before.get(i)!.has(j))));
  /** White identities: another one walks through their whole segment. */
  const isInside = (i: number, j: number) =>
    i !== j && sent.every((list) => !list.includes(i) || list.includes(j));
  const white = new Set(order.filter((i) => order.some((j) => isInside(i, j))));
  /** The number of messages of other identities than black ones. The proof counts white and red ones together. */
  const others = sent.flat().filter((j) => !black.has(j)).length;
  const distance = (i: number, j: number) => (ids.indexOf(j) - ids.indexOf(i) + n) % n;
  const t = (j: number): bigint => entered[ids.indexOf(j)];
  return { m, n, order, sent, before, black, white, others, distance, t };
}

/** The phases of each run, kept because several claims judge them. */
const phasesByRun = new WeakMap<Outcome, readonly Phase[]>();

/** Judges each phase in which some process sends two identities; in other phases all identities are black. */
export const judgePhases =
  (judge: (phase: Phase) => string | false | undefined): Watch =>
  ({ n, ids }) => {
    const phases: number[][][] = [];
    return {
      see({ kind, process: p, words: { 0: j, 1: m } }) {
        if (kind === "walk") (phases[m] ??= Array.from({ length: n }, () => []))[p].push(j);
      },
      end(run) {
        const entered = run.time!.marks.get("entered")!;
        const coloured =
          phasesByRun.get(run) ??
          phases.flatMap((sent, m) =>
            sent.some(({ length }) => length > 1) ? colour(m, sent, [...ids!], entered) : [],
          );
        phasesByRun.set(run, coloured);
        for (const phase of coloured) {
          const wrong = judge(phase);
          if (wrong) return `phase ${phase.m}: ${wrong}`;
        }
        return undefined;
      },
    };
  };

/** Judges every two identities i and j such that one process sends j before i in one phase. */
export const judgeOvertaking = (isRight: (i: number, j: number, phase: Phase) => boolean): Watch =>
  judgePhases((phase) => {
    for (const [i, earlier] of phase.before)
      for (const j of earlier) if (!isRight(i, j, phase)) return `${j} is sent before ${i}`;
    return undefined;
  });

/** Lists the pairs of the proof once around the ring, from an identity that is not white. */
export function pairsFrom(phase: Phase, first: number) {
  const { order } = phase;
  const pairs: ReturnType<typeof pairAt>[] = [];
  for (let gone = 0; gone < order.length; gone += pairs.at(-1)!.ahead)
    pairs.push(pairAt(phase, (order.indexOf(first) + gone) % order.length));
  return pairs;
}

/** Makes a pair id(i), k(i) of the proof; k is absent if B(i) is empty. */
function pairAt({ order, black, white, before }: Phase, at: number) {
  const id = order[at];
  const after = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  const all = before.get(id)!;
  // Case 2 continues at the farthest red identity of B(i), Case 1 at the first identity not in B(i).
  const red = after.findLastIndex((j) => all.has(j) && !white.has(j) && !black.has(j));
  const hasRed = red >= 0;
  /** The distance in `order` from id(i) to id(i + 1). */
  const ahead = 1 + (hasRed ? red : after.findIndex((j) => !all.has(j)));
  /** What the pair accounts for: B(i), up to the farthest red identity if there is one. */
  const counted = after.filter((j, i) => all.has(j) && (!hasRed || i <= red));
  const k = counted.length > 0 ? Math.max(...counted) : undefined;
  return { id, k, counted, next: after[ahead - 1], ahead, hasRed };
}

/** Judges each phase, from every identity with which the proof may start. */
export const judgePairs = (
  judge: (phase: Phase, pairs: ReturnType<typeof pairsFrom>) => string | false | undefined,
): Watch =>
  judgePhases((phase) => {
    for (const first of phase.order.filter((j) => !phase.white.has(j))) {
      const wrong = judge(phase, pairsFrom(phase, first));
      if (wrong) return `from ${first}: ${wrong}`;
    }
    return undefined;
  });

export const pairsInOrder = judgePairs(({ order, t }, pairs) => {
  const { length } = order;
  if (pairs.reduce((sum, { ahead }) => sum + ahead, 0) !== length)
    return `the pairs go past ${pairs[0].id}`;
  for (const { id, k, ahead } of pairs) {
    if (k === undefined) continue;
    // A single pair may reach around the ring to id(1) itself.
    if (((order.indexOf(k) - order.indexOf(id) + length) % length || length) > ahead)
      return `${k} is beyond the successor of ${id}`;
    if (k === id || t(id) <= t(k)) return `t(${id}) is not greater than t(${k})`;
  }
  return undefined;
});

export const pairsAccountForAll = judgePairs(({ n, order, black, others, t }, pairs) => {
  const missed = order.find((j) => !black.has(j) && !pairs.some((it) => it.counted.includes(j)));
  if (missed !== undefined) return `${missed} is not counted`;
  const sum = pairs.reduce((all, { id, k }) => (k === undefined ? all : all + t(id) - t(k)), 0n);
  if (others <= sum && sum < n) return undefined;
  return `${counted(others, "message")}, and the sum is ${sum}`;
});
