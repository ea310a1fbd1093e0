import {
  allMutants,
  assumptionsOf,
  checkSettings,
  isOfCatalogue,
  isPerPort,
  mutantName,
  outsideModel,
  type Algorithm,
  type Violable,
} from "@ringleader/core/internal";
import {
  invariantsOf,
  prepareProof,
  suggestInvariant,
  type PreparedProof,
} from "@ringleader/core/internal/prove";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { assumedOfIds, isComparisonDecided, knownComparison } from "../show/commands.ts";
import type { ThreadContext } from "../../workers/work.ts";

/** True if handlers of a user's file could read a ghost field: tests have not found that they do. */
const readsGhosts = (algorithm: Algorithm): boolean =>
  !isOfCatalogue(algorithm) &&
  [algorithm.state, ...Object.values(algorithm.messages)].some((fields) =>
    Object.values(fields).some((it) => (isPerPort(it) ? it.each : it).ghost),
  );

export interface ProveTask {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly sentences?: readonly string[] | undefined;
}

export interface ProveAnswer extends PreparedProof {
  readonly parameters: Readonly<Record<string, string>>;
  /** What may happen in the runs of a mutant that is the right algorithm outside its model. */
  readonly outside: readonly string[];
  /** How it is known that ids are only compared. */
  readonly ids?: string;
  /** A sentence to begin with, if neither the user nor the definition states an invariant. */
  readonly suggests?: string;
}

/** `prove`: asks the handlers for their commands, and searches small states for a counterexample. */
export function work({ algorithm: name, set, sentences }: ProveTask, { progress }: ThreadContext) {
  progress.enter("setting up");
  const family = familyNamed(name);
  checkSettings(family, set);
  const algorithm = family.with(set);
  const mutant = allMutants.find((it) => mutantName(it) === name);
  const outside = [mutant?.run.violate ?? []].flat().map((it) => outsideModel[it as Violable]);
  progress.enter("exploring");
  return guarded(name, (): ProveAnswer => {
    const proof = prepareProof({ algorithm, sentences, leavesOut: mutant !== undefined });
    for (;;) {
      const { done, value } = proof.next();
      if (done) {
        const { commands } = value;
        const parts = { parameters: algorithm.parameters, outside, ...value };
        if (!commands) return parts;
        const { spacings } = commands;
        const isAssumed = algorithm.needs.ids && !isComparisonDecided(name, algorithm);
        const isStated = sentences !== undefined || invariantsOf(algorithm).length > 0;
        return {
          ...parts,
          ...(!isStated && { suggests: suggestInvariant(algorithm) }),
          ids: knownComparison(name, algorithm, spacings),
          assumes: [
            ...(isAssumed ? [assumedOfIds(spacings)] : []),
            ...(assumptionsOf(algorithm).assumes ?? []),
            ...(readsGhosts(algorithm) ? ["no handler reads a ghost field (tested)"] : []),
            ...value.assumes,
          ],
        };
      }
      progress.note({ done: value });
    }
  });
}
