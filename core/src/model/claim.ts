import type { Rational } from "../exact/rational.ts";
import type { Basis, KnownBy } from "./basis.ts";
import type { Outcome } from "./run.ts";
import type { Setup } from "./setup.ts";
import type { Event } from "./trace.ts";

/**
 * A claim is a sentence, a citation, and something that can be judged. Most are bounds, judged on
 * every finished run. What a paper prints but is false stays, marked `refuted` with the smallest run
 * against it, beside the corrected statement, and never counts.
 */
export type Claim = Bound | Average | Attained | Along | Always | Across | ChanceClaim;

interface Said {
  readonly says: string;
  readonly cite: string;
  /** How it is known to be true; absent: it is only stated, or refuted. */
  readonly known?: Basis;
  readonly refuted?: Refuted;
}

export interface Refuted {
  /** The smallest run against it: what follows `ringleader run ALGORITHM`. */
  readonly by: string;
  /** What is true instead, in a sentence. */
  readonly truth: string;
  /** How the truth is known; absent: the run itself shows it, or it is a remark on the wording. */
  readonly known?: Basis;
  /** The constant, or the reading, was chosen here, as `cite` says: the paper prints nothing that could be judged. */
  readonly chosen?: true;
}

/** A bound is data, a measure and a limit, so that extremes can be taken over all runs. */
export interface Bound extends Said {
  readonly form: "bound";
  readonly measure: Measure;
  readonly relation: "at most" | "less than" | "at least" | "exactly";
  /** The bound; nothing where the claim does not speak of this run. */
  limit(run: Outcome, phase: number): number | bigint | undefined;
}

/** The mean over all arrangements of the ids 1..n, everybody starting at once: a fraction. */
interface Average extends Said {
  readonly form: "average";
  readonly measure: Measure;
  mean(n: number): readonly [numerator: bigint, denominator: bigint] | undefined;
  /** The same in double precision, where the fraction would be too long to write down. */
  readonly near?: ((n: number) => number) | undefined;
}

/** What the coins do on average, over every schedule: judged exactly by `chance`. */
export interface ChanceClaim extends Said {
  readonly form: "chance";
  readonly measure: ChanceMeasure;
  readonly relation: "at most" | "exactly";
  /** The bound for n processes, of a round for x active ones; undefined where the claim does not speak of them. */
  limit(n: number): Rational | undefined;
  /** The expectation itself, computed from the draws alone, for rings that are too large for `chance`; undefined where that takes too long. */
  readonly fromDraws?: ((n: number) => Rational | undefined) | undefined;
}

export type ChanceMeasure =
  /** The expected number of messages, announcement included. */
  | { readonly of: "messages" }
  /** The probability of an election that is right. */
  | { readonly of: "elected" }
  /** The mean, over all draws of one round with so many sides, of a value of the round. */
  | { readonly of: "round"; readonly sides: number; value(active: number, stay: number): Rational };

/** A ring of n on which the measure comes to exactly this: a bound that cannot be bettered. */
interface Attained extends Said {
  readonly form: "attained";
  readonly measure: Measure;
  value(n: number): number | bigint | undefined;
  worst(n: number): Worst;
}

export interface Worst {
  readonly ids: readonly number[];
  /** Who wakes when, by position. */
  readonly wake?: Readonly<Record<string, string>>;
}

/** What a watcher says of every event of a run; judged where n is small enough to watch. */
export interface Along extends Said {
  readonly form: "along";
  watcher(given: Setup): Watcher;
}

export interface Watcher {
  /** After every event; `read` tells the fields of a process. Says what is wrong, or nothing. */
  see(event: Event, read: (p: number) => Readonly<Record<string, unknown>>): string | undefined;
  /** When the run is over. */
  end?(run: Outcome): string | undefined;
}

/** Runs of two algorithms on the same ring come to the same, line by line. */
export interface Across extends Said {
  readonly form: "across";
  /** The name of the other algorithm. */
  readonly other: string;
  /** What a line stands for, as the head of a column: round. */
  readonly line: string;
  /** Makes the lines of one run from its messages. */
  teller(): Teller;
}

export interface Teller {
  /** After every receipt: the words of the message. */
  see(words: readonly number[]): void;
  /** When the run is over. */
  lines(): readonly string[];
}

