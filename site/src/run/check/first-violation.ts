import { checker, Refusal, replayRun, type Family } from "@ringleader/core/internal";
import { ownName } from "../own/own-algorithms.ts";

/** An algorithm for rings that is not in the catalogue, and the sizes of the rings on which it is checked. */
export interface Program {
  readonly name: string;
  readonly text: string;
  readonly sizes: readonly number[];
}

const BUDGET = { states: 300_000, bytes: 2 ** 28 };

/** Returns the trace of a run that violates a property, on the smallest ring that has one; undefined if none has. */
export function firstViolation(
  { name, sizes }: Program,
  family: Family,
): readonly string[] | undefined {
  const algorithm = family.with({});
  if (!algorithm.needs.ring) throw new Refusal(`${name} does not need a ring; add ring: true.`);
  for (const n of sizes) {
    const work = checker({ scope: { algorithm, n }, reduce: true, steps: false, budget: BUDGET });
    while (work.advance());
    const { properties, undecided } = work.report();
    const violated = properties.find(({ witness }) => witness !== undefined);
    if (violated) return replayRun({ algorithm }, violated.witness!, ownName(name)).trace;
    if (undecided !== undefined) throw new Refusal(`On a ring of ${n}: ${undecided}.`);
  }
  return undefined;
}
