import { ceilPower, ceilPowerOfLog, ceilTwoToThePower } from "../exact/power.ts";
import { Refusal } from "../model/refusal.ts";
import { ceil, rational, times, type Rational } from "../exact/rational.ts";

/**
 * The hypotheses h_1, h_2, … on the length of the ring (001 §5). They are integers: h_1 = ⌈c⌉, and
 * each following one is ⌈f(h)⌉ of the rounded value before it, or h + 1 where f does not grow. Only
 * what is asked for is computed: the next one may have a hundred thousand digits.
 */
export class Hypotheses {
  readonly #h: bigint[];
  /** The same as plain numbers; Infinity past 2^53, which no ring is long enough to reach. */
  readonly #lengths: number[];
  /** Phases whose hypothesis had to be h + 1 because f(h) did not exceed h. */
  readonly enforced: number[] = [];
  readonly #f: (h: bigint) => bigint;

  constructor(c: Rational, f: (h: bigint) => bigint) {
    this.#h = [ceil(c)];
    this.#lengths = [Number(this.#h[0])];
    this.#f = f;
  }

  /** h_m, exactly. */
  of(m: number): bigint {
    while (this.#h.length < m) {
      const last = this.#h[this.#h.length - 1];
      const grown = this.#next(last);
      if (grown <= last) this.enforced.push(this.#h.length + 1);
      const next = grown > last ? grown : last + 1n;
      this.#h.push(next);
      this.#lengths.push(next < 2n ** 53n ? Number(next) : Infinity);
    }
    return this.#h[m - 1];
  }

  #next(h: bigint): bigint {
    try {
      return this.#f(h);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        `hypothesis ${this.#h.length + 1}, after ${h}: ${error.message} Smaller a or eps grow more slowly.`,
      );
    }
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
