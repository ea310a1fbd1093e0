import type { Setup } from "../../model/setup.ts";
import type { Configuration, Mail } from "../../model/claim.ts";

const known = new WeakMap<Setup, readonly number[]>();

/** Returns the ids as engines store them, which are the complements if the run elects the opposite extreme. */
export function idsInside(setup: Setup): readonly number[] {
  let inside = known.get(setup);
  if (!inside) {
    const { ids, algorithm } = setup;
    inside = Array.from(ids!, (id) => (algorithm.complemented ? ~id >>> 0 : id));
    // Cached because invariants read the ids in every configuration.
    known.set(setup, inside);
  }
  return inside;
}

interface OnWay extends Mail {
  readonly to: number;
}

/** Lists the messages of these kinds that are in flight. */
export function onWay({ n, waiting }: Configuration, ...kinds: readonly string[]): OnWay[] {
  const all: OnWay[] = [];
  for (let p = 0; p < n; p++) {
    for (const { kind, port, side, fields } of waiting(p))
      if (kinds.includes(kind)) all.push({ kind, port, side, fields, to: p });
  }
  return all;
}

/** Returns the first value that repeats an earlier one; undefined if all values differ. */
export function twice<T>(values: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((value) => seen.size === seen.add(value).size);
}

/** Lists 0 to n - 1. A loop, because claims call this in every state and `Array.from` is slower. */
export function positions(n: number): number[] {
  const list: number[] = [];
  for (let p = 0; p < n; p++) list.push(p);
  return list;
}

export const processes = ({ n, read }: Configuration): ReturnType<Configuration["read"]>[] =>
  positions(n).map((p) => read(p));

/** Lists the positions of the processes that are awake and whose `field` has this value. */
export const among = ({ n, read }: Configuration, field: string, value: string): number[] =>
  positions(n).filter((p) => read(p)["woke"] && read(p)[field] === value);
