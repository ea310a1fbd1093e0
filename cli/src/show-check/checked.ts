import {
  counterexampleOf,
  type Algorithm,
  type Mutant,
  type Property,
  type Rerun,
  type Witness,
} from "@ringleader/core";
import type { AskedCheck } from "../check/asked-check.ts";
import type { SizeChecked } from "../check/check-sizes.ts";

export {
  exploredOf,
  kindOf,
  momentOf,
  notExploredOf,
  propertiesOf,
  verdictOfAll,
} from "@ringleader/core";

/** All that a check found, before anything is shown of it. */
export interface Checked {
  readonly asked: AskedCheck;
  readonly algorithm: Algorithm;
  /** At least one; the last one may not be whole. */
  readonly sizes: readonly SizeChecked[];
  /** Nothing where they were not looked at. */
  readonly mutants?: readonly Mutant[];
  readonly counterexample?: Counterexample;
  /** The command line that makes it again. */
  readonly replay: string;
}

export interface Counterexample {
  readonly property: Property;
  readonly witness: Witness;
  readonly size: SizeChecked;
  readonly rerun: Rerun;
}

export const isOutside = ({ scope }: AskedCheck): boolean => (scope.violate?.length ?? 0) > 0;

/** The shortest run against what was asked, on the smallest ring. */
export function worstOf(asked: AskedCheck, sizes: readonly SizeChecked[]) {
  const first = sizes.find(({ verdict }) => verdict === "violated");
  const size = first?.smaller ?? first;
  const found = size?.report && counterexampleOf(size.report, isOutside(asked));
  return size && found ? { ...found, size } : undefined;
}
