import type { Needs } from "./needs.ts";
import { evenly, stream, type Seed } from "./random.ts";
import { Refusal } from "../../refusal/refusal.ts";

/**
 * When processes wake up. In an asynchronous run, processes that wake up on their own do so before any delivery, in
 * order of position. Any other process handles messages in its initial state or, if the algorithm needs `everyone`,
 * is started by its first message.
 *
 * In rounds, each wake-up has a time, and has no effect on a process that has received a message by then. In each
 * round, deliveries come first, then wake-ups, then alarms.
 */
export interface Waking {
  /** True if every process wakes up at time 0. */
  readonly all: boolean;
  /** 1 for each process that wakes up on its own; absent if all do. */
  readonly starters?: Uint8Array;
  /** The wake-ups by time, then position; absent if all processes wake at time 0. */
  readonly times?: readonly { readonly position: number; readonly time: bigint }[];
  /** True if a process that has not started is started by its first message. */
  readonly mailStarts: boolean;
}

/** The processes that wake up on their own: all, some positions, or positions with times (`{ "3": "17" }`). */
export type WakeRequest =
  | "all"
  | readonly number[]
  | Readonly<Record<string, string | number | bigint>>;

/** Draws wake-ups: some processes (the root alone, if there is one) or, in rounds, a time for each process. */
export function staggerStarts(n: number, seed: Seed, needs: Needs): WakeRequest {
  const from = stream(seed, "wake");
  const positions = Array.from({ length: n }, (_, p) => p);
  if (needs.root) return [evenly(from, 0, n)];
  if (needs.rounds) return Object.fromEntries(positions.map((p) => [p, evenly(from, p, n + 1)]));
  const some = positions.filter((p) => evenly(from, p, 2) === 1);
  return some.length === 0 ? [0] : some.length === n && n > 1 ? some.slice(1) : some;
}

export function makeWaking(n: number, request: WakeRequest, needs: Needs): Waking {
  // In rounds, `everyone` means that all processes start at time 0, before any message.
  const mailStarts = needs.everyone === true && !needs.rounds;
  if (needs.root) checkRoot(n, request);
  if (request === "all") return { all: true, mailStarts };
  const wakeUps = Array.isArray(request)
    ? (request as readonly number[]).map((position) => ({ position, time: 0n }))
    : Object.entries(request).map(([text, time]) => ({
        position: /^\d{1,10}$/.test(text) ? Number(text) : NaN,
        time: timeOf(text, time),
      }));
  // A list of all processes at time 0 means the same as "all".
  const isAll = wakeUps.every(({ position, time }, i) => position === i && time === 0n);
  if (isAll && wakeUps.length === n) return { all: true, mailStarts };
  if (wakeUps.length === 0)
    throw Refusal.of("wake", "no process wakes; give at least one position.");
  const starters = new Uint8Array(n);
  for (const { position, time } of wakeUps) {
    checkPosition("wake", position, n);
    if (starters[position]) throw Refusal.of("wake", `position ${position} is given twice.`);
    if (!needs.rounds && time !== 0n) {
      throw Refusal.of(
        "wake",
        `${position}@${time} has a time, but this algorithm is asynchronous; give positions only.`,
      );
    }
    starters[position] = 1;
  }
  const times = wakeUps.toSorted((x, y) =>
    x.time < y.time ? -1 : x.time > y.time ? 1 : x.position - y.position,
  );
  const isAtOnce = times.length === n && times.every(({ time }) => time === 0n);
  if (needs.rounds && needs.everyone && !isAtOnce) {
    throw Refusal.of(
      "wake",
      `every process of this algorithm starts at time 0; other times violate the assumption everyone.`,
    );
  }
  return { all: false, starters, times, mailStarts };
}

function checkRoot(n: number, request: WakeRequest): void {
  const count = request === "all" ? n : Object.keys(request).length;
  if (count === 1) return;
  throw Refusal.of(
    "wake",
    `${count} processes start, but exactly one process, the root, starts this algorithm; give one position, like 0.`,
  );
}

/** Draws a set of positions; each position is in it with probability 1/2. */
export function drawPositions(n: number, seed: Seed): number[] {
  const from = stream(seed, "wake");
  return Array.from({ length: n }, (_, p) => p).filter((p) => evenly(from, n + p, 2) === 1);
}

/** Returns a set of positions as a column of 0 and 1; undefined if every position is selected. */
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
    if (set[position]) throw Refusal.of(name, `position ${position} is given twice.`);
    set[position] = 1;
  }
  return set.includes(0) ? set : undefined;
}

function checkPosition(name: string, position: number, n: number): void {
  if (!Number.isSafeInteger(position) || position < 0 || position >= n) {
    throw Refusal.of(name, `${position} is not a position (0 to ${n - 1}).`);
  }
}

function timeOf(position: string, time: string | number | bigint): bigint {
  const exact = typeof time !== "number" || Number.isSafeInteger(time);
  if (!exact || !/^\d{1,40000}$/.test(String(time))) {
    throw Refusal.of(
      "wake",
      `${position}@${time} is not accepted; a time is a whole number, 0 or greater.`,
    );
  }
  return BigInt(time);
}
