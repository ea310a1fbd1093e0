import type { Setup } from "../../model/setup.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { applyMove } from "../states/apply-move.ts";
import { initialStates } from "../states/initial-states.ts";
import type { LocalStates } from "../states/local-states.ts";
import { GAVE_UP } from "../states/process-states.ts";
import { wiresOf, type Wires } from "../states/wires.ts";
import type { Outcomes, Tosses } from "./chain-branches.ts";

/** What happens next in a chain. States are local states, followed by the foremost round, which is capped at n + 1. */
export interface ChainSteps {
  /** Adds the initial states; stops if there are too many. */
  begin(into: Outcomes, isTooMany: () => boolean): void;
  /** Adds the choices of a state. A run ends when a process gives up, as in the simulator. */
  expand(cells: Int32Array, into: Outcomes): void;
  /** Called after the last state is expanded. */
  finish?(): void;
}

/** The state of a run between two handlers, with what was earned on the way. */
interface Branch {
  readonly cells: Int32Array;
  readonly odds: number;
  readonly messages: number;
  readonly rounds: number;
  readonly tosses: Tosses;
}

const NO_TOSSES: Tosses = [];

/** Makes the moves of a setup, and counts what they earn. */
export class ChainMoves {
  readonly setup: Setup;
  readonly local: LocalStates;
  readonly wires: Wires;
  /** By move: the probability of its coins is 1 / odds; 0 until it is computed. The phase is the greatest that it sends. */
  private odds = new Float64Array(1024);
  private phases = new Int32Array(1024);
  /** True once a move skips a phase, and once phases were reduced to keep the foremost at n + 1. */
  private hasSkipped = false;
  private hasReduced = false;

  constructor(setup: Setup, local: LocalStates) {
    this.setup = setup;
    this.local = local;
    this.wires = wiresOf(setup, local.lone.shape.links);
  }

  /** Makes sure that the moves of a local state are known; returns the first. */
  opened(own: number): number {
    const { first, open } = this.local;
    if (first[own] === 0) open(own);
    return first[own];
  }

  oddsOf(move: number): number {
    if (move >= this.odds.length || this.odds[move] === 0) this.measure(move);
    return this.odds[move];
  }

  phaseOf(move: number): number {
    if (move >= this.odds.length || this.odds[move] === 0) this.measure(move);
    return this.phases[move];
  }

  sentBy(move: number): number {
    return (this.local.sendEnd[move] - this.local.sendFirst[move]) / 2;
  }

  private measure(move: number): void {
    if (move >= this.odds.length) {
      const size = 2 * Math.max(move, this.odds.length);
      const [odds, phases] = [new Float64Array(size), new Int32Array(size)];
      odds.set(this.odds);
      phases.set(this.phases);
      [this.odds, this.phases] = [odds, phases];
    }
    const { sides } = this.local.move(move).outcome;
    this.odds[move] = sides.reduce((product, it) => product * it, 1);
    this.phases[move] = this.local.phase(move);
  }

  /** Makes a move in place; returns how many rounds begin with it: more than one if it skips phases. */
  apply(cells: Int32Array, p: number, move: number): number {
    const { local, wires } = this;
    const { n } = this.setup;
    applyMove(local, wires, cells, p, move);
    const rounds = this.phaseOf(move) - cells[n];
    if (rounds <= 0) return 0;
    if (rounds > 1) this.hasSkipped = true;
    if (cells[n] + rounds <= n + 1) cells[n] += rounds;
    else {
      this.hasReduced = true;
      for (let q = 0; q < n; q++) cells[q] = local.rebased(cells[q], rounds);
    }
    // A process that is more than n + 1 phases behind would be taken for one that is not.
    if (this.hasSkipped && this.hasReduced) {
      const { name } = this.setup.algorithm;
      throw new Refusal(
        `${name} skips phases, so its rounds cannot be counted; at most ${n + 1} phases are followed here.`,
      );
    }
    return rounds;
  }

  gaveUp(cells: Int32Array): boolean {
    const { flags } = this.local;
    for (let p = 0; p < this.setup.n; p++) if ((flags[cells[p]] & GAVE_UP) !== 0) return true;
    return false;
  }

