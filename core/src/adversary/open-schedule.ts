import type { Algorithm } from "../model/algorithm.ts";
import { adopt, alone, closed, joined, joints, type Joint, type Layout } from "./layout.ts";
import { receivedAt, type Rules } from "./playing.ts";
import { required, sizesByLevel } from "./recurrence.ts";

/** What was forced while rings of one size were made. */
export interface Level {
  readonly size: number;
  readonly rings: number;
  /** Messages received after the halves had come to rest: of all these rings, and of the one with fewest. */
  readonly forced: number;
  readonly least: number;
  /** The fewest that one of them would have received had the other channel been unblocked. */
  readonly otherwise: number;
  /** What the proof asks of each. */
  readonly required: number;
}

/** A ring and its open schedule. */
export interface OpenSchedule {
  readonly levels: readonly Level[];
  /** The ring, its last channel unblocked at the last level. */
  readonly ring: Layout;
  readonly last: number;
  /** The ring is the first one that received too little, and not the one asked for. */
  readonly isShort: boolean;
}

/**
 * The construction of the proof (003, Lower bound (contd.)), for rings of these ids. Two rings with a
 * blocked channel each, at rest, are cut there and joined; of the two channels between them one is
 * unblocked. Which one brings enough the proof does not say: both are tried, and the better is kept.
 */
export function openSchedule(
  algorithm: Algorithm,
  ids: Uint32Array,
  rules: Rules,
): OpenSchedule | { readonly levels: readonly Level[]; readonly ring: undefined } {
  const tally = new Map<number, Level>();
  const levels = () => [...tally.values()].sort((x, y) => x.size - y.size);
  const sizes = sizesByLevel(ids.length);
  let layout = alone(ids);
  for (let level = 1; level < sizes.length; level++) {
    const at = joints(sizes[level]);
    const plain = joined(layout, at, level, false);
    const turned = joined(layout, at, level, true);
    const one = receivedAt(algorithm, plain, level, rules);
    const other = one && receivedAt(algorithm, turned, level, rules);
    if (!one || !other) return { levels: levels(), ring: undefined };
    layout = plain;
    let short: Joint | undefined;
    for (const joint of at) {
      const [x, y] = [sum(one, joint), sum(other, joint)];
      if (y > x) adopt(layout, turned, joint);
      const size = joint.to - joint.from;
      add(tally, size, Math.max(x, y), Math.min(x, y));
      if (Math.max(x, y) < required(size)) short ??= joint;
    }
    if (short) return { levels: levels(), isShort: true, ...ending(layout, short, level) };
  }
  const whole = { from: 0, middle: 0, to: ids.length };
  return { levels: levels(), isShort: false, ...ending(layout, whole, sizes.length - 1) };
}

const ending = (layout: Layout, ring: Joint, level: number) => ({
  ring: closed(layout, ring, level + 1),
  last: level + 1,
});

function sum(received: Uint32Array, { from, to }: Joint): number {
  let all = 0;
  for (let p = from; p < to; p++) all += received[p];
  return all;
}

function add(tally: Map<number, Level>, size: number, better: number, worse: number): void {
  const so = tally.get(size);
  tally.set(size, {
    size,
    rings: (so?.rings ?? 0) + 1,
    forced: (so?.forced ?? 0) + better,
    least: Math.min(so?.least ?? Infinity, better),
    otherwise: Math.min(so?.otherwise ?? Infinity, worse),
    required: required(size),
  });
}
