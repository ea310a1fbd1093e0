import type { Process } from "../../chance/solver/process.ts";
import { gcd } from "../../exact/rational.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Setup } from "../../model/setup.ts";
import { initialStates } from "../states/initial-states.ts";
import { applyMove } from "../states/apply-move.ts";
import type { LocalStates } from "../states/local-states.ts";
import { GAVE_UP } from "../states/process-states.ts";
import { isAlike, leastRotation } from "../reduce/rotation.ts";
import { wiresOf, type Wires } from "../states/wires.ts";

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
  /** Returns the outcomes of the tosses of each process on the path by which the state was found first. */
  coins(state: number): number[][];
  /** Number of steps from an initial state to the farthest state. */
  readonly depth: number;
  /** States at the largest depth whose choices were left out. */
  readonly cut: ReadonlySet<number>;
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

/** One outcome of a step. */
interface Branch {
  /** The local states, followed by the foremost round, which is capped at n + 1. */
  readonly cells: Int32Array;
  /** The probability of this outcome is 1 / odds. */
  readonly odds: number;
  readonly messages: number;
  readonly rounds: number;
  /** The tosses of this step, as process, value, process, value, … */
  readonly tosses: readonly number[];
}

/** Largest number of states of a chain. It is half of what a Map can hold, because one step can add many states before the next check. */
export const MOST_STATES = 2 ** 23;

/** Number of expanded states between two calls of `look`. */
const OFTEN = 256;

/** Approximate bytes of a state of n processes: its cells, its key, and a dozen moves. */
export const chainBytes = (n: number): number => 16 * n + 500;

/**
 * Explores all states of the decision process; undefined if there are more than `mostStates`. With
 * `turn`, if all processes start in the same state, states that are rotations of each other count as one. Leaves out
 * the choices of states that are `mostDepth` steps from an initial state. `look` is called often, with the number of
 * states and of those that are not expanded.
 */
export function buildMarkovChain(
  setup: Setup,
  local: LocalStates,
  mostStates: number,
  turn = true,
  mostDepth = Infinity,
  look?: (states: number, waiting: number) => void,
): MarkovChain | undefined {
  const { n } = setup;
  const room = Math.min(mostStates, MOST_STATES);
  const steps = new Steps(setup, local);
  const states = new ChainStates(n, turn && isAlike(setup));
  const weighed = (branches: Iterable<Branch>) => weigh(branches, (it) => states.numberOf(it));
  const initial = new BranchColumns();
  const wholeInitial = initial.add(weighed(steps.initial(() => states.count > room)));
  const later = new BranchColumns();
  const first = [0];
  const branch = [0];
  const whole: number[] = [];
  const cut = new Set<number>();
  let depth = 0;
  let levelEnd = states.count;
  for (let s = 0; s < states.count; s++) {
    if (states.count > room) return undefined;
    if (s % OFTEN === 0) look?.(states.count, states.count - s);
    if (s === levelEnd) {
      depth++;
      levelEnd = states.count;
    }
    states.from = s;
    const choices = steps.choices(states.cells(s));
    if (depth === mostDepth && choices.length > 0) cut.add(s);
    for (const branches of cut.has(s) ? [] : choices) {
      whole.push(later.add(weighed(branches)));
      branch.push(later.to.length);
    }
    first.push(whole.length);
  }
  const { rewards: begins, ...starts } = initial.columns();
  const { rewards: earns, ...branches } = later.columns();
  return {
    states: states.count,
    choices: whole.length,
    transitions: later.to.length,
    initial: { ...starts, whole: wholeInitial },
    first: Uint32Array.from(first),
    branch: Uint32Array.from(branch),
    ...branches,
    whole: Float64Array.from(whole),
    earns,
    begins,
    cells: (state) => states.cells(state).slice(0, n),
    coins: (state) => states.coins(state),
    depth,
    cut,
  };
}

class BranchColumns {
  readonly to: number[] = [];
  private readonly weight: number[] = [];
  private readonly messages: number[] = [];
  private readonly rounds: number[] = [];

