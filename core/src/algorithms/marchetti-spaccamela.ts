import { compare, rational, type Rational } from "../exact/rational.ts";
import { family } from "../family/family.ts";
import { choice, exact } from "../family/parameter.ts";
import { Refusal } from "../model/refusal.ts";
import { growthClaims } from "./claims/marchetti-spaccamela-growth.ts";
import { Hypotheses, protocols, startingWith } from "./hypotheses.ts";
import { scheme } from "./marchetti-spaccamela-scheme.ts";

const moreThan = (least: bigint) => (value: Rational) => compare(value, rational(least)) > 0;
const atLeast = (least: bigint) => (value: Rational) => compare(value, rational(least)) >= 0;

/** Marchetti-Spaccamela's scheme, 001 §3: silence is information, and n need not be known. */
export const marchettiSpaccamela = family(
  "marchetti-spaccamela",
  {
    protocol: choice("how one hypothesis follows another", ["P1", "P2", "P3", "P4"]),
    c: exact(
      "the first hypothesis, rounded up",
      ({ protocol }) => (protocol === "P3" ? "3" : "2"),
      "a rational p/q of at least 2 (P3: above 2)",
      atLeast(2n),
    ),
    a: {
      ...exact("P2: the exponent", "2", "a rational p/q above 1", moreThan(1n)),
      matters: ({ protocol }) => protocol === "P2",
    },
    eps: {
      ...exact("P4: the exponent's exponent", "1", "a rational p/q above 0", moreThan(0n)),
      matters: ({ protocol }) => protocol === "P4",
    },
  },
  ({ protocol, c, a, eps }) => {
    if (protocol === "P3" && !moreThan(2n)(c)) {
      throw new Refusal(
        "marchetti-spaccamela: c=2 is not accepted with P3; c is a rational above 2.",
      );
    }
    const h = new Hypotheses(startingWith(c, protocols[protocol](c, a, eps)));
    const growth = growthClaims[protocol](h, c, protocol === "P4" ? eps : a);
    // Beyond 2, h^(log₂ h) is twice h and more; the others may grow as slowly as one likes.
    return scheme(h, growth, protocol === "P1" || protocol === "P3");
  },
);
