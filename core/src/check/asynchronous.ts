import type { Measure } from "../model/claim.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { judgeAlways, judgeAlwaysAlong, onlyVisited } from "./always.ts";
import { beginnings } from "./begin.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { checkCompactly, nearestCompactly } from "./compactly.ts";
import { wrongIn } from "./contest.ts";
import { judgeDeclaration, sentBy } from "./declaration.ts";
import { determinate, someRun } from "./determinate.ts";
import type { Edges } from "./edges.ts";
import { judgeClaims, judgeElection, judgeRuns, runsOf, type Complete } from "./extreme-runs.ts";
import { graph, roundAndRound, stepsTo, type Found } from "./found.ts";
import * as graphs from "./graph.ts";
import type { Detail } from "./kit.ts";
import { StepLimit } from "./lone.ts";
import { runOfEvents, runOf } from "./portable.ts";
import type { Run, Witness } from "./report.ts";
import { seek, seekVisited } from "./sometimes.ts";
import { judgeVerdicts } from "./verdicts.ts";
import { determinateAsTokens } from "./tokens.ts";
import { wiresOf } from "./wires.ts";

/** Configurations in which a nearest violation is looked for. */
const NEAREST = 3_000_000;
/** A simulated run that goes on longer is left alone. */
const MOST_MESSAGES = 100_000;
/** Runs up to so many moves are asked whether they stand for all. */
const LONGEST = 20_000;

/**
 * Checks one setup of an asynchronous algorithm: all its schedules and all its coins. Yields now and
 * then, so that whoever asked can look at the clock.
 */
export function* checkAsynchronous(given: Setup, weight: number, bench: Bench): Generator<void> {
  yield* search(given, weight, bench);
  if (bench.reduce && bench.findings.violated) yield* shortest(given, bench);
}

/** A violation that was found in a reduced graph need not be the nearest: that is looked for in the whole one. */
function* shortest(given: Setup, bench: Bench): Generator<void> {
  if (bench.compact) {
    yield* nearestCompactly(given, bench, NEAREST);
    return;
  }
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  const found = yield* graph(given, detail, false, false, bench, NEAREST);
  if (!found) return;
  judgeGraph(given, found, bench, true);
  yield* judgeAlways(given, found, bench, true);
}

function* search(given: Setup, weight: number, bench: Bench): Generator<void> {
  const coins = given.algorithm.needs.coins === true;
  const reorder = given.links === "any";
  bench.findings.setup(weight);
  bench.range = undefined;
  const counted: Detail = { ghosts: !coins, causal: false, reorder };
  const sure = bench.reduce && !coins && !bench.steps && oneRun(given, counted, bench);
  yield* seek(given, sure || undefined, bench);
  if (sure) {
    bench.findings.determinate();
    bench.budget.states -= sure.steps.length + 1;
    bench.findings.explored(sure.steps.length + 1, sure.steps.length, sure.steps.length, 0);
    judgeElection(given, sure, bench);
    judgeRuns(given, weight, sure.places, [sure], bench, isNoChain);
    judgeAlwaysAlong(given, sure, bench);
  } else if (bench.compact) {
    yield* checkCompactly(given, bench);
    return;
  } else {
    const found = yield* graph(given, { ...counted, ghosts: false }, bench.reduce, true, bench);
    if (!found) return;
    const { it, places } = found;
    bench.findings.explored(it.states, it.transitions, it.depth, it.bytes);
    if (!it.edges) bench.findings.unknown();
    if (!judgeGraph(given, found, bench) || !it.edges) return;
    yield* seekVisited(given, found, bench, !bench.reduce);
    const { sorted } = graphs.order(it.states, it.edges);
    if (sorted) {
      judgeRuns(given, weight, places, runsOf(given, found, sorted, bench), bench, isPlain);
      if (!bench.reduce) judgeWhole(given, found, sorted, bench);
      yield* phases(given, { ...counted, ghosts: true }, bench);
    } else bench.findings.dependent();
    yield* judgeAlways(given, found, bench, !bench.reduce);
  }
  if (bench.findings.violated) return;
  if (bench.reduce && !(yield* raw(given, bench))) onlyVisited(bench);
  yield* causal(given, bench);
  simulated(given, bench);
}

const isChain = ({ of }: Measure): boolean => of === "causal";
const isNoChain = (measure: Measure): boolean => !isChain(measure);
const isPhases = ({ of }: Measure): boolean => of === "phases" || of === "each phase";
const isPlain = (measure: Measure): boolean => isNoChain(measure) && !isPhases(measure);

/** Claims that could not be judged over all schedules. */
function leaveOpen({ claims, findings }: Bench, asked: (measure: Measure) => boolean): void {
  claims.forEach((claim, i) => {
    if (claim.form === "bound" && asked(claim.measure)) findings.partly(CLAIMS + i, "one-run");
  });
}

