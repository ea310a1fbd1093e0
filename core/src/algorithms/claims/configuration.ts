import type { Setup } from "../../model/setup.ts";
import type { Configuration, Mail } from "../../model/claim.ts";

const known = new WeakMap<Setup, readonly number[]>();

/** Returns the position of the largest id, as engines store ids. */
export function positionOfLargest(ids: readonly number[]): number {
  let largest = 0;
  for (let p = 1; p < ids.length; p++) if (ids[p] > ids[largest]) largest = p;
  return largest;
}

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

/**
 * Looks at the messages of these kinds that are in flight, with the positions of their receivers, until `look` returns
 * something. Invariants are judged in every state, so this makes no list.
 */
export function lookOnWay<T>(
  { n, waiting }: Configuration,
  kinds: readonly string[],
  look: (mail: Mail, to: number) => T | undefined,
): T | undefined {
  for (let p = 0; p < n; p++) {
    const mail = waiting(p);
    for (let i = 0; i < mail.length; i++) {
      if (!kinds.includes(mail[i].kind)) continue;
      const found = look(mail[i], p);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Lists the messages of these kinds that are in flight. */
export function onWay(config: Configuration, ...kinds: readonly string[]): OnWay[] {
  const all: OnWay[] = [];
  lookOnWay(config, kinds, (mail, to) => void all.push({ ...mail, to }));
  return all;
}

/** Counts the messages of these kinds that are in flight. */
export function countOnWay(config: Configuration, kinds: readonly string[]): number {
  let count = 0;
  lookOnWay(config, kinds, () => void count++);
  return count;
}

const seen: unknown[] = [];

/** Returns the first key of a message of these kinds that repeats the key of an earlier one; undefined if all keys differ. */
export function repeatedOnWay<T>(
  config: Configuration,
  kinds: readonly string[],
  keyOf: (mail: Mail) => T,
): T | undefined {
  seen.length = 0;
  return lookOnWay(config, kinds, (mail) => {
    const key = keyOf(mail);
    if (seen.includes(key)) return key;
    seen.push(key);
    return undefined;
  });
}

/** Lists 0 to n - 1. A loop, because claims call this in every state and `Array.from` is slower. */
export function positions(n: number): number[] {
  const list: number[] = [];
  for (let p = 0; p < n; p++) list.push(p);
  return list;
}

export const processes = ({ n, read }: Configuration): ReturnType<Configuration["read"]>[] =>
  positions(n).map((p) => read(p));

/** Counts the processes that are awake and whose `field` has this value. */
export function countAmong({ n, read }: Configuration, field: string, value: string): number {
  let count = 0;
  for (let p = 0; p < n; p++) if (read(p)["woke"] && read(p)[field] === value) count++;
  return count;
}

/** Lists the positions of the processes that are awake and whose `field` has this value. */
export const among = ({ n, read }: Configuration, field: string, value: string): number[] =>
  positions(n).filter((p) => read(p)["woke"] && read(p)[field] === value);
