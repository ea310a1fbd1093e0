import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import type { RunSpec } from "../model/run-spec.ts";
import type { Across, Teller } from "../model/claim.ts";
import { makeSetup } from "../model/setup.ts";
import { startAsynchronous } from "../simulate/asynchronous.ts";
import { advance } from "../simulate/simulate.ts";

/** The verdict on an `Across` claim, and the lines that its teller collects from each of the two runs. */
export interface Paired {
  readonly holds: boolean;
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Runs both algorithms on the same ids and compares their lines. */
export function judgeAcross(
  claim: Across,
  line: Pick<RunSpec, "algorithm" | "set" | "ids">,
): Paired {
  const { elects } = line.set ?? {};
  const other = { algorithm: claim.other, ...(elects !== undefined && { set: { elects } }) };
  return comparePair(
    linesOf(claim.teller(), line),
    linesOf(claim.teller(), { ...other, ids: line.ids }),
  );
}

/** Finds the claim that two algorithms produce the same lines; undefined if there is none. */
export function acrossClaim(first: string, second: string): Across | undefined {
  const claims = findAlgorithm(first).with({}).claims ?? [];
  return claims.find((it): it is Across => it.form === "across" && it.other === second);
}

export const comparePair = (first: readonly string[], second: readonly string[]): Paired => ({
  holds: first.length === second.length && first.every((line, i) => line === second[i]),
  first,
  second,
});

function linesOf(teller: Teller, line: RunSpec): readonly string[] {
  const simulation = startAsynchronous(makeSetup(parseRun(line)), {
    watch: ({ words }) => words.length > 0 && teller.see(words),
  });
  while (advance(simulation));
  simulation.finish();
  return teller.lines();
}