/** Claims about phases need the graph in which their numbers are kept. */
function* phases(given: Setup, counted: Detail, bench: Bench): Generator<void> {
  if (!bench.claims.some((it) => it.form === "bound" && isPhases(it.measure))) return;
  const found =
    bench.spare.phases > 0
      ? yield* graph(given, counted, bench.reduce, false, bench, bench.spare.phases)
      : undefined;
  bench.spare.phases -= found?.it.states ?? bench.spare.phases;
  const sorted = found && graphs.order(found.it.states, found.it.edges!).sorted;
  if (!sorted) {
    leaveOpen(bench, isPhases);
    return;
  }
  judgeClaims(given, found.places, runsOf(given, found, sorted, bench), bench, isPhases);
}

/**
 * The run in the order of sending, on the other engine: it must come to what was found here, and it
 * is judged by the claims that speak of it alone or watch every event.
 */
function simulated(given: Setup, bench: Bench): void {
  if (!bench.more || bench.steps || !isSimulated(given)) return;
  const events: Event[] = [];
  const run = bench.simulate(given, MOST_MESSAGES, { watch: (event) => events.push(event) });
  if (!run.finished) return;
  if (!given.algorithm.needs.coins && !bench.findings.includes("messages", run.sent)) {
    throw new Error(`the simulator sends ${run.sent} messages, which no schedule does`);
  }
  const witness = (why: string) => (): Witness => ({ ...runOfEvents(given, events), why });
  judgeVerdicts(run, bench, witness, "one-run");
}

/** Is there a run? Where nobody starts, there is none. */
const isSimulated = ({ waking }: Setup): boolean =>
  waking.starters === undefined || waking.starters.includes(1);

/** The one run that stands for all, if it does. */
function oneRun(given: Setup, detail: Detail, bench: Bench): Complete | undefined {
  const attempt = (as: Detail, by: typeof determinate): Complete | undefined => {
    try {
      return bench.kits.widening(given, as, (places) => {
        const wires = wiresOf(given, places.lone.shape.links);
        const [{ row, starts }] = beginnings(given, places, wires, false);
        const steps = by(given, places, wires, row, Math.min(LONGEST, bench.budget.states));
        return steps && { places, wires, starts, steps };
      });
    } catch (error) {
      // Some of what is tried here may never happen.
      if (error instanceof StepLimit) return undefined;
      throw error;
    }
  };
  const tokens = () => attempt({ ...detail, reorder: true }, determinateAsTokens);
  if (given.network.rows) return undefined;
  if (detail.reorder) return tokens();
  const inOrder = () => attempt(detail, determinate);
  // Any run will do: the first that comes.
  const asTokens = () => (tokens() ? attempt(detail, someRun) : undefined);
  const ways = given.algorithm.needs.fifo
    ? (["order"] as const)
    : bench.way === "order"
      ? (["order", "tokens"] as const)
      : (["tokens", "order"] as const);
  for (const way of ways) {
    const sure = way === "order" ? inOrder() : asTokens();
    bench.way = way;
    if (sure) return sure;
  }
  return undefined;
}

/** The three properties of every election; false if something is wrong. */
function judgeGraph(given: Setup, found: Found, { findings }: Bench, nearest = false): boolean {
  const { it, places } = found;
  const coins = given.algorithm.needs.coins === true;
  const witness = (state: number, why: string, loop?: readonly number[]) => {
    const isNear = loop === undefined;
    const again = roundAndRound(found, given.n, loop ?? []);
    return (): Witness => {
      const made = runOf(given, places, stepsTo(given, found, state, again));
      const before = made.deliveries.length - again.length;
      const shortest = nearest && isNear;
      return {
        ...made,
        why,
        ...(again.length > 0 && { loop: before }),
        ...(shortest && { shortest: true as const }),
      };
    };
  };
  if (it.broken >= 0) {
    const [why] = wrongIn(given, places, it.row(it.broken), false);
    findings.judge(SAFE, false, witness(it.broken, why));
    return false;
  }
  findings.judge(SAFE, true);
  const good: number[] = [];
  for (const end of it.ends) {
    const [why] = wrongIn(given, places, it.row(end), true);
    if (why === undefined) good.push(end);
    else findings.judge(RIGHT, false, witness(end, why));
  }
  if (good.length < it.ends.length) return false;
  findings.judge(RIGHT, true);
  if (!it.edges) return true;
  const endless = coins
    ? graphs.canAvoidEnd(it.states, it.edges, places, it.ends)
    : (graphs.order(it.states, it.edges).cycle ?? -1);
  if (endless >= 0) {
    const { at, loop } = graphs.endlessLoop(it.states, it.edges, endless);
    findings.judge(ENDS, false, witness(at, "the run never ends", loop));
    return false;
  }
  const stuck = graphs.canReach(it.states, it.edges, good).indexOf(0);
  if (stuck >= 0) findings.judge(ENDS, false, witness(stuck, "from here no election can finish"));
  else findings.judge(ENDS, true);
  return stuck < 0;
}

