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
  const steps = someRun(given, places, wires, begun, mostSteps);
  if (!steps) return undefined;
  const mail = idleMail(given.n, places);
  const last = lastOf(places, wires, begun, steps);
  for (let p = 0; p < given.n; p++) {
    mail.see(begun, p);
    // What a process has become in the end it is nowhere before.
    mail.see(last, p);
  }
  for (const { before, process } of steps) mail.see(before, process);
  do {
    for (const { process: p, move, before } of steps) {
      const [side, message] = [places.moveSide[move], places.moveMessage[move]];
      if (side < 0 || mail.isIdle(p, side, message)) continue;
      if (!commutesWithAll(places, wires, mail, before, steps.length, p, side, message))
        return undefined;
    }
    // What was taken to leave a process as it is must do so in every state that came up since.
  } while (!mail.confirmed());
  return steps;
}

function lastOf(places: Places, wires: Wires, begun: Int32Array, steps: readonly Step[]) {
  const last = steps.at(-1);
  const row = (last?.before ?? begun).slice();
  if (last) apply(places, wires, row, last.process, last.move);
  return row;
}

/** Which messages leave a process as it is, in every state that it has been seen in. */
interface IdleMail {
  see(row: Int32Array, p: number): void;
  isIdle(p: number, side: number, message: number): boolean;
  /** Were all answers right, with all that has been seen by now? */
  confirmed(): boolean;
}

function idleMail(n: number, { state, react }: Places): IdleMail {
  const seen = Array.from({ length: n }, (): number[] => []);
  const known = Array.from({ length: n }, () => new Set<number>());
  /** By process: message and side to the number of states it was looked at in; -1 changes it. */
  const looked = Array.from({ length: n }, () => new Map<number, number>());
  let right = true;
  const look = (p: number, key: number, from: number): boolean => {
    const [side, message] = [key & 63, key >>> 6];
    const states = seen[p];
    const { sent } = react(states[0], side, message)[0];
    for (let i = from; i < states.length; i++) {
      const [it, more] = react(states[i], side, message);
      const same = it.state === states[i] && more === undefined && it.refused === undefined;
      if (same && it.sent === sent) continue;
      looked[p].set(key, -1);
      // It was said to be idle before, and what was concluded from that may be wrong.
      if (from > 0) right = false;
      return false;
    }
    looked[p].set(key, states.length);
    return true;
  };
  return {
    see(row, p) {
      const it = state[row[p]];
      if (known[p].has(it)) return;
      known[p].add(it);
      seen[p].push(it);
    },
    isIdle(p, side, message) {
      const key = (message << 6) | side;
      const from = looked[p].get(key) ?? 0;
      return from >= 0 && (from === seen[p].length || look(p, key, from));
    },
    confirmed() {
      looked.forEach((keys, p) => {
        for (const [key, from] of keys) if (from > 0 && from < seen[p].length) look(p, key, from);
      });
      const were = right;
      right = true;
      return were;
    },
  };
}

/** With one message held back, everything else goes on, and what changes its receiver comes in every order. */
function commutesWithAll(
  places: Places,
  wires: Wires,
  mail: IdleMail,
  from: Int32Array,
  mostSteps: number,
  p: number,
  side: number,
  message: number,
): boolean {
  const { first, end, open, state, moveSide, moveMessage } = places;
  const n = from.length;
  const opened = (place: number): number => {
    if (first[place] === 0) open(place);
    return first[place];
  };
  const isHeld = (place: number, move: number): boolean =>
    moveSide[move] === side &&
    moveMessage[move] === message &&
    places.waiting(place, side, message) < 2;

  /**
   * Everybody else goes on as far as possible, and p with what does not change it; false if that takes
   * more steps than the whole run.
   */
  const settle = (row: Int32Array): boolean => {
    let left = mostSteps;
    for (let q = 0, rest = 0; rest < n; q = q + 1 === n ? 0 : q + 1) {
      rest++;
      for (let move = opened(row[q]); move < end[row[q]]; move++) {
        if (q === p) {
          if (isHeld(row[p], move) || !mail.isIdle(p, moveSide[move], moveMessage[move])) continue;
        }
        if (left-- === 0) return false;
        apply(places, wires, row, q, move);
        mail.see(row, q);
        move = opened(row[q]) - 1;
        rest = 0;
      }
    }
    return true;
  };

  const done = new Set<string>();
  const todo = [from.slice()];
  for (let row = todo.pop(); row; row = todo.pop()) {
    if (!settle(row)) return false;
    const key = row.join();
    if (done.has(key)) continue;
    if (done.size > MOST_ORDERS) return false;
    done.add(key);
    const others: number[] = [];
    for (let move = opened(row[p]); move < end[row[p]]; move++) {
      if (!isHeld(row[p], move)) others.push(move);
    }
    const at = state[row[p]];
    for (const [i, g] of others.entries()) {
      const other = [moveSide[g], moveMessage[g]] as const;
      if (!commutes(places, at, [side, message], other)) return false;
      for (const h of others.slice(i + 1)) {
        if (!commutes(places, at, other, [moveSide[h], moveMessage[h]])) return false;
      }
      const after = row.slice();
      apply(places, wires, after, p, g);
      mail.see(after, p);
      todo.push(after);
    }
  }
  return true;
}

/** More orders than these are not tried; the graph is explored instead. */
const MOST_ORDERS = 2000;
