import type { Process } from "../../chance/solver/process.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Setup } from "../../model/setup.ts";
import { StepLimit } from "../../solo/single-process.ts";
import { isAlike } from "../reduce/rotation.ts";
import type { LocalStates } from "../states/local-states.ts";
import { TooManyStates } from "../states/numbering.ts";
import { ChainBranches, type Tosses } from "./chain-branches.ts";
import { ChainStates } from "./chain-states.ts";
import { ChainMoves, EveryStep, type ChainSteps } from "./chain-steps.ts";
import { IntegerColumn } from "./integer-column.ts";

/**
 * The Markov decision process of a randomised algorithm. The schedule chooses the next delivery, and
 * coins decide its outcome. In synchronous rounds there is nothing to choose. The rewards of a branch are
 * the messages that are sent, and 1 round whenever a process is the first to enter a round.
 *
 * Round numbers are unbounded, so states store them relative to the foremost round. All rounds that lie
 * n + 1 or more behind the foremost one count as the same round.
 */
export interface MarkovChain extends Process {
  readonly choices: number;
  readonly transitions: number;
  cells(state: number): Int32Array;
  /** Returns the outcomes of the tosses of each process on the path by which the state was found first. Only with `paths`. */
  coins(state: number): number[][];
  /** Number of steps from an initial state to the farthest state. */
  readonly depth: number;
  /** States whose choices were left out, because they are too deep, the chain is full, or a step is too long. */
  readonly cut: ReadonlySet<number>;
  /** True if there are more states than allowed. Only with `paths`. */
  readonly isFull: boolean;
  /** The first step that is too long. Only with `paths`. */
  readonly tooLong?: StepLimit;
}

/** Refuses setups with coins in rounds that have alarms, late wake-ups or unwilling processes. */
export function mustBegin({ algorithm, waking, willing }: Setup): void {
  if (!algorithm.needs.rounds) return;
  if (algorithm.alarm) {
    throw new Refusal(
      `${algorithm.name} sets alarms and tosses coins; only one of the two is supported.`,
    );
  }
  if (!waking.all || willing) {
    throw new Refusal(
      `${algorithm.name} tosses coins in rounds, so all processes must wake at time 0 and be willing; leave out wake and willing.`,
    );
  }
}

/** Largest number of states of a chain. */
const MOST_STATES = 2 ** 28;

/** Number of expanded states between two calls of `look`. */
const OFTEN = 256;

/** Approximate bytes of a state of n processes, with its path and a dozen moves. */
export const chainBytes = (n: number): number => 16 * n + 500;

export interface ChainOptions {
  readonly mostStates: number;
  /** Counts states that are rotations of each other as one if all processes start in the same state. Default: true. */
  readonly turn?: boolean;
  /** Leaves out the choices of states that are this many steps from an initial state. */
  readonly mostDepth?: number;
  /** Remembers how each state was reached first, for `coins`; a chain that reaches a limit is then returned as it is. */
  readonly paths?: boolean;
  /** Called often, with the number of states and of those that are not expanded. */
  readonly look?: (states: number, waiting: number) => void;
  /** Default: every delivery is a choice. */
  readonly steps?: (moves: ChainMoves) => ChainSteps;
}

/** Explores all states of the decision process; without `paths`, undefined if there are more than `mostStates`. */
export function buildMarkovChain(
  setup: Setup,
  local: LocalStates,
  options: ChainOptions,
): MarkovChain | undefined {
  const { n } = setup;
  const { mostStates, turn = true, mostDepth = Infinity, look, paths = false } = options;
  const { steps: stepsOf = (moves) => new EveryStep(moves) } = options;
  const room = Math.min(mostStates, MOST_STATES);
  const steps: ChainSteps = stepsOf(new ChainMoves(setup, local));
  const states = new ChainStates(setup, local, turn && isAlike(setup));
  const reached = new Reached(n);
  const number = (cells: Int32Array, tosses: Tosses): number => {
    const state = states.numberOf(cells);
    if (paths) reached.note(state, tosses);
    return state;
  };
  const initial = new ChainBranches(number);
  let begun = 0;
  steps.begin(initial, () => {
    if (++begun % OFTEN === 0) look?.(states.count, states.count);
    return states.count > room;
  });
  const later = new ChainBranches(number);
  const first = new IntegerColumn(2);
  first.push(0);
  const cut = new Set<number>();
  let tooLong: StepLimit | undefined;
  const cells = new Int32Array(n + 1);
  let depth = 0;
  let levelEnd = states.count;
  for (let s = 0; s < states.count; s++) {
    if (states.count > room && !paths) return undefined;
    if (s % OFTEN === 0) look?.(states.count, states.count - s);
    if (s === levelEnd) {
      depth++;
      levelEnd = states.count;
    }
    reached.from = s;
    states.read(s, cells);
    try {
      if (depth < mostDepth && states.count <= room) steps.expand(cells, later);
      else if (hasMoves(steps, cells)) cut.add(s);
    } catch (error) {
      const isTooLong = error instanceof StepLimit && !(error instanceof TooManyStates);
      if (!paths || !isTooLong) throw error;
      tooLong ??= error;
      cut.add(s);
    }
    first.push(later.whole.length);
  }
  steps.finish?.();
  states.freeze();
  const { rewards: begins, ...starts } = initial.columns();
  const { rewards: earns, ...branches } = later.columns();
  return {
    states: states.count,
    choices: later.whole.length,
    transitions: later.to.length,
    initial: { ...starts, whole: initial.whole.at(0) },
    first: first.finish() as Uint32Array,
    branch: later.first.finish() as Uint32Array,
    ...branches,
    whole: later.whole.finish(),
    earns,
    begins,
    cells: (state) => states.read(state, new Int32Array(n + 1)).subarray(0, n),
    coins: (state) => reached.coins(state),
    depth,
    cut,
    isFull: states.count > room,
    ...(tooLong && { tooLong }),
  };
}

function hasMoves(steps: ChainSteps, cells: Int32Array): boolean {
  let any = false;
  steps.expand(cells, { add: () => void (any = true), close: () => {} });
  return any;
}

/** Remembers how each state was first reached. */
class Reached {
  /** The state being expanded; -1 before the first. */
  from = -1;
  private readonly n: number;
  private readonly by: { readonly from: number; readonly tosses: Tosses }[] = [];

  constructor(n: number) {
    this.n = n;
  }

  note(state: number, tosses: Tosses): void {
    if (state === this.by.length) this.by.push({ from: this.from, tosses });
  }

  coins(state: number): number[][] {
    const steps: Tosses[] = [];
    for (let s = state; s >= 0; s = this.by[s].from) steps.push(this.by[s].tosses);
    const coins = Array.from({ length: this.n }, (): number[] => []);
    for (const tosses of steps.reverse()) {
      for (let i = 0; i < tosses.length; i += 2) coins[tosses[i]].push(tosses[i + 1]);
    }
    return coins;
  }
}
