import { groupDigits } from "../refusal/group-digits.ts";
import { suggest } from "../refusal/nearest.ts";
import { Refusal } from "../refusal/refusal.ts";
import { describeValue } from "./words.ts";

/** Reads the value of one key; throws a Refusal if the value is not accepted. */
type Reader = (value: unknown) => unknown;

/** What an object may contain: a reader for each key. */
export type Readers = Readonly<Record<string, Reader>>;

/** How refusals name an object: the sentence about an unknown key, and what stands before its keys. */
export interface Named {
  /** The object, as in "budget has no such key". */
  readonly what: string;
  /** The word for one of its keys, such as `option`. */
  readonly key: string;
  /** What precedes a key in a refusal, such as `budget.`. */
  readonly path?: string;
}

/**
 * Reads an object that a user wrote. Refuses a key without a reader and suggests the most similar key. An undefined value
 * means the same as an absent key. An object that cannot be read, because a getter throws, is refused too.
 */
export function readKeys(
  { what, key: word, path = "" }: Named,
  object: object,
  readers: Readers,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const key of orRefuse(what, () => keysOf(object))) {
    const name = `${path}${key}`;
    if (!Object.hasOwn(readers, key)) {
      const known = Object.keys(readers);
      throw new Refusal(
        `${describeValue(name)}: ${what} has no such ${word}; ${suggest(key, known, `the ${word}s are`)}`,
      );
    }
    const value = orRefuse(name, () => (object as Record<string, unknown>)[key]);
    if (value !== undefined) read[key] = orRefuse(name, () => readers[key](value));
  }
  return read;
}

/** Lists the enumerable keys of an object, inherited ones too. */
function keysOf(object: object): string[] {
  const keys: string[] = [];
  for (const key in object) keys.push(key);
  return keys;
}

/** Returns the result of `read`; refuses if it throws anything. */
export function orRefuse<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const why = error instanceof Error ? error.message : describeValue(error);
    throw new Refusal(`${name}: the value cannot be read: ${why}.`);
  }
}

/** Refuses the value of an option or, with a dot in its name, of a key inside it. */
export function refuseValue(name: string, value: unknown, holds: string): never {
  const what = `${describeValue(value)} is not accepted; give ${holds}.`;
  throw /^[\w-]+$/.test(name) ? Refusal.of(name, what) : new Refusal(`${name}: ${what}`);
}

/** Makes the reader of a key that is one of a few words. */
export const oneOf =
  (name: string, words: readonly string[]): Reader =>
  (value) =>
    words.includes(value as string) ? value : refuseValue(name, value, words.join(" or "));

/** Makes the reader of a key that is true or false. */
export const trueOrFalse =
  (name: string): Reader =>
  (value) =>
    typeof value === "boolean" ? value : refuseValue(name, value, "true or false");

/** Makes the reader of a key that is a whole number from `least` to `most`. */
export const whole =
  (name: string, least: number, most = Infinity): Reader =>
  (value) => {
    if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most)
      return value;
    const range =
      most === Infinity ? `, ${least} or greater` : ` from ${least} to ${groupDigits(most)}`;
    return refuseValue(name, value, `a whole number${range}`);
  };
