import { ceilPower, ceilPowerOfLog, ceilTwoToThePower } from "../../exact/power.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { ceil, rational, times, type Rational } from "../../exact/rational.ts";

/** Computes h_m from h_{m-1} and m; h_0 = 0. */
export type Growth = (h: bigint, m: number) => bigint;

/**
 * The hypotheses on the length of the ring (001 §5): integers, each computed from the previous rounded one. They are
 * computed lazily, because the next one may have a hundred thousand digits.
 */
export class Hypotheses {
  readonly #h: bigint[] = [];
  /** The hypotheses as plain numbers; Infinity for 2^53 and more, which no ring reaches. */
  readonly #lengths: number[] = [];
  /** Phases m with h_m = h_{m-1} + 1, because the computed value did not exceed h_{m-1}. */
  readonly enforced: number[] = [];
  readonly #grow: Growth;
  #upTo: { readonly n: number; readonly list: readonly bigint[] } | undefined;

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

  /** h_m as a plain number, to compare with distances. */
  length(m: number): number {
    if (this.#lengths.length < m) this.of(m);
    return this.#lengths[m - 1];
  }

  /** h_1 … h_t up to the first that is at least n. */
  upTo(n: number): readonly bigint[] {
    // Claims ask for the same n again and again.
    if (this.#upTo?.n !== n) {
      let t = 1;
      while (this.of(t) < n) t++;
      this.#upTo = { n, list: this.#h.slice(0, t) };
    }
    return this.#upTo.list;
  }
}

export const protocols = {
  P1: (c: Rational) => (h: bigint) => ceil(times(c, rational(h))),
  P2: (_c: Rational, a: Rational) => (h: bigint) => ceilPower(h, a),
  P3: () => (h: bigint) => ceilPowerOfLog(h),
  // Printed as 2^(h^c), but c must be epsilon (§1 and Theorem 5.1).
  P4: (_c: Rational, _a: Rational, eps: Rational) => (h: bigint) => ceilTwoToThePower(h, eps),
} as const;

/** Starts with c, rounded up; f computes every further hypothesis from the previous one. */
export const startingWith =
  (c: Rational, f: (h: bigint) => bigint): Growth =>
  (h, m) => {
    if (m === 1) return ceil(c);
    try {
      return f(h);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        `hypothesis ${m}, after ${h}: ${error.message} With a smaller a or eps, hypotheses grow more slowly.`,
      );
    }
  };
