import { ceilPower, ceilPowerOfLog, ceilTwoToThePower } from "../exact/power.ts";
import { Refusal } from "../model/refusal.ts";
import { ceil, rational, times, type Rational } from "../exact/rational.ts";

/** How one hypothesis follows another: h_m, of h_{m-1} and m. Before the first comes h_0 = 0. */
export type Growth = (h: bigint, m: number) => bigint;

/**
 * The hypotheses h_1, h_2, … on the length of the ring (001 §5). They are integers, each of them
 * computed from the one before it, as it was rounded, or h + 1 where that does not grow. Only what is
 * asked for is computed: the next one may have a hundred thousand digits.
 */
export class Hypotheses {
  readonly #h: bigint[] = [];
  /** The same as plain numbers; Infinity past 2^53, which no ring is long enough to reach. */
  readonly #lengths: number[] = [];
  /** Phases whose hypothesis had to be h + 1 because what follows h did not exceed it. */
  readonly enforced: number[] = [];
  readonly #grow: Growth;

  constructor(grow: Growth) {
    this.#grow = grow;
  }

  /** h_m, exactly; h_0 is 0. */
  of(m: number): bigint {
    while (this.#h.length < m) {
      const last = this.#h.at(-1) ?? 0n;
      const grown = this.#grow(last, this.#h.length + 1);
      if (grown <= last) this.enforced.push(this.#h.length + 1);
      const next = grown > last ? grown : last + 1n;
      this.#h.push(next);
      this.#lengths.push(next < 2n ** 53n ? Number(next) : Infinity);
    }
    return this.#h[m - 1] ?? 0n;
  }

  /** h_m as a number to compare a distance with. */
  length(m: number): number {
    if (this.#lengths.length < m) this.of(m);
    return this.#lengths[m - 1];
  }

  /** h_1 … h_t up to the first that is at least n. */
  upTo(n: number): bigint[] {
    let t = 1;
    while (this.of(t) < n) t++;
    return this.#h.slice(0, t);
  }
}

/** How each of the four protocols passes from one hypothesis to the next. */
export const protocols = {
  P1: (c: Rational) => (h: bigint) => ceil(times(c, rational(h))),
  P2: (_c: Rational, a: Rational) => (h: bigint) => ceilPower(h, a),
  P3: () => (h: bigint) => ceilPowerOfLog(h),
  // Printed as 2^(h^c); the exponent is epsilon (§1 and Theorem 5.1).
  P4: (_c: Rational, _a: Rational, eps: Rational) => (h: bigint) => ceilTwoToThePower(h, eps),
} as const;

/** The first hypothesis is c, rounded up; f passes to the others. */
export const startingWith =
  (c: Rational, f: (h: bigint) => bigint): Growth =>
  (h, m) => {
    if (m === 1) return ceil(c);
    try {
      return f(h);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        `hypothesis ${m}, after ${h}: ${error.message} Smaller a or eps grow more slowly.`,
      );
    }
  };
