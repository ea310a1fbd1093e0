import type { Setup } from "../model/setup.ts";
import { onlyVisited, watchAlways } from "./always.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { exploreCompactly } from "./compact.ts";
import { isSuspect, wrongIn } from "./contest.ts";
import { searched } from "./found.ts";
import { runOf } from "./portable.ts";
import type { Witness } from "./report.ts";
import { watchSometimes } from "./sometimes.ts";

/**
 * Checks one setup, its configurations known by their fingerprints only. Without the graph it can be
 * told that there are never two leaders, that every end is right and what holds in every configuration.
 */
export function* checkCompactly(given: Setup, bench: Bench): Generator<void> {
  const it = yield* judged(given, bench, bench.reduce, true, bench.budget.states);
  if (!it) return;
  bench.findings.explored(it.states, it.transitions, it.depth, it.bytes);
  bench.findings.fingerprinted(it.states);
  bench.findings.unknown();
  if (bench.reduce) onlyVisited(bench);
  bench.findings.judge(ENDS, undefined, undefined, "graphless");
  bench.claims.forEach(({ form }, i) => {
    if (form !== "always") bench.findings.judge(CLAIMS + i, undefined, undefined, "graphless");
  });
}

/** A nearest violation, in the whole graph. */
export function* nearestCompactly(given: Setup, bench: Bench, most: number): Generator<void> {
  yield* judged(given, bench, false, false, most);
}

function* judged(given: Setup, bench: Bench, reduce: boolean, needed: boolean, most: number) {
  let watch!: ReturnType<typeof watchAlways>;
  let sought!: ReturnType<typeof watchSometimes>;
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  const found = yield* searched(
    given,
    detail,
    false,
    needed,
    bench,
    most,
    (places, wires, begun) => {
      watch = watchAlways(given, places, bench);
      sought = watchSometimes(given, places, bench);
      const claims = bench.claims.some(({ form }) => form === "always");
      return exploreCompactly(given, places, wires, {
        reduce,
        begun,
        mostStates: most,
        mostBytes: bench.budget.bytes,
        wrong: (row, finished) =>
          (finished || isSuspect(places, row)) && wrongIn(given, places, row, finished).length > 0,
        see(row, state) {
          if (claims) watch.see(row, state);
          sought.see(row, state);
        },
      });
    },
  );
  if (!found) return undefined;
  const { it, places } = found;
  const { findings } = bench;
  const witness = (state: number, why: string, as?: Setup) => (): Witness => ({
    ...runOf(given, places, it.way(state).steps, [], as),
    why,
    ...(!reduce && { shortest: true as const }),
  });
  const wrong = (state: number, finished: boolean) =>
    witness(state, wrongIn(given, places, it.way(state).row, finished)[0]);
  if (it.broken >= 0) findings.judge(SAFE, false, wrong(it.broken, false));
  else {
    watch.judge(witness);
    const run = (state: number) => runOf(given, places, it.way(state).steps);
    // Fingerprints can be mistaken: that something cannot be is not for them to say.
    if (needed) sought.judge(run, { nearest: !reduce });
    findings.judge(SAFE, true);
    if (it.wrongEnd >= 0) findings.judge(RIGHT, false, wrong(it.wrongEnd, true));
    else findings.judge(RIGHT, true);
  }
  return it;
}