/** What only the whole graph tells of runs that all end. */
function judgeWhole(given: Setup, found: Found, sorted: Int32Array, bench: Bench): void {
  const { it } = found;
  // A way through the graph of open ports stands for several numberings.
  const runs = given.openPorts
    ? undefined
    : graphs.countRuns(sorted, it.edges as Edges, it.initial);
  bench.findings.raw(it.states, it.transitions, runs);
  if (bench.more) judgeDeclaration(given, found, sorted, bench);
}

/**
 * The graph without reduction, where there is time for it: its size, how many schedules there are, and
 * what is claimed of every configuration. False where it was not made.
 */
function* raw(given: Setup, bench: Bench): Generator<void, boolean> {
  if (bench.spare.raw <= 0) return false;
  const detail = { ghosts: false, causal: false, reorder: given.links === "any" };
  const found = yield* graph(given, detail, false, false, bench, bench.spare.raw);
  bench.spare.raw = found ? bench.spare.raw - found.it.states : 0;
  if (!found) return false;
  const { sorted } = graphs.order(found.it.states, found.it.edges!);
  const wrong = found.it.broken >= 0 || found.it.ends.some((end) => isWrong(given, found, end));
  if (wrong) throw new Error(`the reduction missed something on ${given.n} processes`);
  if (sorted) agree(given, found, sorted, bench);
  if (sorted) judgeWhole(given, found, sorted, bench);
  else bench.findings.raw(found.it.states, found.it.transitions, undefined);
  yield* judgeAlways(given, found, bench, true);
  return true;
}

/** With and without reduction the same extremes: a reduction that is wrong is not to pass unnoticed. */
function agree(given: Setup, found: Found, sorted: Int32Array, { range }: Bench): void {
  if (!range) return;
  const { it, places } = found;
  const sent = sentBy(places);
  const { min, max } = graphs.extremes(sorted, it.edges!, sent);
  let [least, most] = [Infinity, -Infinity];
  for (let from = 0; from < it.initial; from++) {
    const begun = it.beginning(from).starts.reduce((sum, { move }) => sum + sent(move), 0);
    least = Math.min(least, begun + min[from]);
    most = Math.max(most, begun + max[from]);
  }
  if (least === range.min && most === range.max) return;
  const ring = given.ids?.join() ?? `${given.n} processes`;
  throw new Error(
    `the reduction is wrong on ${ring}: ${range.min} to ${range.max} messages, without it ${least} to ${most}`,
  );
}

const isWrong = (given: Setup, { places, it }: Found, end: number): boolean =>
  wrongIn(given, places, it.row(end), true).length > 0;

/** The longest and shortest causal chains over all schedules: these need the order at each process. */
function* causal(given: Setup, bench: Bench): Generator<void> {
  if (given.algorithm.needs.coins || bench.steps) return;
  const detail = { ghosts: false, causal: true, reorder: given.links === "any" };
  const found =
    bench.spare.causal > 0
      ? yield* graph(given, detail, bench.reduce, false, bench, bench.spare.causal)
      : undefined;
  bench.spare.causal -= found?.it.states ?? bench.spare.causal;
  if (!found) {
    leaveOpen(bench, isChain);
    return;
  }
  bench.findings.everywhere("causal");
  const { it, places, wires } = found;
  const completed = (end: number): Complete => {
    const all = stepsTo(given, found, end);
    const starts = all.filter(({ move }) => places.moveSide[move] < 0);
    return { places, wires, starts, steps: all.slice(starts.length) };
  };
  const run = (end: number) => (): Run => {
    const { starts, steps } = completed(end);
    return runOf(given, places, [...starts, ...steps]);
  };
  for (const [name, value] of [
    ["causal", (row: Int32Array) => Math.max(...Array.from(row, (c) => places.place(c).clock))],
    [
      "causal:declaration",
      (row: Int32Array) => Math.max(...Array.from(row, (c) => places.place(c).declared)),
    ],
  ] as const) {
    const lengths = it.ends.map((end) => value(it.row(end)));
    const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
    const [first, last] = [it.ends[lengths.indexOf(least)], it.ends[lengths.indexOf(most)]];
    bench.findings.range(name, least, most, run(first), run(last));
    judgeClaims(given, places, [completed(first), completed(last)], bench, isChain);
  }
}
