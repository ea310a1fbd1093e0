import type { Watcher } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import type { Place } from "./walks.ts";

interface Here extends Place {
  readonly bestid: number | undefined;
}

/**
 * The relative order of alive identities: going clockwise from home to home, no identity has passed
 * an alive one. With x(j) the home of j plus its steps, x never falls from one alive identity to the
 * next, and rises by at most n all the way round.
 */
export function aliveInOrder({ n, ids }: Setup): Watcher {
  const steps = new Map<number, number>();
  const waits = new Map<number, number | undefined>();
  return {
    see({ kind, process: p, words: [j] }, read) {
      if (kind !== "started" && kind !== "walk" && kind !== "alarm") return undefined;
      const { waiting, bestid } = read(p) as unknown as Here;
      if (kind === "started" && waiting === ids![p]) steps.set(waiting, 0);
      if (kind === "walk" && ids![p] !== j) {
        const before = waits.get(p);
        // An identity that is received lives on if it is the best of its receiver, and what waited there dies.
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
  const alive = Array.from(ids.keys()).filter((p) => steps.has(ids[p]));
  const at = (p: number): number => p + steps.get(ids[p])!;
  for (let i = 0; i < alive.length; i++) {
    const isLast = i === alive.length - 1;
    const [here, next] = [alive[i], alive[isLast ? 0 : i + 1]];
    if (at(here) > at(next) + (isLast ? n : 0)) return `${ids[here]} has passed ${ids[next]}`;
  }
  return undefined;
}
