import { groupDigits } from "../refusal/group-digits.ts";
import { formatRational, parseRational, type Rational } from "../exact/rational.ts";

/** The words that a form shows for a parameter: its title, then its values in the order of the labels, if they differ. */
export type Words = readonly [title: string, ...values: string[]];

/** The words of every parameter by which a leader announces itself or not. */
export const announcementWords: Words = ["Leader tells every process"];

/** Describes a parameter of a family: its meaning, its default, and how a text is converted to its value. */
export interface Parameter<T> {
  readonly says: string;
  readonly accepts: string;
  /** All values, if they are few. */
  readonly labels?: readonly string[];
  /** The words of a form; by default the name of the parameter and its labels. */
  readonly words?: Words;
  /** The default; it may depend on the other parameters. */
  readonly standard: string | ((set: Readonly<Record<string, string>>) => string);
  /**
   * True if the values other than the default are variants with their own claims and mutants. Results and digests do
   * not name the default, so a family can gain such a parameter without changing its digests.
   */
  readonly variant?: true;
  /** Returns false if the other parameters make this one irrelevant. Default: always relevant. */
  matters?(set: Readonly<Record<string, string>>): boolean;
  /** Returns the value; undefined if the text is not accepted. */
  parse(text: string): T | undefined;
  format(value: T): string;
}

/**
 * Makes a parameter that is one of a few labels; the first label is the default. A form shows `words`, if present.
 *
 * @example
 * ```ts
 * const losers = choice("what losers do", ["swallow", "reply"]);
 * console.log(losers.standard, losers.accepts); // swallow swallow or reply
 * ```
 */
export const choice = <const L extends readonly [string, ...string[]]>(
  says: string,
  labels: L,
  words?: Words,
): Parameter<L[number]> => ({
  says,
  ...(words && { words }),
  accepts: labels.join(" or "),
  labels,
  standard: labels[0],
  parse: (text) => (labels.includes(text) ? text : undefined),
  format: (value) => value,
});

/** Makes a choice whose values other than the default are variants of the algorithm. */
export const variants = <const L extends readonly [string, ...string[]]>(
  says: string,
  labels: L,
  words?: Words,
): Parameter<L[number]> => ({ ...choice(says, labels, words), variant: true });

/**
 * Makes a parameter that is a whole number from `least` to `most`.
 *
 * @example
 * ```ts
 * const slots = natural("how many slots", 2, 1, 8);
 * console.log(slots.parse("3"), slots.parse("9")); // 3 undefined
 * ```
 */
export const natural = (
  says: string,
  standard: number,
  least: number,
  most: number,
): Parameter<number> => ({
  says,
  accepts: `a whole number from ${groupDigits(least)} to ${groupDigits(most)}`,
  standard: String(standard),
  parse: (text) => (/^\d{1,10}$/.test(text) && +text >= least && +text <= most ? +text : undefined),
  format: String,
});

/**
 * Makes a parameter that is an exact fraction, such as 3/2; `test` says which values are accepted.
 *
 * @example
 * ```ts
 * const speed = exact("the speed", "1/2", "a fraction below 1", ({ p, q }) => p < q);
 * console.log(speed.parse("3/4"), speed.parse("3/2")); // { p: 3n, q: 4n } undefined
 * ```
 */
export const exact = (
  says: string,
  standard: Parameter<Rational>["standard"],
  accepts: string,
  test: (value: Rational) => boolean,
): Parameter<Rational> => ({
  says,
  accepts,
  standard,
  parse(text) {
    const value = parseRational(text);
    return value && test(value) ? value : undefined;
  },
  format: formatRational,
});
