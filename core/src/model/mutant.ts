import type { RunChoices, RunSpec } from "./run-spec.ts";
import type { Family, FamilyOf } from "./family.ts";
import type { Claim } from "./claim.ts";
import type { Algorithm, Me, NeedsOf, Port, Received, Typed, Values } from "./algorithm.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Assumption, Needs } from "./system/needs.ts";

/** An algorithm with one mistake, which a paper prints or a reader may make. It runs under the name `ALGORITHM:NAME`. */
export interface Mutant {
  /** The name of the mistake, as in the errata: PE-3. */
  readonly name: string;
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

export const mutantName = ({ of, name }: Mutant): string => `${of.name}:${name}`;

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

/** What a handler of a mutant gets beside the message. */
interface Beside<P> {
  readonly port: P;
  /** Runs the right handler, with this process, this message and this port; by default with those of the mutant. */
  readonly right: (me?: object, message?: object, port?: number) => void;
}

/** The handlers in which a mutant differs, typed by the algorithm that it breaks. */
type Broken<A> =
  A extends Typed<infer N, infer S, infer M>
    ? {
        wake?(me: Me<N, S, M>, beside: Pick<Beside<never>, "right">): void;
        readonly on?: {
          readonly [K in keyof M]?: (
            me: Me<N, S, M> & Received<NeedsOf<N>, M, K>,
            message: Readonly<Values<M[K]>>,
            beside: Beside<Port<NeedsOf<N>>>,
          ) => void;
        };
        alarm?(me: Me<N, S, M>, tag: number, beside: Pick<Beside<never>, "right">): void;
      }
    : never;

/** A mutant, as its author gives it: texts, a run that shows the mistake, and what differs from the right algorithm. */
type MutantSpec<A, S> = Omit<Mutant, keyof S | "name" | "changes" | "mistake" | "of"> &
  Partial<Pick<Mutant, "mistake" | (keyof S & keyof Mutant)>> &
  Broken<A> & {
    /** What differs besides handlers. A mutant without changes is the right algorithm in a run that violates an assumption. */
    readonly changes?: Partial<Algorithm> | Mutant["changes"];
  };

/** Makes mutants of one family, by name. `shared` has what they have in common. */
export const mutantsOf = <A extends Algorithm, S extends Partial<Mutant>>(
  of: FamilyOf<A>,
  shared: S,
  mutants: Readonly<Record<string, MutantSpec<A, S>>>,
): readonly Mutant[] =>
  Object.entries<any>(mutants).map(([name, { wake, on = {}, alarm, changes, ...texts }]) => {
    return { name, mistake: "misread", of, ...shared, ...texts, changes: breaks } as Mutant;

    function breaks(right: Algorithm): Partial<Algorithm> {
      const base = typeof changes === "function" ? changes(right) : (changes ?? {});
      const whole: any = { ...right, ...base };
      const handlers = Object.entries<any>(on).map(([kind, handler]) => [
        kind,
        (me: object, message: object, port: number) =>
          handler(me, message, {
            port,
            right: (it = me, other = message, at = port) => whole.on[kind](it, other, at),
          }),
      ]);
      return {
        ...base,
        ...(wake && { wake: (me) => wake(me, { right: (it = me) => whole.wake(it) }) }),
        on: { ...whole.on, ...Object.fromEntries(handlers) },
        ...(alarm && {
          alarm: (me, tag) => alarm(me, tag, { right: (it = me) => whole.alarm(it, tag) }),
        }),
      };
    }
  });

/** `me`, but it sends messages of this kind by calling `instead`. */
export const sending = <T extends { readonly send: object }>(
  me: T,
  instead: Partial<T["send"]>,
): T => seeing(me, { send: seeing(me.send, instead) } as unknown as Partial<T>);

/** `me`, but it replies with messages of this kind by calling `instead`. */
export const replying = <T extends { readonly reply: object }>(
  me: T,
  instead: Partial<T["reply"]>,
): T => seeing(me, { reply: seeing(me.reply, instead) } as unknown as Partial<T>);

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
export const waiting = <T extends { alarm(rounds: number | bigint, tag?: number): void }>(
  me: T,
  instead: (rounds: bigint) => bigint | undefined,
): T =>
  seeing(me, {
    alarm(rounds: number | bigint, tag = 0) {
      const other = instead(BigInt(rounds));
      if (other !== undefined) me.alarm(other, tag);
    },
  } as Partial<T>);

/** `me` with other members. It gives no reasons, because those of the right algorithm may be false. */
export const seeing = <T extends object>(me: T, others: Partial<T>): T =>
  Object.create(me, {
    because: {
      value() {
        return this as unknown;
      },
    },
    ...Object.getOwnPropertyDescriptors(others),
  }) as T;

/** `me`, but cancelled alarms still ring. */
export const restless = <T extends { calm(): void }>(me: T): T =>
  seeing(me, { calm() {} } as Partial<T>);
