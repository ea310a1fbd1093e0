import type { RunChoices } from "./run-spec.ts";
import type { Rational } from "../exact/rational.ts";
import { proved, type Basis, type KnownBy } from "./basis.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Outcome } from "./outcome.ts";
import type { Setup } from "./setup.ts";
import type { Event } from "./trace.ts";

/**
 * A claim has an id, a sentence, a citation, and a condition that can be judged. Bounds are judged on every finished
 * run. A false claim of a paper is kept beside the corrected claim, marked `refuted` with the smallest counterexample.
 * A refuted claim never makes a run fail.
 */
export type Claim = Bound | Average | Attained | Along | Always | Across | ChanceClaim;

/** The texts of a claim. */
export interface ClaimText {
  /** Short, stable and unique within its algorithm, such as `messages-at-most`. Programs find a claim by its id. */
  readonly id: string;
  readonly says: string;
  /** The source. In the catalogue, the numbers 000 to 004 stand for the sources that `docs/algorithms.md` lists. */
  readonly cite: string;
  /** How the claim is known to be true; absent if it is only stated, or refuted. */
  readonly known?: Basis;
  readonly refuted?: Refuted;
}

/** The counterexample to a claim, and what is true instead. */
export interface Refuted {
  /** The smallest counterexample. */
  readonly run: RunChoices;
  /** What is true instead, in a sentence. */
  readonly truth: string;
  /** How `truth` is known. Absent if `run` itself shows `truth`, or if `truth` is a remark on the wording. */
  readonly known?: Basis;
  /** True if the paper states nothing that can be judged, so a constant or a reading of its words is chosen here. */
  readonly chosen?: true;
}

/** Claims a limit of a measure. Both are data, so that the extremes of the measure over all runs can be computed. */
export interface Bound extends ClaimText {
  readonly form: "bound";
  readonly measure: Measure;
  readonly relation: "at most" | "less than" | "at least" | "exactly";
  /** The bound; undefined if the claim does not apply to this run. */
  limit(run: Outcome, phase: number): number | bigint | undefined;
}

/** Claims the mean of a measure over all arrangements of the ids 1..n, as a fraction. All processes start at once. */
export interface Average extends ClaimText {
  readonly form: "average";
  readonly measure: Measure;
  mean(n: number): readonly [numerator: bigint, denominator: bigint] | undefined;
  /** The mean in double precision, for n at which the fraction is too long. */
  readonly near?: ((n: number) => number) | undefined;
}

/** A bound on a mean over all coin tosses, under every schedule. `chance` judges it exactly. */
export interface ChanceClaim extends ClaimText {
  readonly form: "chance";
  readonly measure: ChanceMeasure;
  readonly relation: "at most" | "exactly";
  /** The bound for n processes, or for a round with n active processes; undefined if the claim does not apply. */
  limit(n: number): Rational | undefined;
  /** Computes the exact expectation for large rings from the draws alone; undefined if the computation takes too long. */
  readonly fromDraws?: ((n: number) => Rational | undefined) | undefined;
}

/** A mean over all coin tosses. */
export type ChanceMeasure =
  /** The expected number of messages, announcement included. */
  | { readonly of: "messages" }
  /** The probability of a correct election. */
  | { readonly of: "elected" }
  /** The mean of `value` over all draws of one round, in which each active process draws one of `sides` values. */
  | { readonly of: "round"; readonly sides: number; value(active: number, stay: number): Rational };

/** Claims that the measure is exactly `value` on the ring `worst`, so that a bound is tight. */
export interface Attained extends ClaimText {
  readonly form: "attained";
  readonly measure: Measure;
  value(n: number): number | bigint | undefined;
  worst(n: number): Worst;
}

/** The ring on which a bound is attained. */
export interface Worst {
  readonly ids: readonly number[];
  /** The time of each wake-up, by position. */
  readonly wake?: Readonly<Record<string, string>>;
}

/** A property of the sequence of events, which a watcher checks. It is judged only if n ≤ WATCHED. */
export interface Along extends ClaimText {
  readonly form: "along";
  readonly watcher: (setup: Setup) => Watcher;
}

/** Sees the events of a run, one after the other. */
export interface Watcher {
  /** Called after every event; `read` returns the fields of a process. Returns what is wrong, if anything. */
  see(event: Event, read: Configuration["read"]): string | void;
  /** Called when the run is over; `run.fields` has the fields of every process. Returns what is wrong, if anything. */
  end?(run: Outcome): string | undefined;
}

