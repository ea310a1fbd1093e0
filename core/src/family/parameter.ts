import { formatRational, parseRational, type Rational } from "../exact/rational.ts";

/** A parameter: what it means, what it is when not given, and how its text becomes a value. */
export interface Parameter<T> {
  readonly says: string;
  readonly accepts: string;
  /** The values there are, where they are few. */
  readonly labels?: readonly string[];
  /** What it is when not given; that may depend on the others. */
  readonly standard: string | ((set: Readonly<Record<string, string>>) => string);
  /**
   * Its other values are variants with claims and mutants of their own. Results and digests do not name
   * the standard value, so a family may get such a parameter later and no digest changes.
   */
  readonly variant?: true;
  /** Does it matter, given the others? (always) */
  matters?(set: Readonly<Record<string, string>>): boolean;
  /** The value, or nothing where the text is not accepted. */
  parse(text: string): T | undefined;
  format(value: T): string;
}

export function choice<const L extends readonly [string, ...string[]]>(
  says: string,
  labels: L,
): Parameter<L[number]> {
  return {
    says,
    accepts: labels.join(" or "),
    labels,
    standard: labels[0],
    parse: (text) => (labels.includes(text) ? text : undefined),
    format: (value) => value,
  };
}

/** A choice whose other values are variants of the algorithm. */
export const variants = <const L extends readonly [string, ...string[]]>(
  says: string,
  labels: L,
): Parameter<L[number]> => ({ ...choice(says, labels), variant: true });

export function natural(
  says: string,
  standard: number,
  least: number,
  most: number,
): Parameter<number> {
  return {
    says,
    accepts: `a whole number from ${least} to ${most}`,
    standard: String(standard),
    parse: (text) =>
      /^\d{1,10}$/.test(text) && +text >= least && +text <= most ? +text : undefined,
    format: String,
  };
}

export function exact(
  says: string,
  standard: Parameter<Rational>["standard"],
  accepts: string,
  test: (value: Rational) => boolean,
): Parameter<Rational> {
  return {
    says,
    accepts,
    standard,
    parse(text) {
      const value = parseRational(text);
      return value && test(value) ? value : undefined;
    },
    format: formatRational,
  };
}
