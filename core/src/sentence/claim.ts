import { proved, type Basis } from "../model/basis.ts";
import type {
  Across,
  Along,
  Always,
  Attained,
  Average,
  Bound,
  ChanceClaim,
  Claim,
  ClaimText,
  Measure,
  Refuted,
} from "../model/claim.ts";
import type { RunChoices } from "../model/run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { limitOf, sayFormula } from "./formula.ts";
import { holdsIn } from "./invariant.ts";

/** A limit: a function of the run, or a formula in n such as `n(n + 1)/2` or `2n log₂ n if n ≥ 3`. */
type Limit = Bound["limit"] | string;

/** A claim, as its author gives it: texts, and one of the things that can be claimed. */
export interface ClaimSpec {
  /** Short, stable and unique within its algorithm. Without an id, the claim gets one made from its sentence. */
  readonly id?: string;
  /** The claim in one sentence. A claim whose limit is a formula needs none: the formula is its sentence. */
  readonly says?: string;
  /** Who claims it, and where. */
  readonly source: string;
  readonly known?: Basis | undefined;
  /** What is measured; a bound, a mean or a worst case needs it. */
  readonly of?: Measure;
  readonly atMost?: Limit;
  readonly lessThan?: Limit;
  readonly atLeast?: Limit;
  readonly exactly?: Limit;
  /** The mean over all arrangements of the ids 1..n, and `near`, its value in double precision. */
  readonly onAverage?: Average["mean"];
  readonly near?: Average["near"];
  /** The measure is exactly this on the ring `on`, so that a bound is tight. */
  readonly reaches?: Attained["value"];
  readonly on?: Attained["worst"];
  /** Watches every event of a run, and says what is wrong. */
  readonly along?: Along["watcher"];
  /** An invariant: a function that says what is wrong with a state, or one sentence in the language of conjectures. */
  readonly always?: Always["holds"];
  readonly invariant?: string;
  /** The name of an algorithm whose runs produce the same lines on the same ring. */
  readonly sameAs?: string;
  readonly line?: string;
  readonly teller?: Across["teller"];
  /** A probability, or a mean over all coin tosses. */
  readonly chance?: Omit<ChanceClaim, keyof ClaimText | "form">;
}

/** A false claim of a paper, its smallest counterexample, and the claims that correct it. */
export interface PrintedSpec extends ClaimSpec {
  readonly counterexample: RunChoices;
  /** What is true instead; by default the sentences of the corrected claims. */
  readonly truth?: string;
  /** The claims that are true instead. They have the measure and the source of the false one unless they give their own. */
  readonly corrected?: Partial<ClaimSpec> | readonly Partial<ClaimSpec>[];
  /** True if the paper states nothing that can be judged, so a constant or a reading of its words is chosen here. */
  readonly chosen?: true;
}

/** A claim without its id. With a counterexample, it is a false claim of a paper. */
export type ClaimEntry = Omit<ClaimSpec, "id"> & Partial<Omit<PrintedSpec, keyof ClaimSpec>>;

/** Claims by id. */
export type ClaimsById = Readonly<Record<string, ClaimEntry>>;

const relations = {
  atMost: "at most",
  lessThan: "less than",
  atLeast: "at least",
  exactly: "exactly",
} as const;
const relationKeys = Object.keys(relations) as (keyof typeof relations)[];

/**
 * Makes a claim: a sentence, its source, and a condition that is judged.
 *
 * @example
 * ```ts
 * const square = claim({ of: messages(), atMost: "n²", source: "folklore" });
 * console.log(square.says); // at most n² messages
 * ```
 */
export function claim(spec: ClaimSpec): Claim {
  const says = spec.says ?? sentenceOfFormula(spec);
  if (says === undefined)
    throw new Refusal(
      'claim: give its sentence, as in says: "…"; only a limit that is a formula needs none.',
    );
  const texts = { id: spec.id ?? idOf(says), says, cite: spec.source };
  const { known } = spec;
  return { ...texts, ...formOf(spec, texts.id), ...(known && { known }) } as Claim;
}

/**
 * Makes a claim that a paper prints and a run refutes, and behind it the claims that correct it.
 *
 * @example
 * ```ts
 * const [wrong, right] = printed({
 *   of: messages(),
 *   lessThan: "n²",
 *   source: "folklore",
 *   counterexample: { ids: [1] },
 *   corrected: { lessThan: "n² if n ≥ 4" },
 * });
 * console.log(wrong.refuted?.truth); // fewer than n² messages if n ≥ 4
 * ```
 */
