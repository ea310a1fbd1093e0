import type { Commands } from "../commands/command.ts";
import { guardedCommands } from "../commands/guarded-commands.ts";
import { Inexpressible } from "../commands/inexpressible.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { conditionsOf, type Condition } from "./conditions.ts";
import { invariantOf, safetyOf, type InvariantPart } from "./invariant-part.ts";
import { describeCounterexample, type DescribedCounterexample } from "./describe-counterexample.ts";
import { searchSmallStates } from "./small-states.ts";
import { assumedOfCounters, whatIsProved } from "./what-is-proved.ts";

/** What a proof is to show, and how. */
export interface ProofRequest {
  readonly algorithm: Algorithm;
  /** Sentences of the user, instead of those of the definition. */
  readonly sentences?: readonly string[] | undefined;
  /** True to leave out sentences that are not preserved, as for a mutant, whose definition claims those of the right algorithm. */
  readonly leavesOut: boolean;
}

/** A proof up to the answers of a solver. */
export interface PreparedProof {
  /** What has no formula: the field or the need that has no formula. */
  readonly inexpressible?: string;
  readonly commands?: {
    readonly controls: number;
    readonly orderTypes: number;
    readonly commands: number;
    readonly spacings: number;
    readonly open: readonly string[];
  };
  /** What a proof shows, in one sentence. */
  readonly proves: string;
  /** What it takes for granted of the counters. */
  readonly assumes: readonly string[];
  /** The sentences that are proved together, safety first. */
  readonly invariant: readonly { readonly says: string; readonly sentence: string }[];
  readonly leftOut: readonly { readonly says: string; readonly sentence: string }[];
  /** The states that were tried without a solver: their number, and the largest n for which all with few messages were. */
  readonly small?: { readonly states: number; readonly to: number };
  readonly counterexample?: DescribedCounterexample;
  readonly conditions: readonly Condition[];
}

const shownOf = ({ says, sentence }: InvariantPart) => ({ says, sentence });

/** Prepares a proof: commands, a search for small counterexamples, and the conditions for a solver. Yields the number of states tried. */
export function* prepareProof(request: ProofRequest): Generator<number, PreparedProof> {
  const { algorithm, sentences, leavesOut } = request;
  let invariant: readonly InvariantPart[] = [];
  const leftOut: InvariantPart[] = [];
  const shown = () => ({
    proves: whatIsProved(algorithm),
    invariant: invariant.map(shownOf),
    leftOut: leftOut.map(shownOf),
  });
  try {
    const commands = guardedCommands(algorithm);
    if (algorithm.needs.fifo) {
      throw new Inexpressible(
        `${algorithm.name} needs links that keep messages in order, and a proof knows which messages are in flight, but not their order.`,
      );
    }
    const safety = safetyOf(algorithm);
    invariant = invariantOf(algorithm, sentences);
    const conditions = conditionsOf(commands, invariant, safety);
    const about = { commands: countsOf(commands), assumes: assumedOfCounters(commands) };
    for (;;) {
      const { counterexample, ...small } = yield* searchSmallStates(commands, invariant);
      if (!counterexample) {
        const all = leftOut.length === 0 ? conditions : conditionsOf(commands, invariant, safety);
        return { ...about, ...shown(), small, conditions: all };
      }
      const { violated } = counterexample;
      if (!leavesOut || safety.some(({ sentence }) => sentence === violated.sentence)) {
        const described = describeCounterexample(commands, counterexample);
        return { ...about, ...shown(), small, counterexample: described, conditions: [] };
      }
      leftOut.push(violated);
      invariant = invariant.filter((it) => it !== violated);
    }
  } catch (error) {
    if (!(error instanceof Inexpressible)) throw error;
    return { inexpressible: error.message, ...shown(), assumes: [], conditions: [] };
  }
}

const countsOf = ({ controls, orderTypes, commands, spacings, open }: Commands) => ({
  controls: controls.length,
  orderTypes,
  commands: commands.length,
  spacings,
  open,
});
