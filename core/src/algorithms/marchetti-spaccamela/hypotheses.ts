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
  readonly #enforced: number[] = [];
  readonly #grow: Growth;
  #upTo: { readonly n: number; readonly list: readonly bigint[] } | undefined;

  constructor(grow: Growth) {
    this.#grow = grow;
  }

  /** Returns h_m; h_0 is 0. */
  of(m: number): bigint {
    while (this.#h.length < m) {
      const last = this.#h.at(-1) ?? 0n;
      const grown = this.#grow(last, this.#h.length + 1);
      this.#h.push(grown > last ? grown : last + 1n);
      if (grown <= last) this.#enforced.push(this.#h.length);
    }
    return this.#h[m - 1] ?? 0n;
  }

  /** Returns h_1 … h_t, up to the first that is at least n. */
  upTo(n: number): readonly bigint[] {
    // Claims ask for the same n again and again.
    if (this.#upTo?.n !== n) {
      let t = 1;
      while (this.of(t) < n) t++;
      this.#upTo = { n, list: this.#h.slice(0, t) };
    }
    return this.#upTo.list;
  }

  /** Lists the phases m up to t with h_m = h_{m-1} + 1, because the computed value did not exceed h_{m-1}. */
  enforced(t: number): readonly number[] {
    return this.of(t) > 0n ? this.#enforced.filter((m) => m <= t) : [];
  }
}

/** The parameters of the protocols of 001, §5. */
export type Bases = Readonly<Record<"c" | "a" | "eps", Rational>>;
/** Computes h_m from h_{m-1} and m, for m > 1. */
export type GrowthStep = (constants: Bases, h: bigint, m: number) => bigint;

export const protocols = {
  P1: ({ c }, h) => ceil(times(c, rational(h))),
  P2: ({ a }, h) => ceilPower(h, a),
  P3: (_, h) => ceilPowerOfLog(h),
  // Printed as 2^(h^c), but c must be epsilon (§1 and Theorem 5.1).
  P4: ({ eps }, h) => ceilTwoToThePower(h, eps),
} as const satisfies Readonly<Record<string, GrowthStep>>;

/** Starts with c, rounded up; `step` computes every further hypothesis. */
export const startWith =
  (constants: Bases, step: GrowthStep): Growth =>
  (h, m) => {
    if (m === 1) return ceil(constants.c);
    try {
      return step(constants, h, m);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(
        `hypothesis ${m}, after ${h}: ${error.message} With a smaller a or eps, hypotheses grow more slowly.`,
      );
    }
  };
