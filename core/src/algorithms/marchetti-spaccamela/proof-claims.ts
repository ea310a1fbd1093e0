import { along, type Along, type Watcher, provedIn } from "../../model/claim.ts";
import type { Hypotheses } from "./hypotheses.ts";
import { proved } from "../../model/basis.ts";
import type { Setup } from "../../model/setup.ts";

/** By receiving position: the identities that reach the process in one phase, in order. */
export type Sent = Map<number, number[]>;

/** The number m of a phase, the ring, and the time t(j) at which the owner of identity j entered phase 1. */
interface PhaseOf {
  readonly m: number;
  readonly n: number;
  readonly ids: Uint32Array;
  readonly t: (j: number) => bigint;
}

/** Computes a value for each key once, because all claims about a run ask for it. */
function once<V>(): (key: object, make: () => V) => V {
  const known = new WeakMap<object, { readonly value: V }>();
  return (key, make) => {
    let entry = known.get(key);
    if (!entry) known.set(key, (entry = { value: make() }));
    return entry.value;
  };
}

const phasesOf = once<ReadonlyMap<number, Sent>>();
const blacksOf = once<ReadonlySet<number>>();
const colouredOf = once<Coloured>();

/** Collects the identities of each phase; `walks` has the phase, the receiving position and the identity of each message. */
function collectPhases(walks: readonly number[]): ReadonlyMap<number, Sent> {
  const phases = new Map<number, Sent>();
  for (let i = 0; i < walks.length; i += 3) {
    const [m, p, j] = [walks[i], walks[i + 1], walks[i + 2]];
    let sent = phases.get(m);
    if (!sent) phases.set(m, (sent = new Map()));
    const list = sent.get(p);
    if (list) list.push(j);
    else sent.set(p, [j]);
  }
  return phases;
}

/** Judges for each phase which identities reach every process, in the order in which its predecessor sends them. */
export const perPhase =
  (judge: (sent: Sent, phase: PhaseOf) => string | undefined): Along["watcher"] =>
  ({ n, ids }) => {
    const walks: number[] = [];
    return {
      see({ kind, process: p, words: { 0: j, 1: m } }) {
        if (kind === "walk") walks.push(m, p, j);
      },
      end(run) {
        const t = (j: number): bigint => run.time!.marks.get("entered")![ids!.indexOf(j)];
        for (const [m, sent] of phasesOf(run, () => collectPhases(walks))) {
          const wrong = judge(sent, { m, n, ids: ids!, t });
          if (wrong !== undefined) return `phase ${m}: ${wrong}`;
        }
        return undefined;
      },
    };
  };

/** Returns the black identities: no process sends a smaller identity after a black one. */
const blacks = (sent: Sent): ReadonlySet<number> => blacksOf(sent, () => findBlacks(sent));

function findBlacks(sent: Sent): Set<number> {
  const all = new Set([...sent.values()].flat());
  for (const list of sent.values()) {
    list.forEach((j, at) => {
      if (list.slice(at + 1).some((i) => i < j)) all.delete(j);
    });
  }
  return all;
}

const blackApart = perPhase((sent) => {
  const ours = blacks(sent);
  for (const list of sent.values()) {
    const both = list.filter((j) => ours.has(j));
    if (both.length > 1) return `one process sends ${both.join(" and ")}, all of them black`;
  }
  return undefined;
});

/** Counts the messages of identities that are not black, because the proof counts white and red together. */
const othersBelowN = perPhase((sent, { n }) => {
  const ours = blacks(sent);
  const count = [...sent.values()].flat().filter((j) => !ours.has(j)).length;
  return count < n ? undefined : `${count} messages of red and white identities`;
});

/** Judges every two identities i and j such that one process sends j before i in one phase. */
const passing = (isRight: (i: number, j: number, phase: PhaseOf) => boolean) =>
  perPhase((sent, phase) => {
    for (const list of sent.values()) {
      for (let at = 1; at < list.length; at++) {
        const early = list.slice(0, at).find((j) => !isRight(list[at], j, phase));
        if (early !== undefined) return `${early} is sent before ${list[at]}`;
      }
    }
    return undefined;
  });

/**
 * Lemma 4.5, sharpened. Step w of j in phase m begins at t(j) + 2 j h_m + w - 1. At a process where j makes step w, i
 * makes step w + dist(i, j). Both steps are in phase m, so dist(i, j) < h_m - h_{m-1}.
 */
