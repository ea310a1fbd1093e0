import { checker, Refusal, replayRun, type Family } from "@ringleader/core/internal";
import { ownName } from "../own/own-algorithms.ts";

/** An algorithm without ids or coins that is not in the catalogue; `n` is the size of its ring. */
export interface AnonymousText {
  readonly name: string;
  readonly text: string;
  readonly n: number;
}

const BUDGET = { states: 100_000, bytes: 2 ** 28 };

/** Returns the trace of a run in which all processes stay alike, so the election fails. */
export function symmetricRun({ name, n }: AnonymousText, family: Family): readonly string[] {
  const algorithm = family.with({});
  const work = checker({ scope: { algorithm, n }, reduce: true, steps: false, budget: BUDGET });
  while (work.advance());
  const violated = work.report().properties.find(({ witness }) => witness !== undefined);
  if (!violated) throw new Refusal(`${name}: the checker finds no violation on a ring of ${n}.`);
  return replayRun({ algorithm }, violated.witness!, ownName(name)).trace;
}
