import { isHopeless } from "../model/needs.ts";
import type { Scope } from "./scope.ts";
import { setups } from "./setups.ts";

/** What a scope goes through, before anything is gone through. */
export interface Overview {
  /** In a phrase: "all 24 arrangements of 1..5 up to rotation". */
  readonly says: string;
  /** How many setups, where that is known beforehand. */
  readonly count: number | undefined;
}

/** Refuses a scope that cannot be gone through, in the words of what is wrong with it. */
export function overview(scope: Scope): Overview {
  const { needs } = scope.algorithm;
  if (isHopeless(needs)) {
    return { says: `the ring of ${scope.n} on which all do the same`, count: 1 };
  }
  const { says, count } = setups(scope, () => {
    throw new Error("nothing is run to say what would be");
  });
  return { says, count };
}