const laterSharp = (h: Hypotheses) =>
  passing((i, j, { m, ids, t }) => {
    const dist = BigInt((ids.indexOf(j) - ids.indexOf(i) + ids.length) % ids.length);
    const falls = t(j) < t(i) - 2n * h.of(m) * BigInt(j - i) + dist;
    return i < j && falls && dist < h.of(m) - h.of(m - 1);
  });

/** The identities of one phase, coloured as in the proof of Theorem 4.3 of 001. */
interface Coloured {
  /** The identities that walk in the phase, clockwise by their owners. */
  readonly order: readonly number[];
  readonly black: ReadonlySet<number>;
  readonly white: ReadonlySet<number>;
  /** B(i): the identities that some process sends before i. */
  readonly before: (i: number) => ReadonlySet<number>;
  readonly messages: (j: number) => number;
}

/** A pair id(i), k(i) of the proof, and the identities it accounts for: B(i), or only those up to the farthest red one if B(i) has a red identity. */
interface Pair {
  readonly id: number;
  /** Absent if B(i) is empty. */
  readonly k?: number;
  readonly counted: readonly number[];
  /** id(i + 1), and its distance from id(i) in `order`. */
  readonly next: number;
  readonly ahead: number;
  readonly hasRed: boolean;
}

/** Colours the identities of a phase. An identity is white if another one walks through its whole segment. */
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

/** The pairs of the proof, starting from an identity that is not white, once around the ring. */
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
  // Case 2 continues at the farthest red identity of B(i), Case 1 at the first identity not in B(i).
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

/** Judges every phase, from every identity with which the proof may start. */
const everyPhase = (
  judge: (phase: Coloured, pairs: Pair[], t: (j: number) => bigint, n: number) => string | false,
) =>
  perPhase((sent, { n, ids, t }) => {
    // If no process sends two identities, every identity is black.
    if ([...sent.values()].every(({ length }) => length < 2)) return undefined;
    const phase = colouredOf(sent, () => coloured(sent, ids));
    for (const first of phase.order.filter((j) => !phase.white.has(j))) {
      const wrong = judge(phase, pairsFrom(phase, first), t, n);
      if (wrong !== false) return `from ${first}: ${wrong}`;
    }
    return undefined;
  });

const passedAreLarger = everyPhase(({ order, black, white }, pairs) => {
  const both = order.find((j) => white.has(j) && black.has(j));
  if (both !== undefined) return `${both} is white and black`;
  const odd = pairs.find(({ id, counted }) => counted.some((j) => j <= id || black.has(j)));
  return odd !== undefined && `B of ${odd.id} is ${odd.counted.join(", ")}`;
});

const nextIsBlack = everyPhase(({ black }, pairs) => {
  const odd = pairs.find(({ hasRed, next }) => !hasRed && !black.has(next));
  return odd !== undefined && `${odd.next} follows ${odd.id} and is not black`;
});

const pairsInOrder = everyPhase(({ order }, pairs, t) => {
  const gone = pairs.reduce((sum, { ahead }) => sum + ahead, 0);
  if (gone !== order.length) return `the pairs go past ${pairs[0].id}`;
  for (const { id, k, ahead } of pairs) {
    if (k === undefined) continue;
    const distance = (order.indexOf(k) - order.indexOf(id) + order.length) % order.length;
    // A single pair may reach around the ring to id(1) itself.
    if ((distance === 0 ? order.length : distance) > ahead)
      return `${k} is beyond the successor of ${id}`;
    if (k === id || t(id) <= t(k)) return `t(${id}) is not greater than t(${k})`;
  }
  return false;
});

const pairsCount = everyPhase(({ order, black, messages }, pairs, t, n) => {
  const others = order.filter((j) => !black.has(j));
  const counted = new Set(pairs.flatMap((pair) => pair.counted));
  const missed = others.find((j) => !counted.has(j));
  if (missed !== undefined) return `${missed} is not counted`;
  const sum = pairs.reduce((all, { id, k }) => (k === undefined ? all : all + t(id) - t(k)), 0n);
  const sends = others.reduce((all, j) => all + messages(j), 0);
  return (
    (BigInt(sends) > sum || sum >= BigInt(n)) &&
    `${sends === 1 ? "1 message" : `${sends} messages`}, and the sum is ${sum}`
  );
});