/** What holds in every configuration that any schedule leads to: `check` looks at all of them. */
export interface Always extends Said {
  readonly form: "always";
  /** Says what is wrong with a configuration, or nothing. */
  holds(config: Configuration): string | undefined;
}

/** A moment of a run, between two events. What is only counted is no part of it: reading that throws. */
export interface Configuration {
  readonly n: number;
  readonly setup: Setup;
  /** The fields of a process as its algorithm sees them, with its `decision` and whether it `woke`. */
  readonly read: (p: number) => Readonly<Record<string, unknown>>;
  /** Messages on their way to a process, at one port or port by port, the oldest first (where links reorder: in no order). */
  readonly waiting: (p: number, port?: number) => readonly Mail[];
}

export interface Mail {
  readonly kind: string;
  /** The port at which it will come in, as its receiver calls it. */
  readonly port: number;
  /** On a ring the link it is on: 0 from the left, clockwise, 1 from the right. */
  readonly side: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Rings up to here are watched, event by event, by the claims that ask for it. */
export const WATCHED = 40;

/** What is measured: messages of some kinds, of the fullest phase, phases, causal or exact time. */
export type Measure =
  | { readonly of: "messages"; readonly kinds?: readonly string[] }
  | { readonly of: "each phase"; readonly kinds?: readonly string[] }
  | { readonly of: "phases" }
  | { readonly of: "causal"; readonly at: "declaration" | "last" }
  | { readonly of: "time"; readonly value: (run: Outcome) => bigint | undefined };

export interface Judged {
  readonly says: string;
  readonly cite: string;
  readonly holds: boolean;
  readonly measured: string;
  readonly bound: string;
  readonly known: KnownBy;
  readonly refuted?: string;
}

/** The last word on a claim: how it is known to be true, or the run against it. */
export type Standing = Basis | Refuted;

const standing = (it: Standing | undefined): Pick<Said, "known" | "refuted"> =>
  it === undefined ? {} : "truth" in it ? { refuted: it } : { known: it };

const bound =
  (relation: Bound["relation"]) =>
  (
    says: string,
    cite: string,
    measure: Measure,
    limit: Bound["limit"],
    last?: Standing,
  ): Bound => ({
    form: "bound",
    says,
    cite,
    measure,
    relation,
    limit,
    ...standing(last),
  });

export const atMost = bound("at most");
export const lessThan = bound("less than");
export const atLeast = bound("at least");
export const exactly = bound("exactly");

export const onAverage = (
  says: string,
  cite: string,
  measure: Measure,
  mean: Average["mean"],
  near?: Average["near"],
  known?: Basis,
): Average => ({ form: "average", says, cite, measure, mean, near, ...standing(known) });

export const attained = (
  says: string,
  cite: string,
  measure: Measure,
  value: Attained["value"],
  worst: Attained["worst"],
  known?: Basis,
): Attained => ({ form: "attained", says, cite, measure, value, worst, ...standing(known) });

export const along = (
  says: string,
  cite: string,
  watcher: Along["watcher"],
  last?: Standing,
): Along => ({ form: "along", says, cite, watcher, ...standing(last) });

export const always = (
  says: string,
  cite: string,
  holds: Always["holds"],
  last?: Standing,
): Always => ({ form: "always", says, cite, holds, ...standing(last) });

export const onChance = (
  says: string,
  cite: string,
  { measure, relation, limit, fromDraws }: Omit<ChanceClaim, "form" | "says" | "cite" | "known">,
  known: Basis,
): ChanceClaim => ({
  form: "chance",
  says,
  cite,
  measure,
  relation,
  limit,
  fromDraws,
  ...standing(known),
});

export const pairedWith = (
  says: string,
  cite: string,
  other: string,
  line: string,
  teller: Across["teller"],
  known?: Basis,
): Across => ({ form: "across", says, cite, other, line, teller, ...standing(known) });

/** ⌈log₂ n⌉ and ⌊log₂ n⌋ of a whole number from 1. */
export const ceilLog2 = (n: number): number => (n === 1 ? 0 : 32 - Math.clz32(n - 1));
export const floorLog2 = (n: number): number => 31 - Math.clz32(n);
