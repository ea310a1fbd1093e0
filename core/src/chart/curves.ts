import type { Algorithm } from "../model/algorithm.ts";
import type { Bound, Claim } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { log10 } from "../exact/decimal.ts";
import { exactOthers } from "../judge/judge.ts";
import type { Quantity } from "./quantity.ts";
import type { Series } from "./series.ts";
import { idsInOrder, isIdOrder, isPowerOfTwo } from "../model/system/id-order.ts";

/** A claim as a curve: the logarithm of its bound at each n. */
export interface Curve {
  readonly series: Series;
  readonly says: string;
  readonly cite: string;
  readonly kind: "bound" | "average" | "refuted";
  readonly points: readonly { readonly n: number; readonly value: number }[];
}

/**
 * Which claims are drawn. `sharpest`: the smallest upper bound that is not refuted, and the means. `lower`: the lower
 * bounds that are not refuted.
 */
export type Claims = "sharpest" | "lower" | "all" | "none";

type Drawable = Extract<Claim, { form: "bound" | "average" | "attained" }>;

/** Makes the curves of the claims about a quantity, for every line, at the measured n. */
export function curvesOf(
  series: readonly Series[],
  quantity: Quantity,
  which: Claims,
): readonly Curve[] {
  if (which === "none") return [];
  const curves = series.flatMap((line) => {
    const candidates = candidatesOf(line, quantity);
    if (which === "sharpest") return sharpest(candidates);
    return candidates
      .filter(({ relation }) => which === "all" || relation === "at least")
      .map(({ curve }) => curve);
  });
  // Equal curves of several lines of one algorithm are drawn only once.
  const seen = new Set<string>();
  return curves.filter(({ series: { algorithm }, says, cite, points }) => {
    const key = JSON.stringify([algorithm, says, cite, points]);
    return !seen.has(key) && seen.add(key);
  });
}

interface Candidate {
  readonly curve: Curve;
  /** The relation of a bound that is not refuted; undefined for any other claim. */
  readonly relation: Bound["relation"] | undefined;
}

function candidatesOf(series: Series, quantity: Quantity): Candidate[] {
  const { known, conditions, points } = series;
  // The claims of an algorithm do not apply outside its model.
  if (!known || conditions["violate"] !== undefined) return [];
  const sizes = points.map(({ n }) => ({ n, run: imagineRun(known, n, conditions) }));
  return (known.claims ?? []).flatMap((claim): Candidate[] => {
    if (!isDrawable(claim) || !quantity.isMeant(claim.measure, sizes[0].run)) return [];
    if (claim.form === "average" && !isDrawn(conditions)) return [];
    // A claim about some kinds of messages bounds the number of all messages if exact claims cover the other kinds.
    const others = exactOthers(claim, known);
    if (!others) return [];
    const values = sizes.flatMap(({ n, run }) => {
      const value = sumOf([claim, ...others], run);
      return value === undefined ? [] : [{ n, value }];
    });
    if (values.length === 0) return [];
    const curve: Curve = {
      series,
      says: [claim, ...others].map(({ says }) => says).join(", and "),
      cite: claim.cite,
      kind: claim.refuted ? "refuted" : claim.form === "average" ? "average" : "bound",
      points: values,
    };
    const relation = claim.form === "bound" && !claim.refuted ? claim.relation : undefined;
    return [{ curve, relation }];
  });
}

const isDrawable = (claim: Claim): claim is Drawable =>
  claim.form === "bound" || claim.form === "average" || claim.form === "attained";

/** Selects the upper bound that is smallest on the largest ring, and every mean. */
function sharpest(candidates: readonly Candidate[]): Curve[] {
  const means = candidates.map(({ curve }) => curve).filter(({ kind }) => kind === "average");
  const last = ({ curve }: Candidate) => curve.points.at(-1)!;
  const upper = candidates.filter(({ relation }) => relation && relation !== "at least");
  const largest = Math.max(...upper.map((bound) => last(bound).n));
  const [least] = upper
    .filter((bound) => last(bound).n === largest)
    // If two claims have equal values, an inequality is preferred to an exact claim.
    .sort((a, b) => last(a).value - last(b).value || rank(a) - rank(b));
  return least ? [least.curve, ...means] : means;
}

const rank = ({ relation }: Candidate): number => (relation === "exactly" ? 1 : 0);

/** Computes the logarithm of the sum of the claims' values. */
function sumOf(claims: readonly Drawable[], run: Outcome): number | undefined {
  if (claims.length === 1) return valueOf(claims[0], run);
  let sum = 0;
  for (const claim of claims) {
    const value = valueOf(claim, run);
    if (value === undefined) return undefined;
    sum += 10 ** value;
  }
  return log10(sum);
}

/** Computes the logarithm of a claim's value; undefined if the claim reads something that only a finished run has. */
function valueOf(claim: Drawable, run: Outcome): number | undefined {
  try {
    const limit =
      claim.form === "bound"
        ? claim.limit(run, 0)
        : claim.form === "average"
          ? meanOf(claim, run.n)
          : claim.value(run.n);
    return limit === undefined ? undefined : log10(limit);
  } catch {
    return undefined;
  }
}

/** Largest n for which exact means are computed. */
const WRITTEN = 1000;

function meanOf(claim: Extract<Claim, { form: "average" }>, n: number): number | undefined {
  if (claim.near) return claim.near(n);
  const [above, below] = (n <= WRITTEN ? claim.mean(n) : undefined) ?? [];
  return above && below ? 10 ** (log10(above)! - log10(below)!) : undefined;
}

/** Makes an outcome with only what is known before a run. A claim whose limit reads anything else has no curve. */
function imagineRun(
  algorithm: Algorithm,
  n: number,
  conditions: Readonly<Record<string, string>>,
): Outcome {
  const { ids = "random", schedule = "fifo", links = algorithm.links ?? "fifo" } = conditions;
  const isUsual = (name: string) => (conditions[name] ?? "all") === "all";
  const all = isUsual("wake") && isUsual("willing");
  const numbered = isIdOrder(ids) && algorithm.needs.ids;
  const elects = algorithm.parameters["elects"] ?? algorithm.elects;
  const leaders = all && numbered && elects ? [{ position: 0, id: elects === "max" ? n : 1 }] : [];
  const [kind] = schedule.split(":");
  const setup = {
    algorithm,
    n,
    links,
    schedule: { kind },
    waking: { all },
    violated: [],
    network: { n, ring: algorithm.needs.ring === true, made: conditions["graph"] ?? "ring" },
    ...(ids === "bit-reversal" && isPowerOfTwo(n) && { ids: idsInOrder(ids, n) }),
    ...(isScrambled(algorithm, conditions) && { swapped: new Uint8Array(n) }),
  };
  return { setup, n, leaders, ...(all && { contenders: n }) } as unknown as Outcome;
}

const isScrambled = ({ needs }: Algorithm, { ports }: Readonly<Record<string, string>>): boolean =>
  needs.ring === true && (ports ?? (needs.direction ? "aligned" : "scrambled")) !== "aligned";

/** True if all processes start and ids are in random order, as claims about means require. */
const isDrawn = ({ ids = "random", wake = "all" }: Readonly<Record<string, string>>) =>
  ids === "random" && wake === "all";
