import type { Configuration, Mail } from "../model/claim.ts";
import type { Setup } from "../model/setup.ts";

const idsBySetup = new WeakMap<Setup, readonly number[]>();

/** Returns the position of the largest id, as engines store ids. */
export const positionOfLargest = (ids: readonly number[]): number => ids.indexOf(Math.max(...ids));

/** Returns the ids as engines store them, which are the complements if the run elects the opposite extreme. */
export function idsInside(setup: Setup): readonly number[] {
  let inside = idsBySetup.get(setup);
  if (!inside) {
    const { ids, algorithm } = setup;
    inside = Array.from(ids!, (id) => (algorithm.complemented ? ~id >>> 0 : id));
    // Cached because invariants read the ids in every configuration.
    idsBySetup.set(setup, inside);
  }
  return inside;
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
    for (const mail of waiting(p)) {
      const found = kinds.includes(mail.kind) ? look(mail, p) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Lists the messages of these kinds that are in flight. */
export function onWay(config: Configuration, ...kinds: readonly string[]) {
  const all: (Mail & { readonly to: number })[] = [];
  lookOnWay(config, kinds, (mail, to) => void all.push({ ...mail, to }));
  return all;
}

export const countOnWay = (config: Configuration, kinds: readonly string[]): number =>
  onWay(config, ...kinds).length;

/** Returns the first key of a message of these kinds that repeats the key of an earlier one; undefined if all keys differ. */
export function repeatedOnWay<T>(
  config: Configuration,
  kinds: readonly string[],
  keyOf: (mail: Mail) => T,
): T | undefined {
  const keys = onWay(config, ...kinds).map(keyOf);
  return keys.find((key, i) => keys.indexOf(key) < i);
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

export const countAmong = (config: Configuration, field: string, value: string): number =>
  among(config, field, value).length;
