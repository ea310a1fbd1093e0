import { isCatalogued, isUnchanged } from "../../algorithms/index.ts";
import { noteReads, type ClaimReads } from "../../judge/known-limit.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import type { Bound, Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { mentions, type Expression } from "../../sentence/expression.ts";
import { expressionOf } from "../../sentence/invariant.ts";
import type { Scope } from "./scope.ts";

/** Which symmetric setups have the same verdict on a claim: all, those that are turned, or none. */
export type Respected = "all" | "rotations" | "none";

/**
 * Returns the symmetries that every claim respects. A sentence is read. A bound respects all symmetries if its limit
 * depends on n alone. Any other function, and a goal, may read positions, ports and neighbours. The claims and goals of
 * the catalogue are symmetric. Outside the model, none is judged.
 */
export function respectedSymmetries({ algorithm, n, violate = [] }: Scope): Respected {
  const hasGoals = (algorithm.sometimes ?? []).length > 0 && violate.length === 0;
  if (hasGoals && !isUnchanged(algorithm)) return "none";
  let respected: Respected = "all";
  for (const claim of violate.length > 0 ? [] : (algorithm.claims ?? [])) {
    const one = respectedBy(claim, algorithm, n);
    if (one === "none") return one;
    if (one === "rotations") respected = one;
  }
  return respected;
}

function respectedBy(claim: Claim, algorithm: Algorithm, n: number): Respected {
  if (claim.form !== "bound" && claim.form !== "along" && claim.form !== "always") return "all";
  if (isCatalogued(claim)) return "all";
  const expression = expressionOf(claim, algorithm);
  if (expression) return respectedByExpression(expression, algorithm);
  return claim.form === "bound" && !readsRing(claim, algorithm, n) ? "all" : "none";
}

function respectedByExpression(
  expression: Expression,
  { needs, state, messages }: Algorithm,
): Respected {
  // A field of the algorithm with the same name replaces the field that every process or message has.
  const isOwn = (name: string, kinds: readonly object[]) =>
    kinds.every((it) => Object.hasOwn(it, name));
  const isOfPlace = (name: string): boolean =>
    (name === "position" && !isOwn(name, [state])) ||
    (name === "to" && !needs.ids && !isOwn(name, Object.values(messages)));
  if (mentions(expression, (it) => it.op === "field" && isOfPlace(it.name))) return "none";
  const isOfSide = (it: Expression): boolean =>
    it.op === "between" || (it.op === "field" && (it.name === "way" || it.at !== undefined));
  return mentions(expression, isOfSide) ? "rotations" : "all";
}

/** Largest phase with which limits are tried. */
const PHASE_MAX = 16;

/** True if the limit of a bound, or the function that measures it, reads more than n, the links and the algorithm. */
function readsRing(claim: Bound, algorithm: Algorithm, n: number): boolean {
  if (claim.measure.of === "time") return true;
  const reads = readsOf(claim, algorithm, n);
  return reads.run || reads.ring;
}

/** Notes what the limit of a bound reads without a run. What it reads only after it has read a run may be missing. */
export function readsOf(claim: Bound, algorithm: Algorithm, n: number): ClaimReads {
  const { needs } = algorithm;
  const reads: ClaimReads = { run: false, ring: false };
  for (const links of ["fifo", "any"] as const) {
    const network = { n, ring: needs.ring === true, edges: n };
    const waking = { mailStarts: false };
    const setup = { n, links, algorithm, needs, network, waking, violated: [] };
    const run = { n, setup, contenders: n } as unknown as Outcome;
    const shown = noteReads({ setup: run.setup, outcome: () => run }, reads);
    try {
      for (let phase = 0; phase <= PHASE_MAX; phase++) claim.limit(shown, phase);
    } catch {
      // A limit that fails without a run reads the run.
      reads.run = true;
    }
  }
  return reads;
}
