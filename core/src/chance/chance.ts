import { combineSpans, type Between } from "./between.ts";
import { ChanceProgress, OutOfBudget, type ChanceWatch } from "./chance-watch.ts";
import { explore, goalOf, type Explored, type Reduction } from "./explore.ts";
import { enoughFor, quantilesOf, type Quantile } from "./quantile.ts";
import { solveExpectation, solveVariance } from "./solver/expectation.ts";
import type { Interval } from "./solver/interval.ts";
import { findLingering, findReachable } from "./solver/reach.ts";
import { endsOf } from "./solver/process.ts";
import type { SolverLimits } from "./solver/limits.ts";
import { solveEventually, solveWithin, type Probability } from "./solver/within.ts";
import { assumptionsOf, type Assumptions } from "../check/setups/describe-scope.ts";
import type { Scope } from "../check/setups/scope.ts";
import {
  ROUND_ORDERS,
  notExplored,
  openDimensions,
  UNWILLING,
  type NotExplored,
} from "../check/setups/open-dimensions.ts";
import { setups } from "../check/setups/setups.ts";
import { minus, rational, type Rational } from "../exact/rational.ts";
import { chanceOutcomes, type ChanceOutcome } from "../judge/election.ts";
import { judgeChances } from "./judge-chance.ts";
import type { Algorithm } from "../model/algorithm.ts";
import type { Judged } from "../model/claim.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";

/** A request of `ringleader chance`. */
export interface ChanceRequest {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** Default: `fifo` for algorithms that need `fifo` or run in rounds; otherwise the algorithm's own links, else `any`. */
  readonly links?: "fifo" | "any";
  /** `aligned`, one digit per process, or `each`. Default: `each` if port labels may differ and there are few states. */
  readonly ports?: string;
  /** As for `check`. Default: `each` if there are few states and the algorithm needs neither `everyone` nor `rounds`. */
  readonly wake?: Exclude<Scope["wake"], undefined>;
  /** Probabilities are computed for 1, 2, … up to this many rounds. */
  readonly rounds?: number;
  /** Further numbers of rounds for which the probability is computed. */
  readonly within?: readonly number[];
  /** Probabilities, each greater than 0 and less than 1, whose quantiles are computed. */
  readonly quantiles?: readonly Rational[];
  /** Maximum number of states of a setup. Default: 10^6, and 2 · 10^7 for a reduced chain. */
  readonly mostStates?: number | undefined;
  /** True: one schedule represents all, if that is proved. False: never. Default: if there are too many states otherwise. */
  readonly reduction?: boolean | undefined;
}

/** The probabilities and expectations of a randomised algorithm, as exact fractions or as guaranteed bounds. */
export interface Chances extends Assumptions {
  /** Expected numbers until the run ends, whatever its outcome; `rounds` is present only if messages have a `phase`. */
  readonly expected: { readonly rounds?: Between; readonly messages: Between };
  /** The variance of the number of rounds; absent if it cannot be computed. */
  readonly variance?: Between;
  /** `exact`: every value is exact. `interval`: at least one value is an interval with guaranteed bounds. */
  readonly method: "exact" | "interval";
  /** For each number of rounds, the probability of a correct election within that many rounds. */
  readonly within: readonly { readonly rounds: number; readonly probability: Between }[];
  /** For each probability of the request, the least number of rounds within which a leader is elected with it. */
  readonly quantiles?: readonly Quantile[];
  /** The probability of each outcome. */
  readonly outcomes: Readonly<Record<ChanceOutcome, Between>>;
  /** True if every schedule that keeps delivering elects correctly with probability 1. */
  readonly surely: boolean;
  /** Number of explored setups, which differ in port labels and starters; symmetric setups count once. */
  readonly setups: number;
  /** The dimensions that the model leaves open and that were not explored. */
  readonly notExplored: readonly NotExplored[];
  /** The verdicts on the algorithm's claims about coins. */
  readonly claims: readonly Judged[];
  readonly states: number;
  readonly choices: number;
  readonly transitions: number;
  /** How the chain was reduced to one schedule that represents all; absent if every schedule was explored. */
  readonly reduction?: readonly Reduction[];
}

/** Maximum number of states, by estimate, that the port labels and sets of starters may add if no option asks for them. */
const SPARE_STATES = 300_000;
/** A state of a reduced chain takes about as long as this many other states. */
const REDUCED_COST = 100;

