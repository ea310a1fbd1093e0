import { ConfluentCoins, mustNotGiveUp, NotConfluent } from "./confluent-coins.ts";
import { StalePhases } from "./stale-phases.ts";
import type { Outcomes } from "./chain-branches.ts";
import type { ChainMoves, ChainSteps } from "./chain-steps.ts";

/** Largest number of deliveries, per process, between two tosses. */
const MOST_SETTLING = 10_000;

/**
 * The steps of one schedule that represents all schedules. All deliveries without a toss come first, and only the
 * state after them is stored. Then the process that lags behind most tosses. Throws `NotConfluent` if the schedule may
 * matter.
 */
export class SettledSteps implements ChainSteps {
  private readonly moves: ChainMoves;
  readonly confluent: ConfluentCoins;
  private readonly phases: StalePhases;
  private readonly after: Int32Array;
  /** What was earned by the last call of `settle`. */
  private messages = 0;
  private rounds = 0;

  /** `look` is called often, and may throw to stop. */
  constructor(moves: ChainMoves, look: () => void = () => {}) {
    this.moves = moves;
    this.phases = new StalePhases(moves.local);
    this.confluent = new ConfluentCoins(moves, {
      note: (move) => this.phases.note(move),
      look,
    });
    this.after = new Int32Array(moves.setup.n + 1);
  }

  begin(into: Outcomes, isTooMany: () => boolean): void {
    for (const { cells, odds, messages, rounds } of this.moves.initial()) {
      if (isTooMany()) break;
      if (this.moves.gaveUp(cells)) throw new NotConfluent("a process gives up");
      this.settle(cells);
      this.phases.clear(cells);
      into.add(cells, odds, messages + this.messages, rounds + this.rounds, []);
    }
    into.close();
  }

  expand(cells: Int32Array, into: Outcomes): void {
    const { moves, after } = this;
    const { local } = moves;
    const [p, first] = this.nextToss(cells);
    if (p < 0) return;
    this.confluent.hold(cells, p, first);
    const { choice } = local.move(first);
    const end = local.end[cells[p]];
    for (let move = first; move < end && local.move(move).choice === choice; move++) {
      mustNotGiveUp(local.move(move).outcome);
      this.phases.note(move);
      after.set(cells);
      const rounds = moves.apply(after, p, move);
      this.settle(after);
      this.phases.clear(after);
      const messages = moves.sentBy(move) + this.messages;
      into.add(after, moves.oddsOf(move), messages, rounds + this.rounds, []);
    }
    into.close();
  }

  finish(): void {
    this.phases.confirm();
  }

  /** Delivers, in place, until every delivery tosses a coin. */
  private settle(cells: Int32Array): void {
    const { moves } = this;
    const { setup, local } = moves;
    const { n } = setup;
    this.messages = this.rounds = 0;
    let left = MOST_SETTLING * n;
    for (let p = 0, rest = 0; rest < n; p = p + 1 === n ? 0 : p + 1, rest++) {
      for (let move = this.sureMove(cells[p]); move >= 0; move = this.sureMove(cells[p])) {
        mustNotGiveUp(local.move(move).outcome);
        if (left-- === 0) throw new NotConfluent("messages circulate without a toss");
        this.confluent.hold(cells, p, move);
        this.phases.note(move);
        this.messages += moves.sentBy(move);
        this.rounds += moves.apply(cells, p, move);
        rest = -1;
      }
    }
  }

  /** Returns a move of a local state that tosses no coin; -1 if there is none. */
  private sureMove(own: number): number {
    const { moves } = this;
    const end = (moves.opened(own), moves.local.end[own]);
    for (let move = moves.local.first[own]; move < end; move++)
      if (moves.oddsOf(move) === 1) return move;
    return -1;
  }

  /** Finds the delivery that tosses for the least round: a position and the first move; -1 if there is none. */
  private nextToss(cells: Int32Array): readonly [p: number, move: number] {
    const { moves } = this;
    let [process, first, least] = [-1, -1, Infinity];
    for (let p = 0; p < moves.setup.n; p++) {
      for (let move = moves.opened(cells[p]); move < moves.local.end[cells[p]]; move++) {
        const phase = moves.phaseOf(move);
        if (phase >= least) continue;
        [process, first, least] = [p, move, phase];
      }
    }
    // The first move of this choice: moves of one choice are neighbours.
    const { choice } = first < 0 ? { choice: 0 } : moves.local.move(first);
    while (first > 0 && first > moves.local.first[cells[process]]) {
      if (moves.local.move(first - 1).choice !== choice) break;
      first--;
    }
    return [process, first];
  }
}
