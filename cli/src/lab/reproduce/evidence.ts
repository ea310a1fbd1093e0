import { log10 } from "@ringleader/core";
import type { Instance } from "./instances.ts";

/** How a claim was tried. */
export type Way =
  | "simulated"
  | "every schedule of every ring"
  | "every arrangement"
  | "both on every ring"
  | "its worst case"
  | "the run against it"
  | "exact chances"
  | "exact draws"
  | "the symmetric run"
  | "the adversary"
  | "in lockstep";

/** What one experiment has to say of one claim. */
export interface Evidence extends Instance {
  readonly says: string;
  readonly cite: string;
  readonly way: Way;
  readonly holds: boolean;
  /** Runs, or rings, or sizes. */
  readonly cases: number;
  readonly from: number;
  readonly to: number;
  /** Where it came nearest to its bound. */
  readonly nearest?: Nearest;
  /** The run against it, as a command line, and what is wrong there. */
  readonly against?: string;
}

export interface Nearest {
  readonly measured: string;
  readonly bound: string;
  readonly n: number;
  /** Present where the claim does not hold there. */
  readonly broken?: true;
}

/** A claim and all that was found of it. */
export interface Tried {
  readonly algorithm: string;
  readonly says: string;
  readonly cite: string;
  readonly sets: readonly Readonly<Record<string, string>>[];
  readonly ways: readonly {
    readonly way: Way;
    readonly cases: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** Nothing: it was not judged anywhere. */
  readonly holds: boolean | undefined;
  readonly nearest?: Nearest;
  readonly against?: string;
}

/** What makes two claims of one algorithm the same. */
export const keyOf = ({
  algorithm,
  cite,
  says,
}: {
  algorithm: string;
  cite: string;
  says: string;
}) => JSON.stringify([algorithm, cite, says]);

/** Evidence put together, in the order of the claims that are asked about. */
export function together(
  claims: readonly (Instance & { readonly says: string; readonly cite: string })[],
  evidence: readonly Evidence[],
): readonly Tried[] {
  const all = new Map<string, Evidence[]>();
  for (const it of evidence) {
    const key = keyOf(it);
    const list = all.get(key);
    if (list) list.push(it);
    else all.set(key, [it]);
  }
  const asked = new Map<string, (typeof claims)[number][]>();
  for (const claim of claims) {
    const key = keyOf(claim);
    asked.set(key, [...(asked.get(key) ?? []), claim]);
  }
  return [...asked].map(([key, [claim, ...more]]) => {
    const list = all.get(key) ?? [];
    const failed = list.find(({ holds }) => !holds);
    const nearest = list.reduce<Nearest | undefined>(
      (x, { nearest: y }) => nearer(x, y),
      undefined,
    );
    const ways = new Map<Way, { way: Way; cases: number; from: number; to: number }>();
    for (const { way, cases, from, to } of list) {
      const it = ways.get(way);
      if (!it) ways.set(way, { way, cases, from, to });
      else {
        it.cases += cases;
        it.from = Math.min(it.from, from);
        it.to = Math.max(it.to, to);
      }
    }
    return {
      algorithm: claim.algorithm,
      says: claim.says,
      cite: claim.cite,
      sets: [claim, ...more].map(({ set }) => set),
      ways: [...ways.values()],
      holds: list.length === 0 ? undefined : failed === undefined,
      ...(nearest && { nearest }),
      ...(failed?.against !== undefined && { against: failed.against }),
    };
  });
}

/**
 * Which comes nearer to its bound, from below or from above, as a share of it. What breaks the claim
 * comes before all that does not: of such, whatever is farthest beyond.
 */
export function nearer(x: Nearest | undefined, y: Nearest | undefined): Nearest | undefined {
  if (!x || !y) return x ?? y;
  if (x.broken !== y.broken) return x.broken ? x : y;
  const [first, second] = [x, y].map(distance);
  // What says nothing of how near it came gives way to whatever does.
  if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) ? y : x;
  return (x.broken ? second > first : second < first) ? y : x;
}

/** Between what was measured and its bound, by the logarithm of their ratio; of words there is none. */
const distance = ({ measured, bound }: Nearest): number => Math.abs(logOf(measured) - logOf(bound));
const logOf = (text: string): number => (/^0+$/.test(text) ? -Infinity : (log10(text) ?? NaN));