/** Builds a decision process for each setup that is explored, and lists the dimensions that are not explored. */
function cover(request: ChanceRequest, progress = new ChanceProgress(undefined)) {
  const { algorithm, n, ports, wake } = request;
  const { needs } = algorithm;
  if (!needs.coins) {
    throw new Refusal(
      `chance: ${algorithm.name} tosses no coins; chance is for algorithms that toss coins.`,
    );
  }
  const open = needs.fifo || needs.rounds ? undefined : (algorithm.links ?? "any");
  const links = request.links ?? open;
  const scope: Scope = { algorithm, n, links, wake, ...(ports !== undefined && { ports }) };
  const asked = setupsOf(scope).map((setup) => explore(setup, request, progress));
  const isReduced = asked.some((it) => it.reduction !== undefined);
  const left = openDimensions(scope).filter((it) => !it.isGiven(scope));
  const varied = left.filter(
    ({ each = {} }) => "ports" in each || ("wake" in each && !needs.rounds),
  );
  const more =
    varied.length === 0
      ? []
      : setupsOf(Object.assign({}, scope, ...varied.map(({ each }) => each))).filter(
          ({ swapped, waking }) => swapped !== undefined || !waking.all,
        );
  // The setups of `more` lack the symmetry of the first setup, so each may have n times as many states as the first.
  const cost = asked[0].states * (isReduced ? REDUCED_COST : 1);
  const isAffordable = cost * n * more.length <= SPARE_STATES;
  const limits = isReduced ? { ...request, reduction: true } : request;
  const exploreMore = () => more.map((setup) => explore(setup, limits, progress));
  const chains = isAffordable ? [...asked, ...exploreMore()] : asked;
  const tied = chains.some((it) => it.hasTies);
  const explored = isAffordable ? varied.map(({ dimension }) => dimension) : [];
  const unexplored = notExplored(scope)
    .filter(({ dimension }) => !explored.includes(dimension))
    .filter(({ dimension }) => dimension !== ROUND_ORDERS || tied)
    // A Markov chain fixes the order of simultaneous messages, and no flag explores other orders.
    .map(({ dimension, flag }) => ({ dimension, ...(dimension !== ROUND_ORDERS && { flag }) }));
  const isNamed = unexplored.some(({ dimension }) => dimension === UNWILLING);
  if (!isNamed && chains.some((it) => it.readsWilling)) unexplored.push({ dimension: UNWILLING });
  return { chains, notExplored: unexplored };
}

const setupsOf = (scope: Scope): Setup[] => Array.from(setups(scope), ({ setup }) => setup);

/** Computes only the expected number of messages. */
export const expectedMessages = (request: ChanceRequest): Between =>
  refusing(() => {
    const { chains } = cover({ ports: "aligned", ...request });
    return combineSpans(chains.map((it) => solveExpectation(it, "messages")));
  });

/** True if the election is correct with probability 1. Searches the state graph and solves no equations. */
export const isSurelyElected = (request: ChanceRequest): boolean =>
  refusing(() => cover(request).chains.every(isSure));

/** Computes the exact probabilities and expectations; refuses a request with too many states. */
export const computeChances = (request: ChanceRequest, watch?: ChanceWatch): Chances =>
  refusing(() => {
    const known: Known = {};
    answer(request, known, new ChanceProgress(watch));
    return known as Chances;
  });

/** What is known of the probabilities. Values that were not computed within the budget are absent. */
export interface ChanceReport extends Known {
  /** `holds`: a leader is elected with probability 1 and every claim holds. `undecided`: a budget was exhausted, or the election may depend on what no flag explores. */
  readonly verdict: "holds" | "violated" | "undecided";
  /** Why not everything was computed. */
  readonly undecided?: string;
}

type Known = { -readonly [Key in keyof Chances]?: Chances[Key] };

/** Computes as much as the watch allows, the verdict first. */
export function reportChances(request: ChanceRequest, watch?: ChanceWatch): ChanceReport {
  const known: Known = {};
  const progress = new ChanceProgress(watch);
  const isViolated = () =>
    known.surely === false || known.claims?.some(({ holds }) => !holds) === true;
  try {
    answer(request, known, progress);
    if (isViolated()) return { verdict: "violated", ...known };
    const unexplored = known.notExplored?.find(({ flag }) => flag === undefined);
    if (!unexplored) return { verdict: "holds", ...known };
    return {
      verdict: "undecided",
      undecided: `${unexplored.dimension} are not explored`,
      ...known,
    };
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    const verdict = isViolated() ? "violated" : "undecided";
    return { verdict, undecided: error.message, states: progress.states, ...known };
  }
}

/** Calls `act`; turns an exhausted budget into a refusal. */
function refusing<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    throw new Refusal(`chance: ${error.message}; try a smaller n.`);
  }
}

