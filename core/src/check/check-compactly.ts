import type { Setup } from "../model/setup.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type CheckContext } from "./properties/check-context.ts";
import { runSearch, runTo } from "./properties/run-search.ts";
import { onlyVisited, Visitor } from "./properties/visitor.ts";
import { runOf } from "./report/portable-run.ts";
import type { Witness } from "./report/report.ts";
import { exploreFingerprints } from "./search/search.ts";
import { cellsAfter } from "./states/apply-move.ts";
import { isSuspect, wrongIn } from "./states/contest.ts";

/**
 * Checks one setup with fingerprints of its states. Without the graph this decides that there are never
 * two leaders, that every end is right, and the invariants.
 */
export function* checkCompactly(setup: Setup, context: CheckContext): Generator<void> {
  const { findings, claims, reduce, progress } = context;
  const plan = { reduce, isNeeded: true, mostStates: progress.statesLeft };
  const search = yield* judgeCompactly(setup, context, plan);
  if (!search) return;
  findings.explored(search.states, search.transitions, search.depth, search.bytes);
  findings.fingerprinted(search.states);
  findings.unknown();
  if (reduce) onlyVisited(context);
  findings.judge(ENDS, undefined, undefined, "graphless");
  claims.forEach(({ form }, i) => {
    if (form !== "always") findings.judge(CLAIMS + i, undefined, undefined, "graphless");
  });
}

/** Which graph is searched with fingerprints. */
interface CompactPlan {
  readonly reduce: boolean;
  readonly isNeeded: boolean;
  readonly mostStates: number;
}

/** Judges what needs no graph; returns the search, or undefined if out of budget. */
export function* judgeCompactly(setup: Setup, context: CheckContext, given: CompactPlan) {
  const { reduce, ...plan } = given;
  const { findings } = context;
  let visitor!: Visitor;
  let wrongEnd = -1;
  // Rotations are not identified here, so the plan has no reduction; the search has.
  const explored = yield* runSearch(setup, plan, context, (space, options) => {
    const { local } = space;
    visitor = new Visitor(setup, local, context, { invariants: true, reachables: true });
    wrongEnd = -1;
    const search = exploreFingerprints(setup, space, {
      ...options,
      reduce,
      isWrong: (cells) => isSuspect(local, cells) && wrongIn(setup, local, cells, false).length > 0,
      ...(visitor.isOpen && { visit: (cells, state) => void visitor.visit(cells, state) }),
      end: (state) => {
        if (wrongEnd < 0 && wrongIn(setup, local, search.store.cells(state), true).length > 0)
          wrongEnd = state;
      },
    });
    return search;
  });
  if (!explored) return undefined;
  const { search, local, wires } = explored;
  const witness = (state: number, why: string, numbered?: Setup): Witness => ({
    ...runOf(setup, local, search.stepsTo(state), [], numbered),
    why,
    ...(!reduce && { shortest: true as const }),
  });
  const wrong = (state: number, finished: boolean) => (): Witness => {
    const last = search.stepsTo(state).at(-1);
    const cells = last ? cellsAfter(local, wires, last) : search.store.pathTo(state).initial.cells;
    return witness(state, wrongIn(setup, local, cells, finished)[0]);
  };
  if (search.broken >= 0) {
    findings.judge(SAFE, false, wrong(search.broken, false));
    return search;
  }
  visitor.judgeInvariants(({ state, why, setup: numbered }) => witness(state, why, numbered));
  // Fingerprints can collide, so they cannot rule out that a state is reachable.
  if (plan.isNeeded)
    visitor.judgeReachables((state) => runTo(explored, state), { isNearest: !reduce });
  findings.judge(SAFE, true);
  findings.judge(RIGHT, wrongEnd < 0, wrong(wrongEnd, true));
  return search;
}
