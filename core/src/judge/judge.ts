import { knownBy } from "../model/basis.ts";
import type { Bound, Claim, Judged, Measure } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import { runAgainst } from "./run-against.ts";

const holds = {
  "at most": (measured: bigint, bound: bigint) => measured <= bound,
  "less than": (measured: bigint, bound: bigint) => measured < bound,
  "at least": (measured: bigint, bound: bigint) => measured >= bound,
  exactly: (measured: bigint, bound: bigint) => measured === bound,
};

/** The measured values, each with the phase it belongs to (0 where there is none). */
export function measured(it: Measure, run: Outcome): [bigint, number][] {
  switch (it.of) {
    case "messages": {
      const count = it.kinds?.reduce((sum, kind) => sum + (run.byKind[kind] ?? 0), 0) ?? run.sent;
      return [[BigInt(count), 0]];
    }
    case "each phase":
      return Object.entries(run.byPhase).map(([key, all]) => {
        const phase = Number(key);
        const count = it.kinds?.reduce((sum, kind) => sum + run.sentOf(kind, phase), 0) ?? all;
        return [BigInt(count), phase];
      });
    case "phases":
      return [[BigInt(Object.keys(run.byPhase).length), 0]];
    case "causal": {
      const depth = run.causal[it.at];
      return depth === undefined ? [] : [[BigInt(depth), 0]];
    }
    default: {
      const value = it.value(run);
      return value === undefined ? [] : [[value, 0]];
    }
  }
}

/** The verdict on one bound, by the value that comes nearest to breaking it; nothing if it does not apply. */
export function judge(claim: Bound, run: Outcome): Judged | undefined {
  let worst: { measured: bigint; bound: bigint; holds: boolean } | undefined;
  for (const [value, phase] of measured(claim.measure, run)) {
    const limit = claim.limit(run, phase);
    if (limit === undefined) continue;
    // A fraction is rounded so that whole numbers compare as they would with it.
    const upwards = claim.relation === "less than" || claim.relation === "at least";
    const round = upwards ? Math.ceil : Math.floor;
    const bound = typeof limit === "bigint" ? limit : BigInt(round(limit));
    const it = { measured: value, bound, holds: holds[claim.relation](value, bound) };
    const over = worst && it.measured * worst.bound > worst.measured * it.bound;
    const nearer = claim.relation === "at least" ? !over : over;
    if (!worst || (worst.holds ? !it.holds || nearer : !it.holds && nearer)) worst = it;
  }
  return worst && verdict(claim, run, worst.holds, String(worst.measured), String(worst.bound));
}

export const verdict = (
  claim: Claim,
  { setup }: Outcome,
  holds: boolean,
  measured: string,
  bound: string,
): Judged => ({
  says: claim.says,
  cite: claim.cite,
  holds,
  measured,
  bound,
  known: knownBy(claim),
  ...(claim.refuted && {
    refuted: `ringleader run ${setup.algorithm.name.split(":")[0]} ${runAgainst(setup.algorithm, claim.refuted)}`,
  }),
});
