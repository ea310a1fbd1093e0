import type { RunChoices, RunSpec } from "../../model/run-spec.ts";
import type { Family } from "../../model/family.ts";
import type { Claim } from "../../model/claim.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Assumption, Needs } from "../../model/system/needs.ts";

/** An algorithm with one mistake, which a paper prints or a reader may make. It runs under the name `ALGORITHM:TRAP`. */
export interface Mutant {
  /** The name of the mistake, as in the errata: PE-3. */
  readonly trap: string;
  readonly of: Family;
  /** Parameters of the variant that the mutant breaks. */
  readonly set?: Readonly<Record<string, string>>;
  readonly cite: string;
  readonly mistake: Mistake;
  /** What the mutant does. */
  readonly says: string;
  readonly truth: string;
  changes(right: Algorithm): Partial<Algorithm>;
  readonly run: RunChoices;
  /**
   * What reveals the mistake: an outcome, a wrong election, a violated claim, or a count or time that differs from
   * the right algorithm (without rounds, `time` is causal depth).
   */
  readonly caught:
    | "deadlock"
    | "budget"
    | "many-leaders"
    | "election"
    | "claim"
    | "messages"
    | "time";
  /** What goes wrong in `run`, as a sentence. */
  readonly shows: string;
}

/** `printed`: the paper prints the mistake. `left out`: the paper leaves a gap. `misread`: the paper is right. */
export type Mistake = "printed" | "left out" | "misread";

export const mutantName = ({ of, trap }: Mutant): string => `${of.name}:${trap}`;

/** Returns the parameters of a mutant, with the default of every variant that it does not set. */
export function mutantSet({ of, set }: Mutant): Readonly<Record<string, string>> {
  const standard = Object.entries(of.parameters).flatMap(([key, { variant, standard }]) =>
    variant && typeof standard === "string" ? [[key, standard]] : [],
  );
  return { ...Object.fromEntries(standard), ...set };
}

export const mutantRun = (mutant: Mutant): RunSpec => ({
  algorithm: mutantName(mutant),
  ...mutant.run,
  set: { ...mutant.set, ...mutant.run.set },
});

/** Lists the handlers of an algorithm: `wake`, `alarm`, and the kinds of its messages. */
const handlersOf = (algorithm: Algorithm): Readonly<Record<string, unknown>> => ({
  ...("wake" in algorithm && { wake: algorithm["wake"] }),
  ...algorithm.on,
  ...("alarm" in algorithm && { alarm: algorithm["alarm"] }),
});

/** Lists the handlers of the right algorithm, and those in which the mutant differs from it. */
export function changedHandlers(mutant: Mutant) {
  const right = mutant.of.with({ ...mutant.set, ...mutant.run.set });
  const before = handlersOf(right);
  const after = handlersOf({ ...right, ...mutant.changes(right) });
  const all = Object.keys(before);
  return { all, changed: all.filter((name) => before[name] !== after[name]) };
}

/** A mutant without `changes` is the right algorithm in a run that violates an assumption. */
const usual = { mistake: "misread", changes: () => ({}) } as const;

export const mutantsOf = <S extends Partial<Mutant>>(
  shared: S,
  mutants: readonly (Omit<Mutant, keyof S | keyof typeof usual> & Partial<Mutant>)[],
): readonly Mutant[] =>
  mutants.map((mutant) => ({ ...usual, ...shared, ...mutant }) as unknown as Mutant);

type Handler = (me: any, message?: any, port?: any) => void;

/** Overrides the handler of a kind of message; `instead` receives the right handler and the right algorithm. */
export const handling =
  (kind: string, instead: (handler: Handler, right: Algorithm) => Handler) =>
  (right: Algorithm): Partial<Algorithm> => ({
    on: { ...right.on, [kind]: instead(right.on[kind], right) },
  });

export const inTurn =
  (...all: readonly Mutant["changes"][]): Mutant["changes"] =>
  (right) =>
    all.reduce((changed, next) => ({ ...changed, ...next({ ...right, ...changed }) }), {});

/** Calls `wake`, or the handlers of these kinds of messages, with the `me` that `other` returns. */
export const withMe = (other: (me: any, message?: any) => any, ...kinds: readonly string[]) =>
  inTurn(
    ...kinds.map((kind) =>
      kind === "wake"
        ? (right: Algorithm) => ({ wake: (me: any) => right.wake!(other(me)) })
        : handling(kind, (handler) => (me, message, port) => {
            handler(other(me, message), message, port);
          }),
    ),
  );

/** `me`, but it sends messages of this kind by calling `instead`. */
export const sending = (me: any, kind: string, instead: (...sent: any[]) => void): any =>
  seeing(me, { send: seeing(me.send, { [kind]: instead }) });

export const silent = (me: any, kind: string): any => sending(me, kind, () => {});

const without = (assumption: Assumption, { needs }: Algorithm): Needs =>
  Object.fromEntries(Object.entries(needs).filter(([need]) => need !== assumption));

export const onLinksThatReorder = (right: Algorithm): Partial<Algorithm> => ({
  needs: without("fifo", right),
  links: "any",
});

/** Makes a process never start if a message reaches it before it has started. */
export const neverWoken = (right: Algorithm): Partial<Algorithm> => ({
  needs: without("everyone", right),
});

/** Removes the basis of a claim, because a proof is about the right algorithm. */
const unproved = ({ known: _known, ...claim }: Claim): Claim => claim;

const cached = new WeakMap<Algorithm, Map<Mutant, Algorithm>>();

/** Makes the family of a mutant, with the parameters of the algorithm that it breaks. */
export const mutantFamily = (mutant: Mutant): Family => ({
  name: mutantName(mutant),
  parameters: mutant.of.parameters,
  with(set) {
    for (const [key, value] of Object.entries(mutantSet(mutant))) {
      if ((set[key] ?? value) !== value) {
        throw Refusal.of(
          "set",
          `${key}=${set[key]} is not accepted; ${mutantName(mutant)} is broken for ${key}=${value}.`,
        );
      }
    }
    const right = mutant.of.with({ ...mutant.set, ...set });
    const known = cached.get(right) ?? new Map<Mutant, Algorithm>();
    cached.set(right, known);
    let algorithm = known.get(mutant);
    if (!algorithm) {
      // Reachable properties are claimed of the right algorithm only.
      const broken = {
        ...right,
        ...mutant.changes(right),
        name: mutantName(mutant),
        sometimes: [],
      };
      algorithm = { ...broken, claims: (broken.claims ?? []).map(unproved) };
      known.set(mutant, algorithm);
    }
    return algorithm;
  },
});

/** `me`, but `instead` changes the delay of every alarm; if it returns undefined, no alarm is set. */
export const waiting = (me: any, instead: (rounds: bigint) => bigint | undefined): any =>
  seeing(me, {
    alarm(rounds: bigint, tag = 0) {
      const other = instead(rounds);
      if (other !== undefined) me.alarm(other, tag);
    },
  });

/** `me` with other members. It gives no reasons, because those of the right algorithm may be false. */
export const seeing = (me: any, others: object): any =>
  Object.create(me, { because: { value() {} }, ...Object.getOwnPropertyDescriptors(others) });

/** `me`, but cancelled alarms still ring. */
export const restless = (me: any): any => seeing(me, { calm() {} });
