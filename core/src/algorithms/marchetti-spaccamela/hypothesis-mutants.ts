import { ceilPower, ceilTwoToThePower } from "../../exact/power.ts";
import { ceil, parseRational, rational, type Rational } from "../../exact/rational.ts";
import { floorRoot } from "../../exact/root.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { Hypotheses, protocols, startingWith, type Growth } from "./hypotheses.ts";
import { marchettiSpaccamela } from "./algorithm.ts";
import { scheme } from "./scheme.ts";
import { mutantsOf, waiting, withMe } from "../mutants/mutant.ts";

/** Makes the scheme with other hypotheses and the same parameters. */
const growing =
  (make: (c: Rational, a: Rational) => Growth) =>
  (right: Algorithm): Partial<Algorithm> => {
    const { c, a } = right.parameters;
    const { parameters, changed } = right;
    return { ...scheme(new Hypotheses(make(exact(c), exact(a ?? "2")))), parameters, changed };
  };
const exact = (text: string): Rational => parseRational(text)!;

/** As printed, a delay of 0 or less never ends, because count is tested only after it has been decremented. */
const stuck =
  (grows: (right: Algorithm) => Growth) =>
  (right: Algorithm): Partial<Algorithm> => {
    const next = grows(right);
    return withMe((me, message) => {
      let [h, before] = [next(0n, 1), 0n];
      for (let m = 2; m <= message.phase + 1; m++) [h, before] = [next(h, m), h];
      return waiting(me, (rounds) => (h > before ? rounds : undefined));
    }, "walk")(right);
  };

const shared = { of: marchettiSpaccamela, cite: "001, §5", mistake: "left out" } as const;

/** Mistakes in the hypotheses, 001 §5. */
export const hypothesisMutants = mutantsOf(shared, [
  {
    trap: "HYP-1",
    set: { protocol: "P4" },
    mistake: "printed",
    says: "P4: h_m = 2^(h^c), where c is also the first hypothesis",
    truth: "P4: h_m = 2^(h^eps), where eps is another parameter (§1 and Theorem 5.1)",
    changes: growing((c) => startingWith(c, (h) => ceilTwoToThePower(h, c))),
    run: { ids: [1, 2, 3] },
    caught: "time",
    shows: "the second hypothesis is 16 instead of 4",
  },
  {
    trap: "HYP-2",
    set: { protocol: "P4", eps: "1/3" },
    mistake: "printed",
    says: "P4: 2^(h^eps) exceeds h for every eps > 0",
    truth:
      "P4: 2^(h^eps) > h for every h > 1 only if eps > 1/(e ln 2); where 2^(h^eps) <= h, the next hypothesis is h + 1",
    changes: stuck(({ parameters: { c, eps } }) =>
      startingWith(exact(c), protocols.P4(exact(c), exact(c), exact(eps))),
    ),
    run: { ids: [1, 2, 3, 4] },
    caught: "deadlock",
    shows: "the hypotheses are 2, 3, 3, and a delay never ends",
  },
  {
    trap: "HYP-3",
    set: { protocol: "P2", a: "3/2" },
    cite: "001, §5 does not mention rounding",
    says: "hypotheses are rounded down",
    truth: "hypotheses are rounded up, at every step",
    changes: stuck(({ parameters: { c, a } }) =>
      startingWith(exact(c), (h) => floorRoot(h ** exact(a).p, exact(a).q)),
    ),
    run: { ids: [1, 2, 3] },
    caught: "deadlock",
    shows: "the hypotheses are 2, 2, and a delay never ends",
  },
  {
    trap: "HYP-3b",
    set: { protocol: "P2", a: "3/2" },
    cite: "001, §5 does not mention rounding",
    says: "h_m is c^(a^(m-1)), rounded up at the end",
    truth:
      "every hypothesis is rounded up, and the next is computed from the rounded one: 2, 3, 6, 15",
    changes: growing((c, a) => (_h, m) => {
      const exponent = rational(a.p ** BigInt(m - 1), a.q ** BigInt(m - 1));
      return ceilPower(ceil(c), exponent);
    }),
    run: { ids: [1, 2, 3, 4] },
    caught: "time",
    shows: "the third hypothesis is 5 instead of 6",
  },
  {
    trap: "HYP-5",
    set: { protocol: "P2", c: "8", a: "5/3" },
    mistake: "misread",
    says: "powers are computed in floating point",
    truth:
      "powers are computed exactly; 8^(5/3) is 32, but in floating point it exceeds 32, and Math.ceil makes it 33",
    changes: growing((c, a) =>
      startingWith(c, (h) => BigInt(Math.ceil(Number(h) ** (Number(a.p) / Number(a.q))))),
    ),
    run: { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
    caught: "time",
    shows: "the second hypothesis is 33 instead of 32",
  },
  {
    trap: "HYP-6",
    set: { c: "5/2" },
    says: "P1: c is rounded before the multiplication",
    truth: "P1: c is not rounded, and the product is rounded up",
    changes: growing((c) => startingWith(c, (h) => ceil(c) * h)),
    run: { ids: [1, 2, 3, 4] },
    caught: "time",
    shows: "the second hypothesis is 9 instead of 8",
  },
]);
