import type { Setup } from "../model/setup.ts";
import { CLAIMS, ENDS, type CheckContext } from "./properties/check-context.ts";
import {
  judgeStates,
  runSearch,
  runTo,
  witnessTo,
  type ExploredStates,
  type SearchPlan,
  type WrongEnd,
} from "./properties/run-search.ts";
import { Visitor } from "./properties/visitor.ts";
import { exploreFingerprints } from "./search/search.ts";
import { wrongIn } from "./states/contest.ts";

/**
 * Checks one setup, storing fingerprints of its states. Without a stored graph, it can decide only whether
 * there are never two leaders, whether every final state is right, and whether the invariants hold.
 */
export function* checkCompactly(setup: Setup, context: CheckContext): Generator<void> {
  const { findings, claims, reduce, progress } = context;
  const plan = { reduce, isNeeded: true, mostStates: progress.statesLeft };
  const explored = yield* judgeCompactly(setup, context, plan);
  if (!explored) return;
  const { search, leaveOpen } = explored;
  findings.addStates(search.states, search.transitions, search.depth, search.bytes);
  findings.addFingerprints(search.states);
  findings.markUnknown();
  if (leaveOpen) {
    leaveOpen();
    return;
  }
  findings.judge(ENDS, undefined, undefined, "graphless");
  claims.forEach(({ form }, i) => {
    if (form !== "always") findings.judge(CLAIMS + i, undefined, undefined, "graphless");
  });
}

/** Judges the properties that need no stored graph, on what was explored. */
export function* judgeCompactly(
  setup: Setup,
  context: CheckContext,
  plan: SearchPlan,
): Generator<void, ExploredStates | undefined> {
  let visitor!: Visitor;
  let wrongEnds: WrongEnd[] = [];
  const explored = yield* runSearch(
    setup,
    { ...plan, isTurning: false },
    context,
    (space, options) => {
      const { local } = space;
      visitor = new Visitor(setup, local, context, { invariants: true, reachables: true });
      wrongEnds = [];
      const search = exploreFingerprints(setup, space, {
        ...options,
        ...(visitor.isOpen && { visit: (cells, state) => void visitor.visit(cells, state) }),
        end: (state) => {
          if (wrongEnds.length > 0) return;
          const [why] = wrongIn(setup, local, search.store.cells(state), true);
          if (why !== undefined) wrongEnds.push({ state, why });
        },
      });
      return search;
    },
  );
  if (!explored) return undefined;
  const { search, isReduced, isInSteps, leaveOpen } = explored;
  const isWhole = !isReduced && (isInSteps || !context.isNeeded("always"));
  const witness = witnessTo(explored);
  judgeStates(explored, wrongEnds, witness, context);
  if (search.broken >= 0) return explored;
  visitor.judgeInvariants(witness, leaveOpen ? "open" : isWhole ? undefined : "visited");
  // Fingerprints can collide, so a state that was not found may still be reachable.
  if (plan.isNeeded)
    visitor.judgeReachables((state) => runTo(explored, state), { isNearest: !isReduced });
  return explored;
}