  /** Adds the branches of a choice; returns the sum of their weights. */
  add({ entries, whole }: ReturnType<typeof weigh>): number {
    for (const entry of entries) {
      this.to.push(entry.to);
      this.weight.push(entry.weight);
      this.messages.push(entry.messages);
      this.rounds.push(entry.rounds);
    }
    return whole;
  }

  columns() {
    const [messages, rounds] = [Float64Array.from(this.messages), Float64Array.from(this.rounds)];
    return {
      to: Uint32Array.from(this.to),
      weight: Float64Array.from(this.weight),
      rewards: { messages, rounds },
    };
  }
}

/** Numbers states, and remembers how each was first reached. */
class ChainStates {
  /** The state being expanded; -1 before the first. */
  from = -1;
  private readonly n: number;
  private readonly isTurned: boolean;
  private readonly numbers = new Map<string, number>();
  private readonly states: Int32Array[] = [];
  private readonly reached: { readonly from: number; readonly tosses: readonly number[] }[] = [];

  constructor(n: number, isTurned: boolean) {
    this.n = n;
    this.isTurned = isTurned;
  }

  get count(): number {
    return this.states.length;
  }

  cells(state: number): Int32Array {
    return this.states[state];
  }

  numberOf({ cells: after, tosses }: Branch): number {
    const { n, from } = this;
    const by = this.isTurned ? leastRotation(after, 0, n) : 0;
    // The foremost round stays at the end; only the local states before it rotate.
    const cells = by === 0 ? after : after.map((cell, i) => (i < n ? after[(i + by) % n] : cell));
    const key = cells.join();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.states.length);
    this.reached.push({ from, tosses });
    return this.states.push(cells) - 1;
  }

  coins(state: number): number[][] {
    const steps: (readonly number[])[] = [];
    for (let s = state; s >= 0; s = this.reached[s].from) steps.push(this.reached[s].tosses);
    const coins = Array.from({ length: this.n }, (): number[] => []);
    for (const tosses of steps.reverse()) {
      for (let i = 0; i < tosses.length; i += 2) coins[tosses[i]].push(tosses[i + 1]);
    }
    return coins;
  }
}

class Steps {
  private readonly setup: Setup;
  private readonly local: LocalStates;
  private readonly wires: Wires;

  constructor(setup: Setup, local: LocalStates) {
    this.setup = setup;
    this.local = local;
    this.wires = wiresOf(setup, local.lone.shape.links);
  }

  /** Yields the initial states; stops if there are too many. */
  *initial(isTooMany: () => boolean): Generator<Branch> {
    const { setup, local, wires } = this;
    for (const { cells, starts } of initialStates(setup, local, wires, false)) {
      if (isTooMany()) return;
      const moves = starts.map(({ move }) => move);
      const foremost = Math.max(1, ...moves.map((move) => local.phase(move)));
      yield {
        cells: Int32Array.of(...cells, foremost),
        odds: moves.reduce((product, move) => product * this.oddsOf(move), 1),
        messages: moves.reduce((sum, move) => sum + this.sentBy(move), 0),
        rounds: 1,
        tosses: starts.flatMap(({ process, move }) =>
          local.move(move).outcome.tosses.flatMap((toss) => [process, toss]),
        ),
      };
    }
  }

  private oddsOf(move: number): number {
    return this.local.move(move).outcome.sides.reduce((product, sides) => product * sides, 1);
  }

  private sentBy(move: number): number {
    return (this.local.sendEnd[move] - this.local.sendFirst[move]) / 2;
  }

  /** Returns the branches of each choice. A run ends when a process gives up, as in the simulator. */
  choices(cells: Int32Array): Branch[][] {
    if (this.gaveUp(cells)) return [];
    return this.setup.algorithm.needs.rounds ? this.lockstep(cells) : this.asynchronous(cells);
  }

  private gaveUp(cells: Int32Array): boolean {
    for (let p = 0; p < this.setup.n; p++)
      if ((this.local.flags[cells[p]] & GAVE_UP) !== 0) return true;
    return false;
  }