/**
 * Checks the relative order of alive identities: if x(j) is the position of j's owner plus the steps of j, then x never
 * decreases from one alive identity to the next, and x of the last exceeds x of the first by at most n.
 */
function aliveInOrder({ n, ids }: Setup): Watcher {
  const steps = new Map<number, number>();
  const waits = new Map<number, number | undefined>();
  return {
    see({ kind, process: p, words: { 0: j } }, read) {
      if (kind !== "started" && kind !== "walk" && kind !== "alarm") return undefined;
      const { waiting, bestid } = read(p) as Record<string, number | undefined>;
      if (kind === "started" && waiting === ids![p]) steps.set(waiting, 0);
      if (kind === "walk" && ids![p] !== j) {
        const before = waits.get(p);
        // A received identity stays alive if it is the best seen here. Then the identity that waited here dies.
        if (bestid === j) steps.set(j, (steps.get(j) ?? 0) + 1);
        else steps.delete(j);
        if (before !== undefined && before !== waiting) steps.delete(before);
      }
      waits.set(p, waiting);
      return kind === "walk" ? outOfOrder(n, ids!, steps) : undefined;
    },
  };
}

function outOfOrder(
  n: number,
  ids: Uint32Array,
  steps: ReadonlyMap<number, number>,
): string | undefined {
  const at = (p: number): number => p + steps.get(ids[p])!;
  const say = (p: number, q: number) => `identity ${ids[p]} has passed ${ids[q]}`;
  let [first, last] = [-1, -1];
  for (let p = 0; p < n; p++) {
    if (!steps.has(ids[p])) continue;
    if (last >= 0 && at(last) > at(p)) return say(last, p);
    if (first < 0) first = p;
    last = p;
  }
  if (last >= 0 && at(last) > at(first) + n) return say(last, first);
  return undefined;
}

const cite = "001, Theorem 4.3, proof";

export const proofClaims = (h: Hypotheses) =>
  provedIn("001, Theorem 4.3", [
    along(
      "black-segments",
      "in every phase the segments of black identities do not overlap",
      cite,
      blackApart,
    ),
    along(
      "red-and-white-below-n",
      "in every phase red and white identities take fewer than n messages",
      cite,
      othersBelowN,
      proved("decision 16"),
    ),
    along(
      "overtaken-earlier",
      "if a process sends identity j and later identity i in phase m, then i < j and t(j) < t(i) - h_m(j - i), where t(j) is the time at which the owner of j enters phase 1",
      "001, Lemma 4.5",
      passing((i, j, { m, t }) => i < j && t(j) < t(i) - h.of(m) * BigInt(j - i)),
      proved("001, Lemma 4.5"),
    ),
    along(
      "order-of-alive",
      "the relative order of alive identities does not change, because an identity that is passed dies",
      "001, §4, before Lemma 4.4",
      aliveInOrder,
      proved("001, §4"),
    ),
    along(
      "overtaken-later",
      "if a process sends identity j and later identity i in phase m, then t(j) < t(i) - 2 h_m(j - i) + dist(i, j) and dist(i, j) < h_m - h_{m-1}, where t(j) is the time at which the owner of j enters phase 1",
      "001, Lemma 4.5, sharpened",
      laterSharp(h),
      proved("decision 18"),
    ),
    along(
      "passed-are-larger",
      "no identity is both white and black, and all identities of B(i) are larger than id(i) and not black",
      cite,
      passedAreLarger,
    ),
    along(
      "next-is-black",
      "in Case 1 of the proof, the first identity that follows id(i) and is not in B(i) is black",
      cite,
      nextIsBlack,
    ),
    along(
      "pairs-in-order",
      "id(1), k(1), id(2), k(2), … go clockwise once around the ring, and t(id(i)) > t(k(i)) for every pair",
      `${cite}, (1) to (3)`,
      pairsInOrder,
    ),
    along(
      "pairs-account-for-all",
      "the pairs account for all red and white identities, which take at most ∑ (t(id(i)) - t(k(i))) < n messages",
      cite,
      pairsCount,
      proved("001, Theorem 4.3, with n - 1 for Lemma 4.4"),
    ),
  ]);
