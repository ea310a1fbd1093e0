import { between, type Between } from "./chance/between.ts";
import { eventually } from "./chance/eventually.ts";
import { expected, variance } from "./chance/expectation.ts";
import type { Interval } from "./chance/interval.ts";
import { ending, reachable } from "./chance/reach.ts";
import { endsOf } from "./chance/process.ts";
import { within } from "./chance/within.ts";
import { chain, mustBegin, type Chain } from "./check/chain.ts";
import { contestIn } from "./check/contest.ts";
import { kits } from "./check/kit.ts";
import type { Scope } from "./check/scope.ts";
import {
  notExplored,
  openDimensions,
  UNWILLING,
  type NotExplored,
} from "./check/open-dimensions.ts";
import { hasTies } from "./check/rounds.ts";
import { setups } from "./check/setups.ts";
import { minus, rational } from "./exact/rational.ts";
import { chanceOutcome, chanceOutcomes, type ChanceOutcome } from "./judge/election.ts";
import { judgeChances } from "./judge-chance.ts";
import type { Algorithm } from "./model/algorithm.ts";
import type { Judged } from "./model/claim.ts";
import { Refusal } from "./model/refusal.ts";
import type { Setup } from "./model/setup.ts";

/** What `ringleader chance` asks. */
export interface ChanceRequest {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** Default: what the algorithm says, else `any` where it does not need `fifo`. */
  readonly links?: "fifo" | "any";
  /** `aligned`, a digit for each process, or `each`. Default: `each` where that is affordable and ports may differ. */
  readonly ports?: string;
  /** As for `check`. Default: `each` where that is affordable and the algorithm does not need `everyone`. */
  readonly wake?: Exclude<Scope["wake"], undefined>;
  /** The chances to be elected within 1, 2, … so many rounds. */
  readonly rounds?: number;
  readonly mostStates?: number;
}

export interface Chances {
  /** Until the run ends, however it ends. Rounds are counted by the field `phase` of messages; absent if none has it. */
  readonly expected: { readonly rounds?: Between; readonly messages: Between };
  /** Of the rounds. */
  readonly variance?: Between;
  /** `interval`: bounds that are certain, not values. */
  readonly method: "exact" | "interval";
  /** The chance of a right election within so many rounds. */
  readonly within: readonly { readonly rounds: number; readonly probability: Between }[];
  /** The chance of every way to come out. */
  readonly outcomes: Readonly<Record<ChanceOutcome, Between>>;
  /** Is a leader elected, rightly and with probability 1, under any schedule that keeps delivering? */
  readonly surely: boolean;
  /** Setups that were explored, up to symmetry: port labellings, sets of starters. */
  readonly setups: number;
  /** What the model leaves open and was not explored. */
  readonly notExplored: readonly NotExplored[];
  /** What is claimed of the coins, judged. */
  readonly claims: readonly Judged[];
  readonly states: number;
  readonly choices: number;
  readonly transitions: number;
}

/** Other labellings are explored where all of them together have no more states, about. */
const SPARE_STATES = 300_000;

/** The decision process of one setup, and how each of its ends came out. */
interface Explored extends Chain {
  /** By state; undefined where the run goes on. */
  readonly outcome: readonly (ChanceOutcome | undefined)[];
  /** Do several messages reach a process at one time? Their order is fixed. */
  readonly hasTies: boolean;
  /** True if a handler reads `me.willing`; here every process is willing. */
  readonly readsWilling: boolean;
}

function explore(given: Setup, mostStates: number): Explored {
  mustBegin(given);
  const detail = { ghosts: true, causal: false, reorder: given.links === "any" };
  const explored = kits().widening(given, detail, (places) => {
    const made = chain(given, places, mostStates);
    if (!made) return undefined;
    const ends = endsOf(made);
    const outcome = Array.from(ends, (is, s) =>
      is === 1 ? chanceOutcome(contestIn(given, places, made.row(s), true)) : undefined,
    );
    return {
      ...made,
      outcome,
      hasTies: given.algorithm.needs.rounds === true && hasTies(made, places),
      readsWilling: places.lone.readsWilling(),
    };
  });
  if (explored) return explored;
  throw new Refusal(`chance: there are more than ${mostStates} states; a smaller n may do.`);
}

interface Coverage {
  readonly chains: readonly Explored[];
  readonly notExplored: Chances["notExplored"];
}