/** Claims that runs of two algorithms on the same ring produce the same lines. */
export interface Across extends ClaimText {
  readonly form: "across";
  readonly other: string;
  /** What a line stands for, as a column heading, such as `round`. */
  readonly line: string;
  /** Collects the lines of one run from its messages. */
  teller(): Teller;
}

/** Tells two runs apart, line by line. */
export interface Teller {
  /** Called after every receipt, with the words of the message. */
  see(words: readonly number[]): void;
  /** Returns the lines. Called when the run is over. */
  lines(): readonly string[];
}

/** An invariant, which holds in every reachable configuration. Only `check` judges it. */
export interface Always extends ClaimText {
  readonly form: "always";
  /** Returns what is wrong with a configuration, if anything. */
  readonly holds: (config: Configuration) => string | undefined;
  /** The invariant as one sentence of the language of conjectures, if it is one; `prove` proves it for every n. */
  readonly sentence?: string;
}

/** A state of a run, between two events. Reading a ghost field throws. */
export interface Configuration {
  readonly n: number;
  readonly setup: Setup;
  /** The fields of a process as its algorithm sees them, with its `decision` and whether it `woke`. */
  readonly read: (p: number) => Readonly<Record<string, unknown>>;
  /** The messages in flight to a process, port by port, or to one port; oldest first unless links reorder messages. */
  readonly waiting: (p: number, port?: number) => readonly Mail[];
}

