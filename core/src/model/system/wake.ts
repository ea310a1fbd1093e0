import type { Needs } from "./needs.ts";
import { evenly, stream, type Seed } from "./random.ts";
import { Refusal } from "../../refusal/refusal.ts";

/**
 * The rule of waking. Asynchronous: starts come before deliveries, in position order. A process that does
 * not start by itself handles messages in its initial state, except under `everyone`, where its first
 * message starts it.
 *
 * In rounds: a wake-up has a time, and has no effect on a process that has received a message by then.
 * Within a round come deliveries, then wake-ups, then alarms.
 */
export interface Waking {
  /** Every process wakes at time 0. */
  readonly all: boolean;
  /** 1 for each process that wakes by itself; absent if all do. */
  readonly starters?: Uint8Array;
  /** The wake-ups by time, then position; absent if all processes wake at 0. */
  readonly times?: readonly { readonly position: number; readonly time: bigint }[];
  /** A message starts a sleeping process before it is handled. */
  readonly mailStarts: boolean;
}

/** The processes that wake by themselves: all, some positions, or positions with times (`{ "3": "17" }`). */
export type WakeRequest =
  | "all"
  | readonly number[]
  | Readonly<Record<string, string | number | bigint>>;

/** The default where `everyone` is violated: some processes start, or all at different times. */
export function staggerStarts(n: number, seed: Seed, needs: Needs): WakeRequest {
  const from = stream(seed, "wake");
  const positions = Array.from({ length: n }, (_, p) => p);
  if (needs.rounds) return Object.fromEntries(positions.map((p) => [p, evenly(from, p, n + 1)]));
  const some = positions.filter((p) => evenly(from, p, 2) === 1);
  return some.length === 0 ? [0] : some.length === n && n > 1 ? some.slice(1) : some;
}

export function makeWaking(n: number, request: WakeRequest, needs: Needs): Waking {
  // In rounds `everyone` means that all start at 0, before any message.
  const mailStarts = needs.everyone === true && !needs.rounds;
  if (needs.root) checkRoot(n, request);
  if (request === "all") return { all: true, mailStarts };
  const wakeUps = Array.isArray(request)
    ? (request as readonly number[]).map((position) => ({ position, time: 0n }))
    : Object.entries(request).map(([text, time]) => ({
        position: /^\d{1,10}$/.test(text) ? Number(text) : NaN,
        time: timeOf(text, time),
      }));
  // All processes at 0 is "all", however it is written.
  if (
    wakeUps.length === n &&
    wakeUps.every(({ position, time }, i) => position === i && time === 0n)
  ) {
    return { all: true, mailStarts };
  }
  if (wakeUps.length === 0)
    throw new Refusal("wake: no process wakes; give at least one position.");
  const starters = new Uint8Array(n);
  for (const { position, time } of wakeUps) {
    checkPosition("wake", position, n);
    if (starters[position]) throw new Refusal(`wake: position ${position} is given twice.`);
    if (!needs.rounds && time !== 0n) {
      throw new Refusal(
        `wake: ${position}@${time} has a time, but this algorithm is asynchronous; give positions only.`,
      );
    }
    starters[position] = 1;
  }
  const times = wakeUps.toSorted((x, y) =>
    x.time < y.time ? -1 : x.time > y.time ? 1 : x.position - y.position,
  );
  const isAtOnce = times.length === n && times.every(({ time }) => time === 0n);
  if (needs.rounds && needs.everyone && !isAtOnce) {
    throw new Refusal(
      `wake: every process of this algorithm starts at time 0; --violate everyone allows other times.`,
    );
  }
  return { all: false, starters, times, mailStarts };
}

function checkRoot(n: number, request: WakeRequest): void {
  const count = request === "all" ? n : Object.keys(request).length;
  if (count === 1) return;
  throw new Refusal(
    `wake: ${count} processes start; exactly one starts this algorithm, the root (--wake 0).`,
  );
}

/** Returns a set of positions as a column of 0 and 1; undefined if it has every position. */
export function selectPositions(
  name: string,
  n: number,
  selection: "all" | "none" | readonly number[],
): Uint8Array | undefined {
  if (selection === "all") return undefined;
  const set = new Uint8Array(n);
  if (selection === "none") return set;
  for (const position of selection) {
    checkPosition(name, position, n);
    set[position] = 1;
  }
  return set.includes(0) ? set : undefined;
}

function checkPosition(name: string, position: number, n: number): void {
  if (!Number.isSafeInteger(position) || position < 0 || position >= n) {
    throw new Refusal(`${name}: ${position} is not a position (0 to ${n - 1}).`);
  }
}

function timeOf(position: string, time: string | number | bigint): bigint {
  const exact = typeof time !== "number" || Number.isSafeInteger(time);
  if (!exact || !/^\d{1,40000}$/.test(String(time))) {
    throw new Refusal(
      `wake: ${position}@${time} is not accepted; a time is a whole number from 0.`,
    );
  }
  return BigInt(time);
}
