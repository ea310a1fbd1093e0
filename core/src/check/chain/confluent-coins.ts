import { applyMove } from "../states/apply-move.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { LocalOutcome } from "../states/process-states.ts";
import type { ChainMoves } from "./chain-steps.ts";

/** Thrown if schedules may differ in more than the order of independent deliveries. The message is the reason. */
export class NotConfluent extends Error {}

/** Largest number of states that are explored while one delivery is held back. */
const MOST_HELD = 50_000;

interface HoldWatch {
  /** Called with each move that is made while another is held back. */
  note(move: number): void;
  /** Called before each delivery is held back; may throw to stop. */
  look(): void;
}

/**
 * Does the same as `isConfluent` and `isConfluentAsTokens` for algorithms that toss coins. Every process has its own tape
 * of coins, so with given tapes a run depends only on its schedule, and the proof of decision 10 applies to each
 * outcome of the tapes on which the run ends. `hold` tests one delivery of the run: it holds the delivery back, moves
 * the other processes as far as possible, for all outcomes of their coins, and delivers the other messages of the same
 * process in every order. All these messages must commute with each other and with the one that is held back.
 */
export class ConfluentCoins {
  private readonly moves: ChainMoves;
  private readonly watch: HoldWatch;
  /** True if no process ever has two messages to choose from. */
  readonly isTrivial: boolean;
  private readonly isOrdered: boolean;
  private readonly known = new Map<string, boolean>();
  private readonly passed = new Set<string>();

  constructor(moves: ChainMoves, watch: HoldWatch) {
    const { wires, setup } = moves;
    this.moves = moves;
    this.watch = watch;
    this.isOrdered = setup.links === "fifo";
    // A process with one FIFO link has only one next message.
    this.isTrivial = wires.fan === 1 && this.isOrdered;
  }

  /** Tests the delivery of `move` to the process at position p; throws `NotConfluent` if it fails. */
  hold(cells: Int32Array, p: number, move: number): void {
    if (this.isTrivial) return;
    const { n } = this.moves.setup;
    const key = `${cells.subarray(0, n).join()};${p},${move}`;
    if (this.passed.has(key)) return;
    this.passed.add(key);
    this.watch.look();
    const { local, wires } = this.moves;
    const { moveSide, moveMessage, end } = local;
    const [side, message] = [moveSide[move], moveMessage[move]];
    const done = new Set<string>();
    const todo = [cells.slice(0, n)];
    for (let at = todo.pop(); at; at = todo.pop()) {
      if (!this.settle(at, p, todo)) continue;
      const text = at.join();
      if (done.has(text)) continue;
      if (done.size === MOST_HELD) throw new NotConfluent("too many states while a message waits");
      done.add(text);
      const own = at[p];
      const isLast = this.isOrdered || local.waiting(own, side, message) < 2;
      const others: number[] = [];
      for (let g = this.moves.opened(own); g < end[own]; g++)
        if (!(isLast && moveSide[g] === side && moveMessage[g] === message)) others.push(g);
      for (const [i, g] of others.entries()) {
        this.mustCommute(own, [side, message], [moveSide[g], moveMessage[g]]);
        for (const h of others.slice(i + 1))
          this.mustCommute(own, [moveSide[g], moveMessage[g]], [moveSide[h], moveMessage[h]]);
        const after = at.slice();
        this.watch.note(g);
        applyMove(local, wires, after, p, g);
        todo.push(after);
      }
    }
  }

  /** Moves every process but p in place, as far as possible; if a coin is tossed, adds the outcomes to `todo` and returns false. */
  private settle(cells: Int32Array, p: number, todo: Int32Array[]): boolean {
    const { local, wires, setup } = this.moves;
    const { n } = setup;
    const { end } = local;
    for (let q = 0, rest = 0, left = MOST_HELD; rest < n; q = q + 1 === n ? 0 : q + 1, rest++) {
      if (q === p) continue;
      for (;;) {
        const first = this.moves.opened(cells[q]);
        if (first === end[cells[q]]) break;
        mustNotGiveUp(local.move(first).outcome);
        rest = 0;
        if (this.moves.oddsOf(first) > 1) {
          for (let move = first; move < end[cells[q]] && local.move(move).choice === 0; move++) {
            mustNotGiveUp(local.move(move).outcome);
            const after = cells.slice();
            this.watch.note(move);
            applyMove(local, wires, after, q, move);
            todo.push(after);
          }
          return false;
        }
        if (left-- === 0) throw new NotConfluent("messages circulate while one message waits");
        this.watch.note(first);
        applyMove(local, wires, cells, q, first);
      }
    }
    return true;
  }

  private mustCommute(own: number, x: Mail, y: Mail): void {
    const { local } = this.moves;
    const state = local.state[own];
    const key = `${state},${x.join()},${y.join()}`;
    let answer = this.known.get(key);
    if (answer === undefined) {
      const one = this.inOrder(local, state, x, y);
      answer = one !== undefined && one === this.inOrder(local, state, y, x);
      this.known.set(key, answer);
    }
    if (!answer) throw new NotConfluent("the order of two messages at one process matters");
  }

  /** Returns, as a text, what a process does with two messages, for each outcome of its coins; undefined if it gives up. */
  private inOrder(local: LocalStates, state: number, x: Mail, y: Mail): string | undefined {
    const results: string[] = [];
    for (const first of local.react(state, ...x)) {
      if (first.refused !== undefined) return undefined;
      for (const second of local.react(first.state, ...y)) {
        if (second.refused !== undefined) return undefined;
        const ways: number[][] = [];
        for (const [way, message] of [...first.sends, ...second.sends])
          (ways[way] ??= []).push(message);
        if (!this.isOrdered) for (const list of ways) list?.sort((a, b) => a - b);
        const tape = [...first.tosses, ...second.tosses].join();
        const sides = [...first.sides, ...second.sides].join();
        const sent = Array.from(ways, (list) => list?.join() ?? "").join(";");
        results.push(`${tape}/${sides}:${second.state};${sent}`);
      }
    }
    return results.toSorted().join("|");
  }
}

type Mail = readonly [side: number, message: number];

export function mustNotGiveUp({ refused }: LocalOutcome): void {
  if (refused !== undefined) throw new NotConfluent("a process gives up");
}
