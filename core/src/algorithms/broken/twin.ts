import type { Family } from "../../family/family.ts";
import type { Claim } from "../../model/claim.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { Refusal } from "../../model/refusal.ts";
import type { Assumption, Needs } from "../../model/needs.ts";

/**
 * A broken twin: an algorithm with one thing wrong, mostly as a paper prints it or as a reader
 * understands it who forgets a rule, and the run that shows what comes of it. Runs under the name
 * `ALGORITHM:TRAP`. It overrides a handler and copies nothing.
 */
export interface Twin {
  /** The name of the trap, in the words of the errata: PE-3. */
  readonly trap: string;
  readonly of: Family;
  /** Parameters of the algorithm it breaks. */
  readonly set?: Readonly<Record<string, string>>;
  readonly cite: string;
  readonly mistake: Mistake;
  /** What the twin does: what is printed, or made of what is not, or understood. */
  readonly says: string;
  /** What is right instead. */
  readonly truth: string;
  changes(right: Algorithm): Partial<Algorithm>;
  /** The run that shows it: what follows `ringleader run NAME`. */
  readonly by: string;
  /**
   * What gives it away: the outcome, a wrong election, a violated claim, or (`messages`, `time`)
   * counts or times (causal ones where there are no others) that are not those of the right algorithm on the same run.
   */
  readonly caught:
    | "deadlock"
    | "budget"
    | "many-leaders"
    | "election"
    | "claim"
    | "messages"
    | "time";
  /** What goes wrong there, in a sentence. */
  readonly shows: string;
}

/**
 * Whose the mistake is: the paper prints it; the paper says nothing there, and this is how not to fill
 * the gap; or the paper is right, and this is what comes of misreading it or of forgetting a rule.
 */
export type Mistake = "printed" | "left out" | "misread";

/** The name a twin runs under. */
export const twinName = ({ of, trap }: Twin): string => `${of.name}:${trap}`;

/** Its parameters, and the variant that it breaks: the standard one unless it names another. */
export function twinSet({ of, set }: Twin): Readonly<Record<string, string>> {
  const standard = Object.entries(of.parameters).flatMap(([key, it]) =>
    it.variant && typeof it.standard === "string" ? [[key, it.standard]] : [],
  );
  return { ...Object.fromEntries(standard), ...set };
}

/** The line that shows it, as it is typed. */
export function twinRun(twin: Twin): string {
  const sets = Object.entries(twin.set ?? {}).map(([key, value]) => `--set ${key}=${value}`);
  return ["ringleader run", twinName(twin), ...sets, twin.by].join(" ");
}

/** The handlers of an algorithm, their types forgotten. */
type Handlers = Record<string, (me: any, message: any, port: any) => void>;

/** Overrides handlers of messages, told how the right ones do it. */
export const handling =
  (on: (right: Handlers) => Handlers) =>
  (right: Algorithm): Partial<Algorithm> => ({ on: { ...right.on, ...on(right.on) } });

/** `me`, but what it sends under this name goes through `instead`. */
export const sending = (me: any, kind: string, instead: (...sent: any[]) => void): any => {
  const send = Object.create(me.send, { [kind]: { value: instead } });
  return Object.create(me, { send: { value: send } });
};

/** The needs of an algorithm but one. */
const without = (assumption: Assumption, { needs }: Algorithm): Needs =>
  Object.fromEntries(Object.entries(needs).filter(([need]) => need !== assumption));

/** A reader who has not noticed that links must keep the order of messages runs it where they do not. */
export const onLinksThatReorder = (right: Algorithm): Partial<Algorithm> => ({
  needs: without("fifo", right),
  links: "any",
});

/** A process that a message reaches before it has started never starts. */
export const nobodyIsWoken = (right: Algorithm): Partial<Algorithm> => ({
  needs: without("everyone", right),
});

/** A proof speaks of the right algorithm. */
const unproved = ({ known: _known, ...claim }: Claim): Claim => claim;

const made = new WeakMap<Algorithm, Map<Twin, Algorithm>>();

/** The twin as a family of its own, with the parameters of the one it breaks. */
export const brokenFamily = (twin: Twin): Family => ({
  name: twinName(twin),
  parameters: twin.of.parameters,
  with(set) {
    for (const [key, value] of Object.entries(twinSet(twin))) {
      if ((set[key] ?? value) !== value) {
        throw new Refusal(
          `${twinName(twin)} is broken for ${key}=${value}; ${key}=${set[key]} is not accepted.`,
        );
      }
    }
    const right = twin.of.with({ ...twin.set, ...set });
    const known = made.get(right) ?? new Map<Twin, Algorithm>();
    made.set(right, known);
    let algorithm = known.get(twin);
    if (!algorithm) {
      // What must be possible is said of the right one: of what is broken nobody promises anything.
      const broken = { ...right, ...twin.changes(right), name: twinName(twin), sometimes: [] };
      algorithm = { ...broken, claims: (broken.claims ?? []).map(unproved) };
      known.set(twin, algorithm);
    }
    return algorithm;
  },
});
