import { find, requestOf, type Line } from "./line.ts";
import type { Across, Teller } from "./model/claim.ts";
import { setup } from "./model/setup.ts";
import { asynchronous } from "./simulate/asynchronous.ts";
import { advance } from "./simulate/simulate.ts";

/** A claim across two algorithms, judged on one ring: the lines of both runs. */
export interface Paired {
  readonly holds: boolean;
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Runs both algorithms on the ids of the line and compares what their runs come to. */
export function judgeAcross(claim: Across, line: Pick<Line, "algorithm" | "set" | "ids">): Paired {
  const { elects } = line.set ?? {};
  const other = { algorithm: claim.other, ...(elects !== undefined && { set: { elects } }) };
  return paired(
    linesOf(claim.teller(), line),
    linesOf(claim.teller(), { ...other, ids: line.ids }),
  );
}

/** The claim that two algorithms come to the same; undefined where there is none. */
export function acrossClaim(first: string, second: string): Across | undefined {
  const claims = find(first).with({}).claims ?? [];
  return claims.find((it): it is Across => it.form === "across" && it.other === second);
}

/** Two runs that come to the same, line by line. */
export const paired = (first: readonly string[], second: readonly string[]): Paired => ({
  holds: first.length === second.length && first.every((line, i) => line === second[i]),
  first,
  second,
});

function linesOf(teller: Teller, line: Line): readonly string[] {
  const simulation = asynchronous(setup(requestOf(line)), {
    watch: ({ words }) => words.length > 0 && teller.see(words),
  });
  while (advance(simulation));
  simulation.finish();
  return teller.lines();
}
