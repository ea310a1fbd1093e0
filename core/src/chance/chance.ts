import { combineSpans, type Between } from "./between.ts";
import { solveExpectation, solveVariance } from "./solver/expectation.ts";
import type { Interval } from "./solver/interval.ts";
import { findLingering, findReachable } from "./solver/reach.ts";
import { endsOf } from "./solver/process.ts";
import { solveEventually, solveWithin } from "./solver/within.ts";
import { buildMarkovChain, mustBegin, type MarkovChain } from "../check/search/markov-chain.ts";
import { contestIn } from "../check/states/contest.ts";
import { LocalStateCache, plainDetail } from "../check/states/local-state-cache.ts";
import type { Scope } from "../check/setups/scope.ts";
import {
  ROUND_ORDERS,
  notExplored,
  openDimensions,
  UNWILLING,
  type NotExplored,
} from "../check/setups/open-dimensions.ts";
import { hasTies } from "../check/rounds/check-rounds.ts";
import { setups } from "../check/setups/setups.ts";
import { minus, rational } from "../exact/rational.ts";
import { chanceOutcome, chanceOutcomes, type ChanceOutcome } from "../judge/election.ts";
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
  readonly mostStates?: number;
}

/** The probabilities and expectations of a randomised algorithm, as exact fractions or as guaranteed bounds. */
export interface Chances {
  /** Expected numbers until the run ends, whatever its outcome; `rounds` is present only if messages have a `phase`. */
  readonly expected: { readonly rounds?: Between; readonly messages: Between };
  /** The variance of the number of rounds; absent if it cannot be computed. */
  readonly variance?: Between;
  /** `exact`: every value is exact. `interval`: at least one value is an interval with guaranteed bounds. */
  readonly method: "exact" | "interval";
  /** For each number of rounds, the probability of a correct election within that many rounds. */
  readonly within: readonly { readonly rounds: number; readonly probability: Between }[];
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
}

/** By default, all port labels and sets of starters are explored if this adds at most this many states, by estimate. */
const SPARE_STATES = 300_000;

/** The decision process of one setup, with the outcome of each final state. */
interface Explored extends MarkovChain {
  /** By state: the outcome of a run that ends in it; undefined if the state is not final. */
  readonly outcome: readonly (ChanceOutcome | undefined)[];
  /** True if several messages can reach a process at the same time. Only one order of them is explored. */
  readonly hasTies: boolean;
  /** True if a handler reads `me.willing`. Only runs in which every process is willing are explored. */
  readonly readsWilling: boolean;
}

function explore(setup: Setup, mostStates: number): Explored {
  mustBegin(setup);
  const detail = { ...plainDetail(setup), ghosts: true };
  const explored = new LocalStateCache().widening(setup, detail, (local) => {
    const chain = buildMarkovChain(setup, local, mostStates);
    if (!chain) return undefined;
    const outcome = Array.from(endsOf(chain), (is, s) =>
      is === 1 ? chanceOutcome(contestIn(setup, local, chain.cells(s), true)) : undefined,
    );
    return {
      ...chain,
      outcome,
      hasTies: setup.algorithm.needs.rounds === true && hasTies(chain, local),
      readsWilling: local.lone.readsWilling(),
    };
  });
  if (explored) return explored;
  throw new Refusal(`chance: there are more than ${mostStates} states; try a smaller n.`);
}

/** Builds a decision process for each setup that is explored, and lists the dimensions that are not explored. */
function cover(request: ChanceRequest) {
  const { algorithm, n, ports, wake, mostStates = 1_000_000 } = request;
  const { needs } = algorithm;
  if (!needs.coins) {
    throw new Refusal(
      `chance: ${algorithm.name} tosses no coins; chance is for algorithms that toss coins.`,
    );
  }
  const open = needs.fifo || needs.rounds ? undefined : (algorithm.links ?? "any");
  const links = request.links ?? open;
  const scope: Scope = { algorithm, n, links, wake, ...(ports && { ports }) };
  const asked = setupsOf(scope).map((setup) => explore(setup, mostStates));
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
  const isAffordable = asked[0].states * n * more.length <= SPARE_STATES;
  const chains = isAffordable
    ? [...asked, ...more.map((setup) => explore(setup, mostStates))]
    : asked;
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
export function expectedMessages(request: ChanceRequest): Between {
  const { chains } = cover({ ports: "aligned", ...request });
  return combineSpans(chains.map((it) => solveExpectation(it, "messages")));
}

/** True if the election is correct with probability 1. Searches the state graph and solves no equations. */
export const isSurelyElected = (request: ChanceRequest): boolean =>
  cover(request).chains.every(isSure);

/** Computes the exact probabilities and expectations. */
export function computeChances(request: ChanceRequest): Chances {
  const { rounds = 10 } = request;
  const { chains, notExplored: unexplored } = cover(request);
  const of = <T>(ask: (it: Explored) => T): T[] => chains.map(ask);
  const hasPhases = Object.values(request.algorithm.messages).some((it) => "phase" in it);
  const ofRounds = hasPhases ? of((it) => solveExpectation(it, "rounds")) : [];
  const ofMessages = of((it) => solveExpectation(it, "messages"));
  const spread = hasPhases ? of((it) => solveVariance(it, "rounds")) : [];
  const soon = hasPhases
    ? of((it) => solveWithin(it, "rounds", rounds, goalOf(it, "elected")))
    : [];
  const fates = chanceOutcomes.map((which) => [which, of((it) => chanceOf(it, which))] as const);
  const parts = [...ofRounds, ...ofMessages, ...soon.flat(), ...fates.flatMap(([, list]) => list)];
  const total = (what: "states" | "choices" | "transitions") =>
    chains.reduce((sum, it) => sum + it[what], 0);
  return {
    expected: {
      ...(hasPhases && { rounds: combineSpans(ofRounds) }),
      messages: combineSpans(ofMessages),
    },
    ...(hasPhases && isComplete(spread) && { variance: combineSpans(spread) }),
    method: parts.some(({ method }) => method === "interval") ? "interval" : "exact",
    within: (soon[0] ?? []).map((_, i) => ({
      rounds: i + 1,
      probability: combineSpans(soon.map((list) => list[i])),
    })),
    outcomes: Object.fromEntries(
      fates.map(([which, list]) => [which, combineSpans(list)]),
    ) as Chances["outcomes"],
    surely: chains.every(isSure),
    setups: chains.length,
    notExplored: unexplored,
    claims: judgeChances(request.algorithm, request.n, {
      messages: ofMessages,
      elected: fates[0][1],
    }),
    states: total("states"),
    choices: total("choices"),
    transitions: total("transitions"),
  };
}

const isComplete = <T>(list: readonly (T | undefined)[]): list is T[] => !list.includes(undefined);

/** Returns 1 for each final state with this outcome, and 0 for other states. */
const goalOf = ({ outcome }: Explored, which: ChanceOutcome): Uint8Array =>
  Uint8Array.from(outcome, (it) => (it === which ? 1 : 0));

/** True if every schedule ends with probability 1, and every reachable final state is a correct election. */
function isSure(explored: Explored): boolean {
  const reached = findReachable(explored);
  const isRight = explored.outcome.every(
    (it, s) => it === undefined || it === "elected" || reached[s] === 0,
  );
  return isRight && findLingering(explored) === undefined;
}

/** Computes the probability of an outcome; P(endless) = 1 - P(ends). */
function chanceOf(explored: Explored, which: ChanceOutcome) {
  if (which !== "endless") return solveEventually(explored, goalOf(explored, which));
  const ends = solveEventually(explored, endsOf(explored));
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