/** Answers one question after the other, and adds each answer to `known`. */
function answer(request: ChanceRequest, known: Known, progress: ChanceProgress): void {
  const { rounds = 10, within = [], quantiles = [] } = request;
  Object.assign(known, assumptionsOf(request.algorithm));
  const { chains, notExplored: unexplored } = cover(request, progress);
  const total = (what: "states" | "choices" | "transitions") =>
    chains.reduce((sum, it) => sum + it[what], 0);
  const limits = { watch: progress };
  const hasPhases = Object.values(request.algorithm.messages).some((it) => "phase" in it);
  const most = Math.max(rounds, ...within);
  // The expected messages; and the expected rounds, their two moments, and one layer for each number of rounds.
  progress.planAhead(total("states") * (hasPhases ? most + 5 : 1));
  progress.look();
  const spans: { readonly method: string }[] = [];
  const of = <T extends { readonly method: string }>(ask: (it: Explored) => T): T[] =>
    chains.map((chain) => {
      const span = ask(chain);
      spans.push(span);
      return span;
    });
  Object.assign(known, {
    states: total("states"),
    choices: total("choices"),
    transitions: total("transitions"),
    setups: chains.length,
    notExplored: unexplored,
    surely: chains.every(isSure),
  });
  const reduction = new Set(chains.flatMap((it) => it.reduction ?? []));
  if (reduction.size > 0) known.reduction = [...reduction];
  const fates = chanceOutcomes.map(
    (which) => [which, of((it) => chanceOf(it, which, limits))] as const,
  );
  known.outcomes = Object.fromEntries(
    fates.map(([which, list]) => [which, combineSpans(list)]),
  ) as Chances["outcomes"];
  const messages = of((it) => solveExpectation(it, "messages", limits));
  known.expected = { messages: combineSpans(messages) };
  const elected = fates[0][1];
  known.claims = judgeChances(request.algorithm, request.n, { messages, elected });
  const methodOf = () => (spans.some(({ method }) => method === "interval") ? "interval" : "exact");
  known.method = methodOf();
  known.within = [];
  if (hasPhases) {
    const ofRounds = of((it) => solveExpectation(it, "rounds", limits));
    known.expected = { rounds: combineSpans(ofRounds), messages: combineSpans(messages) };
    const soon = chains.map((it, i) => {
      const isEnough = quantiles.length === 0 ? undefined : enoughFor(quantiles, elected[i]);
      const goal = goalOf(it, "elected");
      return solveWithin(it, "rounds", most, goal, { ...limits, isEnough });
    });
    spans.push(...soon.flat());
    const further = within.filter((it) => it > rounds).toSorted((a, b) => a - b);
    const counts = [...Array.from({ length: rounds }, (_, i) => i + 1), ...new Set(further)];
    known.within = counts.map((it) => ({
      rounds: it,
      probability: combineSpans(soon.map((list) => list[it - 1])),
    }));
    const elections = soon.map((list, i) => ({ ever: elected[i], within: list }));
    if (quantiles.length > 0) known.quantiles = quantilesOf(quantiles, elections);
    const spread = chains.map((it) => solveVariance(it, "rounds", limits));
    if (isComplete(spread)) known.variance = combineSpans(spread);
  }
  known.method = methodOf();
}

const isComplete = <T>(list: readonly (T | undefined)[]): list is T[] => !list.includes(undefined);

/** True if every schedule ends with probability 1, and every reachable final state is a correct election. */
function isSure(explored: Explored): boolean {
  const reached = findReachable(explored);
  const elected = goalOf(explored, "elected");
  const isRight = explored.outcome.every(
    (it, s) => it === 0 || elected[s] === 1 || reached[s] === 0,
  );
  return isRight && findLingering(explored) === undefined;
}

/** Computes the probability of an outcome; P(endless) = 1 - P(ends). */
function chanceOf(explored: Explored, which: ChanceOutcome, limits: SolverLimits): Probability {
  if (which !== "endless") return solveEventually(explored, goalOf(explored, which), limits);
  const ends = solveEventually(explored, endsOf(explored), limits);
  if (ends.method === "exact")
    return { method: ends.method, min: minus(ONE, ends.max), max: minus(ONE, ends.min) };
  return { method: ends.method, min: besides(ends.max), max: besides(ends.min) };
}

const ONE = rational(1n);
/** 1 minus an interval, rounded outwards. */
const besides = ([lo, hi]: Interval): Interval => [
  Math.max(0, 1 - hi - 2 ** -52),
  Math.min(1, 1 - lo + 2 ** -52),
];
