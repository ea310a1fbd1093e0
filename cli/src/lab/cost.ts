import type { Group } from "./plan.ts";

/** Where nothing was measured yet: seconds for a cell, and for each of its processes. */
const CELL = 2e-4;
const PROCESS = 1e-6;
/** How the cost of a series grows with n, while one size alone was measured. */
const GROWTH = 1.1;

/** What cells will take, learned from those that were run. */
export interface Cost {
  /** Seconds that a cell of this group is expected to take. */
  of(group: number): number;
  /** A batch of so many cells of each group took so many seconds. */
  learn(batch: ReadonlyMap<number, number>, seconds: number): void;
}

export function costOf(groups: readonly Group[]): Cost {
  const measured = new Float64Array(groups.length);
  /** The groups of each series that were measured last, the smaller size first. */
  const seen = new Map<number, readonly number[]>();

  const guess = (group: number): number => {
    const { index, n } = groups[group];
    const [x, y = x] = seen.get(index) ?? [];
    if (x === undefined) return CELL + PROCESS * n;
    const [small, large] = [groups[x].n, groups[y].n];
    const slope =
      small === large ? GROWTH : Math.log(measured[y] / measured[x]) / Math.log(large / small);
    return measured[y] * (n / large) ** Math.min(3, Math.max(0, slope));
  };
  const of = (group: number): number => measured[group] || guess(group);
  return {
    of,
    learn(batch, seconds) {
      let expected = 0;
      for (const [group, cells] of batch) expected += cells * of(group);
      const ratio = seconds / expected;
      for (const group of batch.keys()) {
        const sample = of(group) * ratio;
        const known = measured[group];
        measured[group] = known ? known + (sample - known) / 5 : sample;
        const { index } = groups[group];
        const before = (seen.get(index) ?? []).filter((it) => it !== group);
        seen.set(
          index,
          [...before.slice(-1), group].sort((x, y) => groups[x].n - groups[y].n),
        );
      }
    },
  };
}
