import type { Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import { blacks, perPhase, type Sent } from "./colouring.ts";

/** One phase, as the proof of Theorem 4.3 of 001 looks at it. */
interface Coloured {
  /** The identities that send in the phase, clockwise by their homes. */
  readonly order: readonly number[];
  readonly black: ReadonlySet<number>;
  readonly white: ReadonlySet<number>;
  /** B(i): who is sent by some process before i. */
  readonly before: (i: number) => ReadonlySet<number>;
  readonly messages: (j: number) => number;
}

/** id(i), k(i) and what they account for: B(i), or B'(i) where B(i) has a red identity. */
interface Pair {
  readonly id: number;
  /** Absent where B(i) is empty. */
  readonly k?: number;
  readonly counted: readonly number[];
  /** id(i + 1), and how far ahead it is in the order. */
  readonly next: number;
  readonly ahead: number;
  readonly hasRed: boolean;
}

/** A phase in its colours. White: another identity walks through all of the segment. */
export function coloured(sent: Sent, ids: Uint32Array): Coloured {
  const segments = new Map<number, Set<number>>();
  for (const [p, list] of sent) {
    for (const j of list) segments.set(j, (segments.get(j) ?? new Set()).add(p));
  }
  const order = Array.from(ids).filter((j) => segments.has(j));
  const isInside = (i: number, j: number) =>
    i !== j && [...segments.get(i)!].every((p) => segments.get(j)!.has(p));
  return {
    order,
    black: blacks(sent),
    white: new Set(order.filter((i) => order.some((j) => isInside(i, j)))),
    before: (i) =>
      new Set([...sent.values()].flatMap((list) => list.slice(0, Math.max(0, list.indexOf(i))))),
    messages: (j) => segments.get(j)!.size,
  };
}

/** The pairs of the proof, from one identity that is not white once round the ring. */
export function pairsFrom(phase: Coloured, first: number): Pair[] {
  const { order } = phase;
  const pairs: Pair[] = [];
  let [at, gone] = [order.indexOf(first), 0];
  while (gone < order.length) {
    const pair = pairAt(phase, at);
    pairs.push(pair);
    gone += pair.ahead;
    at = (at + pair.ahead) % order.length;
  }
  return pairs;
}

function pairAt({ order, black, white, before }: Coloured, at: number): Pair {
  const id = order[at];
  const after = order.map((_, i) => order[(at + 1 + i) % order.length]);
  const all = before(id);
  // Case 2 goes to the farthest red identity of B(i), Case 1 to the first that is not in B(i).
  const red = after.findLastIndex((j) => all.has(j) && !white.has(j) && !black.has(j));
  const ahead = 1 + (red >= 0 ? red : after.findIndex((j) => !all.has(j)));
  const counted = red >= 0 ? after.slice(0, ahead).filter((j) => all.has(j)) : [...all];
  return {
    id,
    ...(counted.length > 0 && { k: Math.max(...counted) }),
    counted,
    next: after[ahead - 1],
    ahead,
    hasRed: red >= 0,
  };
}

/** Judges the pairs of every phase, from every identity that the proof may begin with. */
const everyPhase =
  (
    judge: (phase: Coloured, pairs: Pair[], t: (j: number) => bigint, n: number) => string | false,
  ) =>
  (ids: Uint32Array): Watcher =>
    perPhase((sent, _, { time, n }: Outcome) => {
      // Where no process sends two identities, all are black.
      if ([...sent.values()].every(({ length }) => length < 2)) return undefined;
      const phase = coloured(sent, ids);
      const entered = time!.marks.get("entered")!;
      const t = (j: number): bigint => entered[ids.indexOf(j)];
      for (const first of phase.order.filter((j) => !phase.white.has(j))) {
        const wrong = judge(phase, pairsFrom(phase, first), t, n);
        if (wrong !== false) return `from ${first}: ${wrong}`;
      }
      return undefined;
    });

/** No identity is white and black, and whoever is in B(i) is larger than id(i), and not black. */
export const passedAreLarger = everyPhase(({ order, black, white }, pairs) => {
  const both = order.find((j) => white.has(j) && black.has(j));
  if (both !== undefined) return `${both} is white and black`;
  const odd = pairs.find(({ id, counted }) => counted.some((j) => j <= id || black.has(j)));
  return odd !== undefined && `B of ${odd.id} is ${odd.counted.join(", ")}`;
});

/** Case 1: id(i + 1), the first that follows id(i) and is not in B(i), is black. */
export const nextIsBlack = everyPhase(({ black }, pairs) => {
  const odd = pairs.find(({ hasRed, next }) => !hasRed && !black.has(next));
  return odd !== undefined && `${odd.next} follows ${odd.id} and is not black`;
});

/** (1) to (3) of the proof: id(1), k(1), id(2), … go clockwise once round, and t falls from id(i) to k(i). */
export const pairsInOrder = everyPhase(({ order }, pairs, t) => {
  const gone = pairs.reduce((sum, { ahead }) => sum + ahead, 0);
  if (gone !== order.length) return `they go past ${pairs[0].id}`;
  for (const { id, k, ahead } of pairs) {
    if (k === undefined) continue;
    const distance = (order.indexOf(k) - order.indexOf(id) + order.length) % order.length;
    // A single pair may go all the way round, to id(1) itself.
    if ((distance === 0 ? order.length : distance) > ahead)
      return `${k} is beyond who follows ${id}`;
    if (k === id || t(id) <= t(k)) return `t(${id}) is not greater than t(${k})`;
  }
  return false;
});

/** All that are not black are counted, and send at most the sum of t(id(i)) - t(k(i)), which is less than n. */
export const pairsCount = everyPhase(({ order, black, messages }, pairs, t, n) => {
  const others = order.filter((j) => !black.has(j));
  const counted = new Set(pairs.flatMap((it) => it.counted));
  const missed = others.find((j) => !counted.has(j));
  if (missed !== undefined) return `${missed} is not counted`;
  const sum = pairs.reduce((all, { id, k }) => (k === undefined ? all : all + t(id) - t(k)), 0n);
  const sends = others.reduce((all, j) => all + messages(j), 0);
  return (BigInt(sends) > sum || sum >= BigInt(n)) && `${sends} messages, and the sum is ${sum}`;
});
