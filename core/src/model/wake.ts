import type { Needs } from "./needs.ts";
import { evenly, stream, type Seed } from "./random.ts";
import { Refusal } from "./refusal.ts";

/**
 * Waking is one rule, in this file.
 *
 * Asynchronous: starts come before deliveries, in position order. A process that is no starter
 * handles mail in its initial state, except under `everyone`, where mail makes it start first.
 *
 * In rounds: a wake-up has a time, and counts only if nothing was received at or before it; within
 * a round come deliveries, then wake-ups, then alarms.
 */
export interface Waking {
  /** Everybody wakes, at time 0. */
  readonly all: boolean;
  /** 1 for each process that wakes by itself; absent when all do. */
  readonly starters?: Uint8Array;
  /** In rounds: who wakes when, by time, then position; absent when all wake at 0. */
  readonly times?: readonly { readonly position: number; readonly time: bigint }[];
  /** Does mail start a sleeper before it is handled? */
  readonly mailStarts: boolean;
}

/** Who wakes by itself: all, some positions, or positions with times (`{ "3": "17" }`). */
export type WakeRequest =
  | "all"
  | readonly number[]
  | Readonly<Record<string, string | number | bigint>>;

/** Where `everyone` is violated and nobody says how: some start, or all at times of their own. */
export function staggered(n: number, seed: Seed, needs: Needs): WakeRequest {
  const from = stream(seed, "wake");
  const positions = Array.from({ length: n }, (_, p) => p);
  if (needs.rounds) return Object.fromEntries(positions.map((p) => [p, evenly(from, p, n + 1)]));
  const some = positions.filter((p) => evenly(from, p, 2) === 1);
  return some.length === 0 ? [0] : some.length === n && n > 1 ? some.slice(1) : some;
}

export function waking(n: number, asked: WakeRequest, needs: Needs): Waking {
  // In rounds `everyone` means that all start at 0; there is no mail to start anybody.
  const mailStarts = needs.everyone === true && !needs.rounds;
  if (needs.root) checkRoot(n, asked);
  if (asked === "all") return { all: true, mailStarts };
  const given = Array.isArray(asked)
    ? (asked as readonly number[]).map((position) => [position, 0n] as const)
    : Object.entries(asked).map(
        ([position, time]) => [place(position), moment(position, time)] as const,
      );
  // Everybody at once is "all", however it is said.
  if (given.length === n && given.every(([p, time], i) => p === i && time === 0n)) {
    return { all: true, mailStarts };
  }
  if (given.length === 0) throw new Refusal("wake: nobody wakes, so there is no election to run.");
  const starters = new Uint8Array(n);
  for (const [position, time] of given) {
    checkPosition("wake", position, n);
    if (starters[position]) throw new Refusal(`wake: position ${position} is given twice.`);
    if (!needs.rounds && time !== 0n) {
      throw new Refusal(
        `wake: ${position}@${time} has a time, but this algorithm is asynchronous; give positions alone.`,
      );
    }
    starters[position] = 1;
  }
  const times = given.map(([position, time]) => ({ position, time }));
  times.sort((x, y) => (x.time < y.time ? -1 : x.time > y.time ? 1 : x.position - y.position));
  if (needs.rounds && needs.everyone) {
    const late = times.find(({ time }) => time > 0n);
    if (late || given.length < n) {
      throw new Refusal(
        `wake: every process of this algorithm starts at time 0; --violate everyone runs it otherwise.`,
      );
    }
  }
  return { all: false, starters, times, mailStarts };
}

function checkRoot(n: number, asked: WakeRequest): void {
  const count = asked === "all" ? n : Object.keys(asked).length;
  if (count === 1) return;
  throw new Refusal(
    `wake: ${count} processes are to start; exactly one starts this algorithm, the root (--wake 0).`,
  );
}

/** The set of positions as a column of 0 and 1; nothing when it is everybody. */
export function chosen(
  name: string,
  n: number,
  asked: "all" | "none" | readonly number[],
): Uint8Array | undefined {
  if (asked === "all") return undefined;
  const set = new Uint8Array(n);
  if (asked === "none") return set;
  for (const position of asked) {
    checkPosition(name, position, n);
    set[position] = 1;
  }
  return set.includes(0) ? set : undefined;
}

function checkPosition(name: string, position: number, n: number): void {
  if (!Number.isSafeInteger(position) || position < 0 || position >= n) {
    throw new Refusal(`${name}: ${position} is no position; positions are 0 to ${n - 1}.`);
  }
}

const place = (position: string): number => (/^\d{1,10}$/.test(position) ? Number(position) : NaN);

function moment(position: string, time: string | number | bigint): bigint {
  const exact = typeof time !== "number" || Number.isSafeInteger(time);
  if (!exact || !/^\d{1,40000}$/.test(String(time))) {
    throw new Refusal(
      `wake: ${position}@${time} is not accepted; a time is a whole number from 0.`,
    );
  }
  return BigInt(time);
}