export function printed(spec: PrintedSpec): readonly Claim[] {
  const { counterexample, corrected = [], known, chosen } = spec;
  const inherited = { source: `${spec.source}, corrected`, ...(spec.of && { of: spec.of }) };
  const right = [corrected].flat().map((it) => claim({ ...inherited, ...it }));
  const truth = spec.truth ?? right.map(({ says }) => says).join("; ");
  if (truth === "")
    throw new Refusal("printed: say what is true instead, as corrected or as truth.");
  const { known: _, ...wrong } = claim(spec);
  const refuted: Refuted = {
    run: counterexample,
    truth,
    ...(known && { known }),
    ...(chosen && { chosen }),
  };
  return [{ ...wrong, refuted } as Claim, ...right];
}

/** Makes the claims, each false one with what corrects it behind it. */
export const listClaims = (claims: ClaimsById): readonly Claim[] =>
  Object.entries(claims).flatMap(([id, { counterexample, ...spec }]) =>
    counterexample ? printed({ id, counterexample, ...spec }) : claim({ id, ...spec }),
  );

/** Adds this proof to the claims without a basis, to what corrects them, and to what is true instead of a false one. */
export function provedIn(where: string, claims: ClaimsById): ClaimsById {
  const known = proved(where);
  const entries = Object.entries(claims).map(([id, { corrected = [], ...spec }]) => {
    const right = [corrected].flat().map((it) => ({ known, ...it }));
    return [id, { known, ...spec, ...(right.length > 0 && { corrected: right }) }];
  });
  return Object.fromEntries(entries) as ClaimsById;
}

/** Measures the number of messages, or of messages of these kinds. */
export const messages = (...kinds: readonly string[]): Measure =>
  kinds.length > 0 ? { of: "messages", kinds } : { of: "messages" };

/** Measures the number of messages in each phase. */
export const eachPhase = (...kinds: readonly string[]): Measure =>
  kinds.length > 0 ? { of: "each phase", kinds } : { of: "each phase" };

/** Measures the number of phases. */
export const phases: Measure = { of: "phases" };
/** Measures the critical path of a run, to its last message. */
export const criticalPath: Measure = { of: "causal", at: "last" };
/** Measures the critical path of a run, to the declaration of the leader. */
export const pathToElection: Measure = { of: "causal", at: "declaration" };

/** Makes the sentence of a claim whose limit is a formula; undefined for other claims. */
function sentenceOfFormula(spec: ClaimSpec): string | undefined {
  const key = relationKeys.find((it) => typeof spec[it] === "string");
  return key && spec.of && sayFormula(relations[key], spec[key] as string, spec.of);
}

/** The keys of which a claim has exactly one. */
const formKeys = [
  ...relationKeys,
  ...(["onAverage", "reaches", "along", "always", "invariant", "sameAs", "chance"] as const),
] as const;

/** Returns what distinguishes the form of a claim from the others. */
function formOf(spec: ClaimSpec, id: string): object {
  const [key, ...more] = formKeys.filter((it) => spec[it] !== undefined);
  if (key === undefined || more.length > 0)
    throw new Refusal(`claim ${id}: give one of ${formKeys.join(", ")}.`);
  const { of: measure, along, always, invariant, sameAs: other, line, teller } = spec;
  if (spec.chance) return { form: "chance", ...spec.chance };
  if (along) return { form: "along", watcher: along };
  if (always) return { form: "always", holds: always };
  if (invariant !== undefined)
    return { form: "always", holds: holdsIn(invariant), sentence: invariant };
  if (other !== undefined) return { form: "across", other, line, teller };
  if (!measure)
    throw new Refusal(`claim ${id}: say what is measured, as in of: { of: "messages" }.`);
  if (spec.onAverage) return { form: "average", measure, mean: spec.onAverage, near: spec.near };
  if (spec.reaches) return { form: "attained", measure, value: spec.reaches, worst: spec.on };
  const it = key as keyof typeof relations;
  return { form: "bound", measure, relation: relations[it], limit: limitOf(spec[it]!) };
}

const idOf = (says: string): string =>
  says
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
