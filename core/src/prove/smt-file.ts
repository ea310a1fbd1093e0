import type { Condition } from "./conditions.ts";
import { comment } from "./theory.ts";

/** Writes a condition as an SMT-LIB file of its own. */
export const conditionText = ({ says, text }: Condition): string =>
  `${comment(says)}\n; A solver answers unsat if this holds.\n${text}`;

/** Writes all conditions as one SMT-LIB file, line by line: each is followed by a reset, and a solver answers `unsat` to each. */
export function* writeSmt(conditions: readonly Condition[]): Generator<string> {
  yield `; ${conditions.length} conditions. They hold if a solver answers unsat ${conditions.length} times.`;
  for (const [i, condition] of conditions.entries()) {
    yield "";
    if (i > 0) yield "(reset)";
    yield `; ${i + 1} of ${conditions.length}: ${condition.name}`;
    yield* conditionText(condition).trimEnd().split("\n");
  }
}