  private asynchronous(cells: Int32Array): Branch[][] {
    const { local, wires, setup } = this;
    const all: Branch[][] = [];
    const here = { cells, odds: 1, messages: 0, rounds: 0, tosses: [] };
    for (let p = 0; p < setup.n; p++) {
      const own = new Map<number, Branch[]>();
      for (const move of this.movesOf(cells[p])) {
        const { choice } = local.move(move);
        if (!own.has(choice)) own.set(choice, []);
        own.get(choice)!.push(this.after(here, p, move));
      }
      // A process with one FIFO link has only one next message, so this delivery commutes with all others.
      if (own.size === 1 && wires.fan === 1 && setup.links === "fifo") return [...own.values()];
      all.push(...own.values());
    }
    return all;
  }

  /** Returns the branches of one round, in which every process receives all messages of the previous round. */
  private lockstep(cells: Int32Array): Branch[][] {
    const { local } = this;
    const waiting = Array.from({ length: this.setup.n }, (_, p) => local.detail(cells[p]).waiting);
    if (waiting.every((sides) => sides.every((messages) => messages.length === 0))) return [];
    let branches: Branch[] = [{ cells, odds: 1, messages: 0, rounds: 0, tosses: [] }];
    const receive = (branch: Branch, p: number, side: number): Branch[] =>
      // Once a process has given up in this round, no further message is received.
      this.gaveUp(branch.cells)
        ? [branch]
        : this.movesOf(branch.cells[p])
            .filter((move) => local.moveSide[move] === side)
            .map((move) => this.after(branch, p, move));
    waiting.forEach((sides, p) =>
      sides.forEach((messages, side) => {
        for (let i = 0; i < messages.length; i++)
          branches = branches.flatMap((branch) => receive(branch, p, side));
      }),
    );
    return [branches];
  }

  private after(before: Branch, p: number, move: number): Branch {
    const { local, wires, setup } = this;
    const { n } = setup;
    const cells = before.cells.slice();
    applyMove(local, wires, cells, p, move);
    const { tosses: values } = local.move(move).outcome;
    const tosses =
      values.length === 0
        ? before.tosses
        : [...before.tosses, ...values.flatMap((toss) => [p, toss])];
    const odds = before.odds * this.oddsOf(move);
    const messages = before.messages + this.sentBy(move);
    let { rounds } = before;
    if (local.phase(move) > cells[n]) {
      rounds++;
      if (cells[n] < n + 1) cells[n]++;
      else for (let q = 0; q < n; q++) cells[q] = local.rebased(cells[q]);
    }
    return { cells, odds, messages, rounds, tosses };
  }

  private movesOf(own: number): number[] {
    const { first, end, open } = this.local;
    if (first[own] === 0) open(own);
    return Array.from({ length: end[own] - first[own] }, (_, i) => first[own] + i);
  }
}

interface Entry {
  readonly to: number;
  weight: number;
  readonly messages: number;
  readonly rounds: number;
}

const tooMany = () =>
  new Refusal(
    "chance: one step has too many outcomes to be counted exactly; use coins with fewer sides.",
  );

/** Merges branches that lead to the same state with the same rewards, and adds their weights. */
function weigh(branches: Iterable<Branch>, number: (branch: Branch) => number) {
  let whole = 1;
  const entries = new Map<string, Entry>();
  for (const outcome of branches) {
    const { odds, messages, rounds } = outcome;
    if (odds > Number.MAX_SAFE_INTEGER) throw tooMany();
    if (whole % odds !== 0) {
      const finer = odds / Number(gcd(BigInt(whole), BigInt(odds)));
      whole *= finer;
      for (const entry of entries.values()) entry.weight *= finer;
    }
    if (whole > Number.MAX_SAFE_INTEGER) throw tooMany();
    const to = number(outcome);
    const key = `${to},${messages},${rounds}`;
    const known = entries.get(key);
    if (known) known.weight += whole / odds;
    else entries.set(key, { to, weight: whole / odds, messages, rounds });
  }
  return { entries: [...entries.values()], whole };
}
