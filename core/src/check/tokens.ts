import type { Setup } from "../model/setup.ts";
import { commutes, someRun } from "./determinate.ts";
import { apply } from "./moves.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import type { Wires } from "./wires.ts";

/**
 * Is there in truth only one run, even where links reorder? As `determinate`, but messages on a link
 * have no order, so that any two that wait at one process must commute. Most messages leave a process
 * as it is (it only passes them on, whatever its state); these commute with everything, and only the
 * others, those that change it, are held back and tried in every order.
 *
 * FIFO runs are among the runs of links that reorder, so that the answer yes holds for both. The
 * places must be those of links that reorder.
 */
export function determinateAsTokens(
  given: Setup,
  places: Places,
  wires: Wires,
  begun: Int32Array,
  mostSteps: number,
): Step[] | undefined {
  const { n } = given;
  const { first, end, open } = places;
  const moves = (row: Int32Array, p: number): readonly [number, number] => {
    if (first[row[p]] === 0) open(row[p]);
    return [first[row[p]], end[row[p]]];
  };

  /** The states seen of each process, and the messages that were seen to change it. */
  const seen = Array.from({ length: n }, () => new Set<number>());
  const changing = Array.from({ length: n }, () => new Set<string>());
  let grew = false;
  const see = (row: Int32Array, p: number): void => {
    const { state } = places.place(row[p]);
    if (!seen[p].has(state)) {
      seen[p].add(state);
      grew = true;
    }
  };
  /** Passes a message on and stays as it is, in every state seen. */
  const isIdle = (p: number, side: number, message: number): boolean => {
    const key = `${side},${message}`;
    if (changing[p].has(key)) return false;
    let sent: string | undefined;
    for (const state of seen[p]) {
      const [it, more] = places.react(state, side, message);
      const same = it.state === state && more === undefined && it.refused === undefined;
      sent ??= it.sends.join();
      if (same && sent === it.sends.join()) continue;
      changing[p].add(key);
      grew = true;
      return false;
    }
    return true;
  };

  let budget = 100 * mostSteps;
  /** Makes a move; what it was is seen. */
  const make = (row: Int32Array, p: number, move: number): void => {
    budget--;
    apply(places, wires, row, p, move);
    see(row, p);
  };

  const once = (): Step[] | undefined => {
    const steps = someRun(given, places, wires, begun, mostSteps);
    if (!steps) return undefined;
    for (let p = 0; p < n; p++) see(begun, p);
    for (const { before } of steps) for (let p = 0; p < n; p++) see(before, p);
    for (const { process: p, move, before } of steps) {
      const { side, message } = places.move(move);
      if (side < 0 || isIdle(p, side, message)) continue;
      if (!holdBack(before, p, side, message)) return undefined;
    }
    return steps;
  };

  /** Everything but this message, and in every order what else changes process p. */
  const holdBack = (from: Int32Array, p: number, side: number, message: number): boolean => {
    const done = new Set<string>();
    const todo = [from.slice()];
    for (let row = todo.pop(); row; row = todo.pop()) {
      if (!settle(row, p, side, message)) return false;
      const key = row.join();
      if (done.has(key)) continue;
      done.add(key);
      const { state } = places.place(row[p]);
      const others = movesAt(row, p, side, message);
      for (const [i, g] of others.entries()) {
        const it = places.move(g);
        const mail = [it.side, it.message] as const;
        if (!commutes(places, state, [side, message], mail)) return false;
        for (const h of others.slice(i + 1)) {
          const other = places.move(h);
          if (!commutes(places, state, mail, [other.side, other.message])) return false;
        }
        const after = row.slice();
        make(after, p, g);
        todo.push(after);
      }
      if (budget < 0) return false;
    }
    return true;
  };

  /** The moves of process p less one delivery of this message. */
  const movesAt = (row: Int32Array, p: number, side: number, message: number): number[] => {
    const [from, until] = moves(row, p);
    const waiting = places.place(row[p]).waiting;
    const list: number[] = [];
    for (let move = from; move < until; move++) {
      const it = places.move(move);
      const held = it.side === side && it.message === message;
      if (held && waiting[side].filter((m) => m === message).length < 2) continue;
      list.push(move);
    }
    return list;
  };

  /** Everybody else goes on as far as possible, and p with what does not change it. */
  const settle = (row: Int32Array, p: number, side: number, message: number): boolean => {
    for (let again = true; again && budget >= 0;) {
      again = false;
      for (let q = 0; q < n; q++) {
        if (q === p) {
          const idle = movesAt(row, p, side, message).find((move) => {
            const it = places.move(move);
            return isIdle(p, it.side, it.message);
          });
          if (idle === undefined) continue;
          make(row, p, idle);
          again = true;
          continue;
        }
        for (let [move, until] = moves(row, q); move < until; [move, until] = moves(row, q)) {
          if (budget < 0) return false;
          make(row, q, move);
          again = true;
        }
      }
    }
    return budget >= 0;
  };

  // What has been taken to leave a process as it is must do so in every state that came up since.
  for (;;) {
    grew = false;
    const steps = once();
    if (!steps || !grew) return steps;
  }
}