/** A message in flight. */
export interface Mail {
  readonly kind: string;
  /** The port at which the message will arrive, as the receiver numbers its ports. */
  readonly port: number;
  /** On a ring, the link of the message: 0 if it comes from the left (clockwise), 1 if from the right. */
  readonly side: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Largest n at which watchers see every event of a run. */
export const WATCHED = 40;

/**
 * What a claim measures. `each phase` counts messages phase by phase; `time` is computed from the
 * exact times of the run; `isCount` says that it counts something else than time.
 */
export type Measure =
  | { readonly of: "messages"; readonly kinds?: readonly string[] }
  | { readonly of: "each phase"; readonly kinds?: readonly string[] }
  | { readonly of: "phases" }
  | { readonly of: "causal"; readonly at: "declaration" | "last" }
  | { readonly of: "time"; isCount?: true; readonly value: (run: Outcome) => bigint | undefined };

/** A claim with the value that was measured in a run. */
export interface Judged extends Pick<ClaimText, "id" | "says" | "cite"> {
  readonly holds: boolean;
  readonly measured: string;
  readonly bound: string;
  /** How `measured` is compared with `bound`; only for bounds. */
  readonly relation?: Bound["relation"];
  /** The bound before it was rounded; absent if it is a whole number. */
  readonly limit?: number;
  readonly known: KnownBy;
  readonly refuted?: string;
}

/** How a claim is known to be true, or the counterexample that refutes it. */
export type Standing = Basis | Refuted;

/** Makes a claim. Without an id, the claim gets one made from its sentence. */
export interface Maker<A extends unknown[], C> {
  (id: string, says: string, cite: string, ...rest: A): C;
  (says: string, cite: string, ...rest: A): C;
}

type Form<C, A extends unknown[]> = (...parts: A) => Omit<C, keyof ClaimText>;

/** Returns the maker of one form of claim. The maker takes the texts, the parts of the form, and the standing. */
const maker =
  <C extends Claim>() =>
  <A extends unknown[]>(form: Form<C, A>): Maker<[...A, last?: Standing], C> =>
  (...all: unknown[]) => {
    const texts = all.findIndex((it) => typeof it !== "string");
    if (texts !== 2 && texts !== 3) {
      throw new Refusal(
        "claim: give its sentence and its source as texts, with or without an id before them, then the rest.",
      );
    }
    const [says, cite] = all.slice(texts - 2, texts) as [string, string];
    const id = texts === 3 ? (all[0] as string) : idOf(says);
    const parts = all.slice(texts, texts + form.length) as A;
    const last = all[texts + form.length] as Standing | undefined;
    if (last !== undefined && (typeof last !== "object" || last === null))
      throw new Refusal(`claim ${id}: the last argument says how it is known, as in proved("…").`);
    const standing = last && ("truth" in last ? { refuted: last } : { known: last });
    return { id, says, cite, ...form(...parts), ...standing } as C;
  };

const idOf = (says: string): string =>
  says
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

const bound = (relation: Bound["relation"]) =>
  maker<Bound>()((measure: Measure, limit: Bound["limit"]) => ({
    form: "bound",
    measure,
    relation,
    limit,
  }));

/**
 * Claims that a measure is at most a limit, in every run.
 *
 * @example
 * ```ts
 * const claim = atMost("at most n² messages", "folklore", { of: "messages" }, ({ n }) => n * n);
 * console.log(claim.says); // at most n² messages
 * ```
 */
export const atMost = bound("at most");
/**
 * Claims that a measure is less than a limit, in every run.
 *
 * @example
 * ```ts
 * const claim = lessThan("fewer than 3n messages", "a hope", { of: "messages" }, ({ n }) => 3 * n);
 * console.log(claim.says); // fewer than 3n messages
 * ```
 */
export const lessThan = bound("less than");
/**
 * Claims that a measure is at least a limit, in every run.
 *
 * @example
 * ```ts
 * const claim = atLeast("at least n messages", "folklore", { of: "messages" }, ({ n }) => n);
 * console.log(claim.says); // at least n messages
 * ```
 */
export const atLeast = bound("at least");
/**
 * Claims that a measure is exactly equal to a value, in every run.
 *
 * @example
 * ```ts
 * const claim = exactly("n messages", "folklore", { of: "messages" }, ({ n }) => n);
 * console.log(claim.says); // n messages
 * ```
 */
export const exactly = bound("exactly");

/**
 * Claims the mean of a measure over all orders of the ids 1..n, as a fraction.
 *
 * @example
 * ```ts
 * const mean = (n: number) => [BigInt(n * (n + 1)), 2n] as const;
 * const claim = onAverage("n(n+1)/2 messages on average", "folklore", { of: "messages" }, mean);
 * console.log(claim.says); // n(n+1)/2 messages on average
 * ```
 */
export const onAverage = maker<Average>()(
  (measure: Measure, mean: Average["mean"], near?: Average["near"]) => ({
    form: "average",
    measure,
    mean,
    near,
  }),
);

/**
 * Claims that a measure attains a value on one ring of n, so that a bound cannot be improved.
 *
 * @example
 * ```ts
 * const falling = (n: number) => ({ ids: Array.from({ length: n }, (_, p) => n - p) });
 * const square = (n: number) => n * n;
 * const claim = attained("n² messages on a falling ring", "folklore", { of: "messages" }, square, falling);
 * console.log(claim.says); // n² messages on a falling ring
 * ```
 */
export const attained = maker<Attained>()(
  (measure: Measure, value: Attained["value"], worst: Attained["worst"]) => ({
    form: "attained",
    measure,
    value,
    worst,
  }),
);

/**
 * Claims something about every event of a run, for n up to 40. `see` returns what is wrong, or `undefined`.
 *
 * @example
 * ```ts
 * const late = () => ({ see: ({ index }: { index: number }) => (index > 99 ? "too late" : undefined) });
 * const claim = along("a run has at most 100 events", "a hope", late);
 * console.log(claim.says); // a run has at most 100 events
 * ```
 */
export const along = maker<Along>()((watcher: Along["watcher"]) => ({ form: "along", watcher }));

/**
 * Claims an invariant: `holds` returns what is wrong with a reachable configuration, or `undefined`. `check` judges it.
 *
 * @example
 * ```ts
 * const few = ({ n, waiting }: Configuration) =>
 *   Array.from({ length: n }, (_, p) => waiting(p)).flat().length > n ? "too many messages" : undefined;
 * const claim = always("at most n messages are in flight", "a hope", few);
 * console.log(claim.says); // at most n messages are in flight
 * ```
 */
export const always = maker<Always>()((holds: Always["holds"]) => ({ form: "always", holds }));

type Parts<C extends Claim> = Omit<C, keyof ClaimText | "form">;

export const onChance = maker<ChanceClaim>()((parts: Parts<ChanceClaim>) => ({
  form: "chance",
  ...parts,
}));
export const pairedWith = maker<Across>()((parts: Parts<Across>) => ({ form: "across", ...parts }));

/** Adds this proof to every claim that has no basis, and to every refuted claim whose `truth` has no basis. */
export const provedIn = (where: string, claims: readonly Claim[]): readonly Claim[] =>
  claims.map((claim) =>
    claim.refuted
      ? { ...claim, refuted: { known: proved(where), ...claim.refuted } }
      : { known: proved(where), ...claim },
  );

/** ⌈log₂ n⌉ and ⌊log₂ n⌋, for a whole number n ≥ 1. */
export const ceilLog2 = (n: number): number => (n === 1 ? 0 : 32 - Math.clz32(n - 1));
export const floorLog2 = (n: number): number => 31 - Math.clz32(n);
