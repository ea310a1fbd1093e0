import {
  allMutants,
  checkSettings,
  mutantName,
  outsideModel,
  type Violable,
} from "@ringleader/core/internal";
import { prepareProof, type PreparedProof } from "@ringleader/core/internal/prove";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { assumedOfIds, isComparisonDecided, knownComparison } from "../show/commands.ts";
import type { ThreadContext } from "../../workers/work.ts";

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
    const proof = prepareProof({ algorithm, sentences, leavesOut: name.includes(":") });
    for (;;) {
      const { done, value } = proof.next();
      if (done) {
        const { commands } = value;
        if (!commands) return { parameters: algorithm.parameters, outside, ...value };
        const { spacings } = commands;
        const isAssumed = algorithm.needs.ids && !isComparisonDecided(name, algorithm);
        return {
          parameters: algorithm.parameters,
          outside,
          ...value,
          ids: knownComparison(name, algorithm, spacings),
          assumes: [...(isAssumed ? [assumedOfIds(spacings)] : []), ...value.assumes],
        };
      }
      progress.note({ done: value });
    }
  });
}
