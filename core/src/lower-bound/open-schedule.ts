import type { Algorithm } from "../model/algorithm.ts";
import {
  copyRing,
  makeSingleRings,
  separateRing,
  joinRings,
  findJoints,
  type Joint,
  type ChannelLayout,
} from "./layout.ts";
import { receivedAt, type Rules } from "./play.ts";
import { formatHalves, requiredMessages, sizesByLevel } from "./recurrence.ts";

/** The messages that were forced while rings of one size were built. */
export interface Level {
  readonly size: number;
  readonly rings: number;
  /** Number of messages received after the halves came to rest: in all rings, and in the ring with the fewest. */
  readonly forced: number;
  readonly least: number;
  /** What `least` would be if in each ring the other channel had been unblocked. */
  readonly otherwise: number;
  /** Number of messages that the proof requires of each ring; may be a half-integer. */
  readonly required: string;
}

export interface OpenSchedule {
  readonly levels: readonly Level[];
  readonly ring: ChannelLayout;
  /** The level at which the last channel of the ring is unblocked. */
  readonly last: number;
  /** True if the construction stopped at this ring, because it received too few messages. */
  readonly isShort: boolean;
}

/**
 * Performs the construction of the proof (003, Lower bound (contd.)) for a ring of these ids. Each level takes pairs of
 * rings at rest, cuts them at their blocked channels, joins them, and unblocks one of the two channels between them. The
 * proof does not say which channel forces enough messages, so both are tried, and the one that forces more is used.
 */
export function buildOpenSchedule(
  algorithm: Algorithm,
  ids: Uint32Array,
  rules: Rules,
): OpenSchedule | { readonly levels: readonly Level[]; readonly ring: undefined } {
  const tally = new Map<number, Level>();
  const levels = () => [...tally.values()].sort((x, y) => x.size - y.size);
  const sizes = sizesByLevel(ids.length);
  let layout = makeSingleRings(ids);
  for (let level = 1; level < sizes.length; level++) {
    const at = findJoints(sizes[level]);
    const plain = joinRings(layout, at, level, false);
    const turned = joinRings(layout, at, level, true);
    const one = receivedAt(algorithm, plain, level, rules);
    const other = one && receivedAt(algorithm, turned, level, rules);
    if (!one || !other) return { levels: levels(), ring: undefined };
    layout = plain;
    let short: Joint | undefined;
    for (const joint of at) {
      const [x, y] = [sum(one, joint), sum(other, joint)];
      if (y > x) copyRing(layout, turned, joint);
      const size = joint.to - joint.from;
      add(tally, size, Math.max(x, y), Math.min(x, y));
      if (Math.max(x, y) < requiredMessages(size)) short ??= joint;
    }
    if (short) return { levels: levels(), isShort: true, ...ending(layout, short, level) };
  }
  const whole = { from: 0, middle: 0, to: ids.length };
  return { levels: levels(), isShort: false, ...ending(layout, whole, sizes.length - 1) };
}

const ending = (layout: ChannelLayout, ring: Joint, level: number) => ({
  ring: separateRing(layout, ring, level + 1),
  last: level + 1,
});

function sum(received: Uint32Array, { from, to }: Joint): number {
  let all = 0;
  for (let p = from; p < to; p++) all += received[p];
  return all;
}

function add(tally: Map<number, Level>, size: number, better: number, worse: number): void {
  const before = tally.get(size);
  tally.set(size, {
    size,
    rings: (before?.rings ?? 0) + 1,
    forced: (before?.forced ?? 0) + better,
    least: Math.min(before?.least ?? Infinity, better),
    otherwise: Math.min(before?.otherwise ?? Infinity, worse),
    required: formatHalves(requiredMessages(size)),
  });
}
