import type { Setup } from "../model/setup.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { exploreCompactly } from "./compact.ts";
import { isSuspect, wrongIn } from "./contest.ts";
import { NEEDS_GRAPH } from "./findings.ts";
import { searched } from "./found.ts";
import { runOf } from "./portable.ts";
import type { Witness } from "./report.ts";

/**
 * Checks one setup, its configurations known by their fingerprints only. Without the graph it can be
 * told that there are never two leaders and that every end is right, and no more.
 */
export function* checkCompactly(given: Setup, bench: Bench): Generator<void> {
  const it = yield* judged(given, bench, bench.reduce, true, bench.budget.states);
  if (!it) return;
  bench.findings.explored(it.states, it.transitions, it.depth, it.bytes);
  bench.findings.fingerprinted(it.states);
  for (const index of [ENDS, ...bench.claims.map((_, i) => CLAIMS + i)])
    bench.findings.judge(index, undefined, undefined, NEEDS_GRAPH);
}

/** A nearest violation, in the whole graph. */
export function* nearestCompactly(given: Setup, bench: Bench, most: number): Generator<void> {
  yield* judged(given, bench, false, false, most);
}

function* judged(given: Setup, bench: Bench, reduce: boolean, needed: boolean, most: number) {
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  const found = yield* searched(given, detail, needed, bench, most, (places, wires, begun) =>
    exploreCompactly(given, places, wires, {
      reduce,
      begun,
      mostStates: most,
      mostBytes: bench.budget.bytes,
      wrong: (row, finished) =>
        (finished || isSuspect(places, row)) && wrongIn(given, places, row, finished).length > 0,
    }),
  );
  if (!found) return undefined;
  const { it, places } = found;
  const { findings } = bench;
  const witness = (state: number, finished: boolean) => (): Witness => {
    const { steps, row } = it.way(state);
    const [why] = wrongIn(given, places, row, finished);
    return { ...runOf(given, places, steps), why, ...(!reduce && { shortest: true as const }) };
  };
  if (it.broken >= 0) findings.judge(SAFE, false, witness(it.broken, false));
  else {
    findings.judge(SAFE, true);
    if (it.wrongEnd >= 0) findings.judge(RIGHT, false, witness(it.wrongEnd, true));
    else findings.judge(RIGHT, true);
  }
  return it;
}
