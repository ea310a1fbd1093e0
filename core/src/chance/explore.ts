import { hasTies } from "../check/rounds/check-rounds.ts";
import { ConfluentCoins, NotConfluent } from "../check/chain/confluent-coins.ts";
import { isAlike } from "../check/reduce/rotation.ts";
import { buildMarkovChain, mustBegin, type MarkovChain } from "../check/chain/markov-chain.ts";
import { SettledSteps } from "../check/chain/settled-steps.ts";
import { contestIn } from "../check/states/contest.ts";
import { LocalStateCache, plainDetail } from "../check/states/local-state-cache.ts";
import type { LocalStates } from "../check/states/local-states.ts";
import { chanceOutcome, chanceOutcomes, type ChanceOutcome } from "../judge/election.ts";
import type { Setup } from "../model/setup.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { OutOfBudget, type ChanceProgress } from "./chance-watch.ts";
import { isEnd } from "./solver/process.ts";
import { findLingering } from "./solver/reach.ts";

/** How a chain was reduced: states that are rotations count once; one schedule represents all; stale phases are cleared. */
export type Reduction = "rotation" | "confluence" | "phases";

/** The decision process of one setup, with the outcome of each final state. */
export interface Explored extends MarkovChain {
  /** By state: 1 + the index in `chanceOutcomes` of a run that ends in it; 0 if the state is not final. */
  readonly outcome: Uint8Array;
  /** True if several messages can reach a process at the same time. Only one order of them is explored. */
  readonly hasTies: boolean;
  /** True if a handler reads `me.willing`. Only runs in which every process is willing are explored. */
  readonly readsWilling: boolean;
  /** How the chain was reduced so that one schedule represents all; undefined if every schedule is explored. */
  readonly reduction: readonly Reduction[] | undefined;
}

export interface ExploreLimits {
  /** Maximum number of states. Default: 10^6 if the chain may be reduced afterwards, else 2 · 10^7. */
  readonly mostStates?: number | undefined;
  /** True: always reduce. False: never. Default: reduce if there are too many states and no maximum is given. */
  readonly reduction?: boolean | undefined;
}

/** Maximum number of states up to which every schedule is explored if no option says otherwise. */
const FEW_STATES = 1_000_000;
const MANY_STATES = 20_000_000;

/** Approximate bytes of a state of n processes: its cells, its moves, and its values while equations are solved. */
export const exploredBytes = (n: number): number => 2 * n + 340;

/** Explores a setup within its limits; throws `OutOfBudget` if that is not possible. */
export function explore(setup: Setup, limits: ExploreLimits, progress: ChanceProgress): Explored {
  const { mostStates, reduction } = limits;
  mustBegin(setup);
  if (reduction === true) return exploreReduced(setup, mostStates ?? MANY_STATES, progress);
  const most = mostStates ?? (reduction === false ? MANY_STATES : FEW_STATES);
  const explored = exploreEvery(setup, most, progress);
  if (explored) return explored;
  if (mostStates !== undefined || reduction === false) throw new OutOfBudget(tooMany(most));
  progress.restart();
  return exploreReduced(setup, MANY_STATES, progress, `${tooMany(most)}, and `);
}

const tooMany = (most: number): string => `there are more than ${groupDigits(most)} states`;

/** Explores every schedule; undefined if there are more than `mostStates` states. */
function exploreEvery(
  setup: Setup,
  mostStates: number,
  progress: ChanceProgress,
): Explored | undefined {
  const look = (states: number, waiting: number) => progress.exploring(states, waiting);
  const explored = widening(setup, (local) => {
    const chain = buildMarkovChain(setup, local, { mostStates, look });
    return chain && judgeEnds(setup, local, chain, undefined);
  });
  if (explored) progress.explored(explored.states);
  return explored;
}

/** Explores one schedule that represents all; throws `OutOfBudget` if there is none. `before` begins its message. */
function exploreReduced(
  setup: Setup,
  mostStates: number,
  progress: ChanceProgress,
  before = "",
): Explored {
  const look = (states: number, waiting: number) => progress.exploring(states, waiting);
  const because = (why: string) => new OutOfBudget(`${before}the chain cannot be reduced: ${why}`);
  if (setup.algorithm.needs.rounds) throw because("in rounds there is only one schedule");
  try {
    const explored = widening(setup, (local) => {
      let confluent: ConfluentCoins | undefined;
      const steps = (moves: ConstructorParameters<typeof SettledSteps>[0]) => {
        const settled = new SettledSteps(moves, () => progress.look());
        ({ confluent } = settled);
        return settled;
      };
      const chain = buildMarkovChain(setup, local, { mostStates, look, steps });
      // The proof compares schedules on runs that end.
      if (chain && confluent?.isTrivial === false && findLingering(chain))
        throw new NotConfluent("a run may never end");
      const rotation: Reduction[] = isAlike(setup) ? ["rotation"] : [];
      return chain && judgeEnds(setup, local, chain, [...rotation, "confluence", "phases"]);
    });
    if (!explored)
      throw new OutOfBudget(
        `${before}the reduced chain has more than ${groupDigits(mostStates)} states`,
      );
    progress.explored(explored.states);
    return explored;
  } catch (error) {
    throw error instanceof NotConfluent ? because(error.message) : error;
  }
}

const widening = <T>(setup: Setup, work: (local: LocalStates) => T): T =>
  new LocalStateCache().widening(setup, { ...plainDetail(setup), ghosts: true }, work);

function judgeEnds(
  setup: Setup,
  local: LocalStates,
  chain: MarkovChain,
  reduction: Explored["reduction"],
): Explored {
  const outcome = new Uint8Array(chain.states);
  for (let s = 0; s < chain.states; s++) {
    if (!isEnd(chain, s)) continue;
    const fate = chanceOutcome(contestIn(setup, local, chain.cells(s), true));
    outcome[s] = 1 + chanceOutcomes.indexOf(fate);
  }
  return {
    ...chain,
    outcome,
    hasTies: setup.algorithm.needs.rounds === true && hasTies(chain, local),
    readsWilling: local.lone.readsWilling(),
    reduction,
  };
}

/** Returns 1 for each final state with this outcome, and 0 for other states. */
export function goalOf({ outcome }: Explored, which: ChanceOutcome): Uint8Array {
  const code = 1 + chanceOutcomes.indexOf(which);
  return outcome.map((it) => (it === code ? 1 : 0));
}