/** The decision processes, or chains, of a randomised algorithm, one for each setup. */
function cover(request: ChanceRequest): Coverage {
  const { algorithm, n, ports, wake, mostStates = 1_000_000 } = request;
  const { needs } = algorithm;
  if (!needs.coins) {
    throw new Refusal(`chance: ${algorithm.name} tosses no coins, so there is no chance in it.`);
  }
  const open = needs.fifo || needs.rounds ? undefined : (algorithm.links ?? "any");
  const links = request.links ?? open;
  const scope = {
    algorithm,
    n,
    ...(links && { links }),
    ...(ports && { ports }),
    ...(wake && { wake }),
  };
  const asked = setupsOf(scope).map((given) => explore(given, mostStates));
  const left = openDimensions(scope).filter((it) => !it.isGiven(scope));
  const varied = left.filter(
    ({ each = {} }) => "ports" in each || ("wake" in each && !needs.rounds),
  );
  const more =
    varied.length === 0
      ? []
      : setupsOf(Object.assign({}, scope, ...varied.map(({ each }) => each)) as Scope).filter(
          ({ swapped, waking }) => swapped !== undefined || !waking.all,
        );
  // Labels and sleepers tell processes apart: rings that are turned are no longer the same.
  const isAffordable = asked[0].states * n * more.length <= SPARE_STATES;
  const chains = isAffordable ? [...asked, ...more.map((it) => explore(it, mostStates))] : asked;
  const tied = chains.some((it) => it.hasTies);
  const explored = isAffordable ? varied.map(({ dimension }) => dimension) : [];
  const unexplored = notExplored(scope)
    .filter(({ dimension }) => !explored.includes(dimension))
    .filter(({ flag }) => flag !== "--ties each" || tied)
    // A Markov chain fixes the order of messages of one time: no flag explores the others.
    .map(({ dimension, flag }) => ({ dimension, ...(flag !== "--ties each" && { flag }) }));
  const isNamed = unexplored.some(({ dimension }) => dimension === UNWILLING);
  if (!isNamed && chains.some((it) => it.readsWilling)) unexplored.push({ dimension: UNWILLING });
  return { chains, notExplored: unexplored };
}

const setupsOf = (scope: Scope): Setup[] => Array.from(setups(scope), ({ setup }) => setup);

/** The messages that are expected, alone. */
export function expectedMessages(request: ChanceRequest): Between {
  const { chains } = cover({ ports: "aligned", ...request });
  return between(chains.map((it) => expected(it, "messages")));
}

/** Is a leader elected, rightly and with probability 1? Only the graph is asked: nothing is solved. */
export const isSurelyElected = (request: ChanceRequest): boolean =>
  cover(request).chains.every(isSure);

/** Its exact chances. */
export function chances(request: ChanceRequest): Chances {
  const { rounds = 10 } = request;
  const { chains, notExplored: unexplored } = cover(request);
  const of = <T>(ask: (it: Explored) => T): T[] => chains.map(ask);
  const hasPhases = Object.values(request.algorithm.messages).some((it) => "phase" in it);
  const ofRounds = hasPhases ? of((it) => expected(it, "rounds")) : [];
  const ofMessages = of((it) => expected(it, "messages"));
  const spread = hasPhases ? of((it) => variance(it, "rounds")) : [];
  const soon = hasPhases ? of((it) => within(it, "rounds", rounds, goalOf(it, "elected"))) : [];
  const fates = chanceOutcomes.map((which) => [which, of((it) => chanceOf(it, which))] as const);
  const parts = [...ofRounds, ...ofMessages, ...soon, ...fates.flatMap(([, list]) => list)];
  const total = (what: "states" | "choices" | "transitions") =>
    chains.reduce((sum, it) => sum + it[what], 0);
  return {
    expected: {
      ...(hasPhases && { rounds: between(ofRounds) }),
      messages: between(ofMessages),
    },
    ...(hasPhases && isComplete(spread) && { variance: between(spread) }),
    method: parts.some(({ method }) => method === "interval") ? "interval" : "exact",
    within: (soon[0]?.chances ?? []).map(({ most }, i) => ({
      rounds: most,
      probability: between(soon.map((it) => it.chances[i])),
    })),
    outcomes: Object.fromEntries(
      fates.map(([which, list]) => [which, between(list)]),
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

/** 1 for the ends that came out so. */
const goalOf = ({ outcome }: Explored, which: ChanceOutcome): Uint8Array =>
  Uint8Array.from(outcome, (it) => (it === which ? 1 : 0));

/** Every schedule ends with probability 1, and no schedule reaches an end that is not right. */
function isSure(explored: Explored): boolean {
  const reached = reachable(explored);
  const isRight = explored.outcome.every(
    (it, s) => it === undefined || it === "elected" || reached[s] === 0,
  );
  return isRight && ending(explored).always;
}

/** The chance to come out so; not to end is what is left of the chance to end. */
function chanceOf(explored: Explored, which: ChanceOutcome) {
  if (which !== "endless") return eventually(explored, goalOf(explored, which));
  const ends = eventually(explored, endsOf(explored));
  if (ends.method === "exact")
    return { method: ends.method, min: minus(ONE, ends.max), max: minus(ONE, ends.min) };
  return { method: ends.method, min: besides(ends.max), max: besides(ends.min) };
}

const ONE = rational(1n);
/** 1 minus an interval, one float wider on both sides than rounding can make it. */
const besides = ([lo, hi]: Interval): Interval => [
  Math.max(0, 1 - hi - 2 ** -52),
  Math.min(1, 1 - lo + 2 ** -52),
];
