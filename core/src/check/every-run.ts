import { judgeBound } from "../judge/judge.ts";
import { noteReads, type ClaimReads } from "../judge/known-limit.ts";
import { WATCHED, type Along, type Bound, type Claim } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { repeatRun } from "../trace/replay-run.ts";
import * as graphs from "./search/graph-queries.ts";
import { CLAIMS, type CheckContext } from "./properties/check-context.ts";
import { portableRun } from "./properties/complete-run.ts";
import { runBy } from "./properties/extreme-runs.ts";
import { judgeSimulated } from "./properties/judge-claims.ts";
import type { ExploredGraph } from "./properties/run-search.ts";
import { runOfEvents } from "./report/portable-run.ts";
import type { Witness } from "./report/report.ts";
import { simulateSetup } from "./rounds/simulate-setup.ts";

/** Longest simulated run, in messages. */
const MOST_MESSAGES = 100_000;

/**
 * Simulates every run of a graph and judges the claims on which the verdict depends and that no few runs decide:
 * those about events, and bounds that read more than the setup. Leaves them as they are if there are too many runs.
 */
export function* judgeEveryRun(
  explored: ExploredGraph,
  sorted: Int32Array,
  context: CheckContext,
): Generator<void> {
  const { setup, graph } = explored;
  const { claims, findings, progress } = context;
  const isMeant = (index: number) =>
    !findings.isCovered(CLAIMS + index) && context.isStated(claims[index]);
  const meant = [...claims.keys()].filter((i) => claims[i].form !== "always" && isMeant(i));
  if (meant.length === 0 || setup.openPorts || setup.n > WATCHED) return;
  // The simulator starts all processes before the first delivery.
  if (explored.isInSteps || hasTwins(explored)) return;
  const count = graphs.countRuns(sorted, graph.edges!, graph.initial.length);
  if (count > BigInt(progress.runsLeft)) return;
  progress.runsLeft -= Number(count);
  const reads = new Map(meant.map((i): [number, ClaimReads] => [i, { run: false, ring: false }]));
  for (let from = 0; from < graph.initial.length; from++) {
    for (const path of graphs.everyRun(graph.edges!, from)) {
      yield;
      const run = portableRun(runBy(explored, from, path));
      const outcome = repeatRun(setup, run);
      judgeSimulated(outcome, context, (why) => () => ({ ...run, why }), "one-run");
      for (const [i, noted] of reads) noteClaim(claims[i] as Bound | Along, outcome, noted);
    }
  }
  for (const [i, { ring }] of reads) if (!ring || context.isEveryPlace) findings.cover(CLAIMS + i);
}

/** Notes what a bound reads of a run. Claims about events may read positions, so that all rings were explored. */
function noteClaim(claim: Bound | Along, run: Outcome, reads: ClaimReads): void {
  if (claim.form === "bound")
    judgeBound(claim, run, noteReads({ setup: run.setup, outcome: () => run }, reads));
}

/**
 * True if two equal messages ever wait at one port of links that reorder. A run of the graph does not say which of the
 * two is delivered, but their ghosts and causal depths may differ.
 */
function hasTwins({ setup, graph, local }: ExploredGraph): boolean {
  if (setup.links === "fifo") return false;
  const known = new Set<number>();
  for (let state = 0; state < graph.states; state++) {
    for (const cell of graph.cells(state)) {
      if (known.has(cell)) continue;
      known.add(cell);
      const { waiting } = local.detail(cell);
      if (waiting.some((list) => new Set(list).size < list.length)) return true;
    }
  }
  return false;
}

/**
 * Simulates the run in which messages arrive in the order of sending, and judges claims on it: those that the verdict
 * depends on, bounds that are known to be false but undecided here, and in the first setups those that no other run has judged. Throws if
 * the number of messages of this run lies outside the extremes that the check found.
 */
export function simulateOnce(setup: Setup, context: CheckContext): void {
  const { starters } = setup.waking;
  if (!context.more || context.steps || (starters && !starters.includes(1))) return;
  const { findings, progress } = context;
  const most = Math.min(MOST_MESSAGES, context.budget.depth);
  const isWatched = progress.watchesLeft-- > 0;
  const claims: readonly Claim[] = context.claims.filter((claim, i) => {
    if (claim.form === "always" || context.isStated(claim)) return true;
    if (claim.form === "bound" && claim.refuted) return !findings.isDecided(CLAIMS + i);
    if (findings.isJudged(CLAIMS + i)) return false;
    if (!isWatched) findings.cover(CLAIMS + i, "some");
    return isWatched;
  });
  const ofEvents = claims.filter(({ form }) => form === "along");
  const run = simulateSetup(setup, most, { claims: ofEvents });
  if (!run.finished) return;
  if (!setup.algorithm.needs.coins && !findings.includes("messages", run.sent)) {
    throw new Error(`the simulated run sends ${run.sent} messages, but no explored run does`);
  }
  const witness = (why: string) => (): Witness => {
    const events: Event[] = [];
    simulateSetup(setup, most, { claims: [], watch: (event) => events.push(event) });
    return { ...runOfEvents(setup, events), why };
  };
  judgeSimulated(run, context, witness, "one-run", (claim) => claims.includes(claim));
}
