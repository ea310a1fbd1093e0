import { groupDigits } from "../../refusal/group-digits.ts";
import { compare, rational, type Rational } from "../../exact/rational.ts";
import { family } from "../../model/family.ts";
import { choice, exact } from "../../model/parameter.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { growthClaims } from "./growth-claims.ts";
import { Hypotheses, protocols, startingWith, type Growth } from "./hypotheses.ts";
import { scheme } from "./scheme.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { BITS } from "../../exact/power.ts";
import { bitLength } from "../../exact/root.ts";

const moreThan = (least: bigint) => (value: Rational) => compare(value, rational(least)) > 0;
const atLeast = (least: bigint) => (value: Rational) => compare(value, rational(least)) >= 0;

/** Marchetti-Spaccamela's scheme, 001 §3: silence carries information, and processes need not know n. */
export const marchettiSpaccamela = family(
  "marchetti-spaccamela",
  {
    protocol: choice(
      "how each hypothesis follows from the previous one",
      ["P1", "P2", "P3", "P4"],
      ["Protocol"],
    ),
    c: exact(
      "the first hypothesis, rounded up",
      ({ protocol }) => (protocol === "P3" ? "3" : "2"),
      "a rational p/q of at least 2 (P3: above 2)",
      atLeast(2n),
    ),
    a: {
      ...exact(
        "the exponent a of P2, where h_m = h^a and h is the previous hypothesis",
        "2",
        "a rational p/q above 1",
        moreThan(1n),
      ),
      matters: ({ protocol }) => protocol === "P2",
    },
    eps: {
      ...exact(
        "the inner exponent eps of P4, where h_m = 2^(h^eps) and h is the previous hypothesis",
        "1",
        "a rational p/q above 0",
        moreThan(0n),
      ),
      matters: ({ protocol }) => protocol === "P4",
    },
  },
  ({ protocol, c, a, eps }) => {
    if (protocol === "P3" && !moreThan(2n)(c)) {
      throw Refusal.of(
        "set",
        "c=2 is not accepted with protocol=P3; c of marchetti-spaccamela is then above 2.",
      );
    }
    const h = new Hypotheses(startingWith(c, protocols[protocol](c, a, eps)));
    const growth = growthClaims[protocol](h, c, protocol === "P4" ? eps : a);
    // P1 and P3 at least double every hypothesis, because c ≥ 2 and ⌈h^(log₂ h)⌉ ≥ 2h for h ≥ 3. P2 and P4 may grow more slowly.
    return scheme(h, growth, protocol === "P1" || protocol === "P3");
  },
);

/**
 * Makes an algorithm of Marchetti-Spaccamela's scheme with your own hypotheses about n. `next` computes h_m from
 * h_{m-1} and m, starting with h_0 = 0. If `next` returns h_{m-1} or less, h_m is h_{m-1} + 1.
 *
 * @example
 * ```ts
 * const squares = schemeOf("squares", (_h, m) => BigInt(m + 1) ** 2n);
 * console.log(run(squares, { n: 4, ids: "rising" }).outcome); // elected
 * ```
 */
export function schemeOf(name: string, next: Growth): Algorithm {
  const grow: Growth = (h, m) => {
    const value: unknown = next(h, m);
    if (typeof value !== "bigint") {
      throw new Refusal(`${name}: hypothesis ${m} is ${String(value)}; it must be a bigint.`);
    }
    if (bitLength(value) > BITS) {
      throw new Refusal(
        `${name}: hypothesis ${m} has ${groupDigits(bitLength(value))} bits; at most ${groupDigits(BITS)} are accepted.`,
      );
    }
    return value;
  };
  return { ...scheme(new Hypotheses(grow)), name };
}
