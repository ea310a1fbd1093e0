import type { Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../model/refusal.ts";
import { BITS } from "../exact/power.ts";
import { bitLength } from "../exact/root.ts";
import { Hypotheses, type Growth } from "./hypotheses.ts";
import { scheme } from "./marchetti-spaccamela-scheme.ts";

/**
 * The scheme of 001 with hypotheses of one's own: `next` gives h_m from h_{m-1} and m, beginning with
 * h_0 = 0. Where it does not grow, h + 1 is taken.
 *
 *     export default schemeOf("squares", (h, m) => BigInt(m + 1) ** 2n);
 */
export function schemeOf(name: string, next: Growth): Algorithm {
  const grow: Growth = (h, m) => {
    const value: unknown = next(h, m);
    if (typeof value !== "bigint") {
      throw new Refusal(`${name}: hypothesis ${m} is ${String(value)}, and must be a bigint.`);
    }
    if (bitLength(value) > BITS) {
      throw new Refusal(
        `${name}: hypothesis ${m} has ${bitLength(value)} bits, and at most ${BITS} are accepted.`,
      );
    }
    return value;
  };
  return { ...scheme(new Hypotheses(grow)), name };
}