  /** Yields the initial states. */
  *initial(): Generator<Branch> {
    const { setup, local, wires } = this;
    for (const { cells, starts } of initialStates(setup, local, wires, false)) {
      const moves = starts.map(({ move }) => move);
      const foremost = Math.max(1, ...moves.map((move) => this.phaseOf(move)));
      yield {
        cells: Int32Array.of(...cells, foremost),
        odds: moves.reduce((product, move) => product * this.oddsOf(move), 1),
        messages: moves.reduce((sum, move) => sum + this.sentBy(move), 0),
        rounds: foremost,
        tosses: starts.flatMap(({ process, move }) => this.tossesOf(process, move)),
      };
    }
  }

  tossesOf(p: number, move: number): Tosses {
    const { tosses } = this.local.move(move).outcome;
    return tosses.length === 0 ? NO_TOSSES : tosses.flatMap((toss) => [p, toss]);
  }
}

/** The steps of every schedule: each delivery that is possible is a choice. In rounds, a step is a round. */
export class EveryStep implements ChainSteps {
  private readonly moves: ChainMoves;
  private readonly after: Int32Array;

  constructor(moves: ChainMoves) {
    this.moves = moves;
    this.after = new Int32Array(moves.setup.n + 1);
  }

  begin(into: Outcomes, isTooMany: () => boolean): void {
    for (const { cells, odds, messages, rounds, tosses } of this.moves.initial()) {
      if (isTooMany()) break;
      into.add(cells, odds, messages, rounds, tosses);
    }
    into.close();
  }

  expand(cells: Int32Array, into: Outcomes): void {
    if (this.moves.gaveUp(cells)) return;
    if (this.moves.setup.algorithm.needs.rounds) this.lockstep(cells, into);
    else this.asynchronous(cells, into);
  }

  private asynchronous(cells: Int32Array, into: Outcomes): void {
    const { moves, after } = this;
    const { local, setup, wires } = moves;
    const { end } = local;
    // A process with one FIFO link has only one next message, so this delivery commutes with all others.
    const isOneEnough = wires.fan === 1 && setup.links === "fifo";
    for (let p = 0; p < setup.n; p++) {
      const own = cells[p];
      const first = moves.opened(own);
      const last = end[own];
      if (first === last) continue;
      let choice = 0;
      for (let move = first; move < last; move++) {
        const which = local.move(move).choice;
        if (which !== choice) into.close();
        choice = which;
        after.set(cells);
        const rounds = moves.apply(after, p, move);
        into.add(after, moves.oddsOf(move), moves.sentBy(move), rounds, moves.tossesOf(p, move));
      }
      into.close();
      if (isOneEnough) return;
    }
  }

  /** Adds the outcomes of one round, in which every process receives all messages of the previous round. */
  private lockstep(cells: Int32Array, into: Outcomes): void {
    const { moves } = this;
    const { local, setup } = moves;
    const waiting = Array.from({ length: setup.n }, (_, p) => local.detail(cells[p]).waiting);
    if (waiting.every((sides) => sides.every((messages) => messages.length === 0))) return;
    let branches: Branch[] = [{ cells, odds: 1, messages: 0, rounds: 0, tosses: NO_TOSSES }];
    waiting.forEach((sides, p) =>
      sides.forEach((messages, side) => {
        for (let i = 0; i < messages.length; i++)
          branches = branches.flatMap((branch) => this.receive(branch, p, side));
      }),
    );
    for (const { cells: after, odds, messages, rounds, tosses } of branches)
      into.add(after, odds, messages, rounds, tosses);
    into.close();
  }

  /** Returns the outcomes of one delivery. Once a process has given up in this round, no further message is received. */
  private receive(before: Branch, p: number, side: number): Branch[] {
    const { moves } = this;
    if (moves.gaveUp(before.cells)) return [before];
    const { local } = moves;
    const branches: Branch[] = [];
    const own = before.cells[p];
    for (let move = moves.opened(own); move < local.end[own]; move++) {
      if (local.moveSide[move] !== side) continue;
      const cells = before.cells.slice();
      const rounds = before.rounds + moves.apply(cells, p, move);
      const tosses = moves.tossesOf(p, move);
      branches.push({
        cells,
        odds: before.odds * moves.oddsOf(move),
        messages: before.messages + moves.sentBy(move),
        rounds,
        tosses: tosses.length === 0 ? before.tosses : [...before.tosses, ...tosses],
      });
    }
    return branches;
  }
}
