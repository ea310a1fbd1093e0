import type { Algorithm } from "../model/algorithm.ts";
import type { Bound, Claim } from "../model/claim.ts";
import type { Outcome } from "../model/run.ts";
import { imagined, isDrawn } from "./imagined-run.ts";
import { log10 } from "../exact/log10.ts";
import { leftOut, type Quantity } from "./quantity.ts";
import type { Series } from "./series.ts";

/** A claim as a curve: what it allows at each n. */
export interface Curve {
  readonly series: Series;
  readonly says: string;
  readonly cite: string;
  readonly kind: "bound" | "average" | "refuted";
  readonly points: readonly { readonly n: number; readonly value: number }[];
}

/** The sharpest upper bound that is true and the means, the true bounds from below, all that can be drawn, or nothing. */
export type Claims = "sharpest" | "lower" | "all" | "none";

type Drawable = Extract<Claim, { form: "bound" | "average" | "attained" }>;

/** The curves of the claims on a quantity, for every line, at the n that were measured. */
export function curvesOf(
  series: readonly Series[],
  quantity: Quantity,
  which: Claims,
): readonly Curve[] {
  if (which === "none") return [];
  const curves = series.flatMap((it) => {
    const mine = ofOne(it, quantity);
    if (which === "sharpest") return sharpest(mine);
    return mine.filter(({ isLower }) => which === "all" || isLower).map(({ curve }) => curve);
  });
  // The same algorithm under other conditions is bound by the same claim.
  const seen = new Set<string>();
  return curves.filter(({ series: { algorithm }, says, cite, points }) => {
    const key = JSON.stringify([algorithm, says, cite, points]);
    return !seen.has(key) && seen.add(key);
  });
}

interface Candidate {
  readonly curve: Curve;
  /** How it bounds from above; nothing if it does not, or is false. */
  readonly upper?: "exactly" | "at most" | "less than";
  /** Is it a true bound from below? */
  readonly isLower: boolean;
}

function ofOne(series: Series, quantity: Quantity): Candidate[] {
  const { known, conditions, points } = series;
  // Outside its model an algorithm has promised nothing.
  if (!known || conditions["violate"] !== undefined) return [];
  const sizes = points.map(({ n }) => ({ n, run: imagined(known, n, conditions) }));
  return (known.claims ?? []).flatMap((claim): Candidate[] => {
    if (!isDrawable(claim) || !quantity.isMeant(claim.measure, sizes[0].run)) return [];
    if (claim.form === "average" && !isDrawn(conditions)) return [];
    const others = exactOnes(leftOut(claim.measure, known), known);
    if (!others) return [];
    const values = sizes.flatMap(({ n, run }) => {
      const value = sumOf([claim, ...others], run);
      return value === undefined ? [] : [{ n, value }];
    });
    if (values.length === 0) return [];
    const curve: Curve = {
      series,
      says: [claim.says, ...others.map((it) => it.says)].join(", and "),
      cite: claim.cite,
      kind: claim.refuted ? "refuted" : claim.form === "average" ? "average" : "bound",
      points: values,
    };
    if (claim.form !== "bound" || claim.refuted) return [{ curve, isLower: false }];
    if (claim.relation === "at least") return [{ curve, isLower: true }];
    return [{ curve, isLower: false, upper: claim.relation }];
  });
}

const isDrawable = (claim: Claim): claim is Drawable =>
  claim.form === "bound" || claim.form === "average" || claim.form === "attained";

/** The bound that is least on the largest ring, and every mean. */
function sharpest(all: readonly Candidate[]): Curve[] {
  const means = all.map(({ curve }) => curve).filter(({ kind }) => kind === "average");
  const last = ({ curve }: Candidate) => curve.points[curve.points.length - 1];
  const upper = all.filter((it) => it.upper !== undefined);
  const largest = Math.max(...upper.map((it) => last(it).n));
  const [least] = upper
    .filter((it) => last(it).n === largest)
    // Of two that come to the same the bound tells more than the equation.
    .sort((a, b) => last(a).value - last(b).value || rank(a) - rank(b));
  return least ? [least.curve, ...means] : means;
}

const rank = ({ upper }: Candidate): number => (upper === "exactly" ? 1 : 0);

/**
 * A claim on some kinds of messages is a claim on all of them where the number of the others is
 * known: for each of these kinds, what is claimed exactly; nothing if one is not.
 */
function exactOnes(kinds: readonly string[], { claims = [] }: Algorithm): Bound[] | undefined {
  const all = kinds.map((kind) =>
    claims.find(
      (it): it is Bound =>
        it.form === "bound" &&
        it.relation === "exactly" &&
        it.refuted === undefined &&
        it.measure.of === "messages" &&
        it.measure.kinds?.join() === kind,
    ),
  );
  return all.every((it) => it !== undefined) ? all : undefined;
}

/** The logarithm of what the claims come to together. */
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

function valueOf(claim: Drawable, run: Outcome): number | undefined {
  const value = limitOf(claim, run);
  return value === undefined ? undefined : log10(value);
}

function limitOf(claim: Drawable, run: Outcome): number | bigint | undefined {
  try {
    if (claim.form === "bound") return claim.limit(run, 0);
    return claim.form === "average" ? meanOf(claim, run.n) : claim.value(run.n);
  } catch {
    return undefined; // It looks at something that only a finished run has.
  }
}

/** Fractions beyond this n may be longer than anybody wants to wait for. */
const WRITTEN = 1000;

function meanOf(claim: Extract<Claim, { form: "average" }>, n: number): number | undefined {
  if (claim.near) return claim.near(n);
  const [above, below] = (n <= WRITTEN ? claim.mean(n) : undefined) ?? [];
  return above && below ? 10 ** (log10(above)! - log10(below)!) : undefined;
}
