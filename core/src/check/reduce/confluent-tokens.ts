import type { Setup } from "../../model/setup.ts";
import { commutes, someRun } from "./confluent.ts";
import { applyMove, cellsAfter, type SearchStep } from "../states/apply-move.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { Wires } from "../states/wires.ts";

/**
 * Does the same as `isConfluent` for links that reorder. Messages on a link have no order, so any two
 * messages that wait at one process must commute. Most messages are idle: the process forwards them and
 * does not change its state. Idle messages commute with all others. Each message that is not
 * idle is held back, and the other such messages of its process are tried in every order.
 *
 * Every FIFO run is also a run of links that reorder, so a positive answer holds for both kinds of links. The local
 * states must be those of links that reorder.
 */
export function isConfluentAsTokens(
  setup: Setup,
  local: LocalStates,
  wires: Wires,
  initial: Int32Array,
  mostSteps: number,
): SearchStep[] | undefined {
  const steps = someRun(setup, local, wires, initial, mostSteps);
  if (!steps) return undefined;
  const mail = idleMail(setup.n, local);
  const end = steps.at(-1);
  const last = end ? cellsAfter(local, wires, end) : initial;
  for (let p = 0; p < setup.n; p++) {
    mail.see(initial, p);
    // The loop below sees only states before a step, so it misses the last one.
    mail.see(last, p);
  }
  for (const { before, process } of steps) mail.see(before, process);
  do {
    for (const { process: p, move, before } of steps) {
      const [side, message] = [local.moveSide[move], local.moveMessage[move]];
      if (side < 0 || mail.isIdle(p, side, message)) continue;
      if (!commutesWithAll(local, wires, mail, before, steps.length, p, side, message))
        return undefined;
    }
    // Messages that were found idle must also be idle in the states that were found later.
  } while (!mail.confirmed());
  return steps;
}

/** Finds out, for each process, which messages are idle in all its states seen so far. */
function idleMail(n: number, { state, react }: LocalStates) {
  const seen = Array.from({ length: n }, (): number[] => []);
  const known = Array.from({ length: n }, () => new Set<number>());
  /** By position: maps message and side to the number of states tested; -1 if the message is not idle. */
  const looked = Array.from({ length: n }, () => new Map<number, number>());
  let right = true;
  const look = (p: number, key: number, from: number): boolean => {
    const [side, message] = [key & 63, key >>> 6];
    const states = seen[p];
    const { sent } = react(states[0], side, message)[0];
    for (let i = from; i < states.length; i++) {
      const [outcome, more] = react(states[i], side, message);
      const isSame = outcome.state === states[i] && outcome.sent === sent;
      if (isSame && more === undefined && outcome.refused === undefined) continue;
      looked[p].set(key, -1);
      // An earlier answer was wrong.
      if (from > 0) right = false;
      return false;
    }
    looked[p].set(key, states.length);
    return true;
  };
  return {
    see(cells: Int32Array, p: number): void {
      const own = state[cells[p]];
      if (known[p].has(own)) return;
      known[p].add(own);
      seen[p].push(own);
    },
    isIdle(p: number, side: number, message: number): boolean {
      const key = (message << 6) | side;
      const from = looked[p].get(key) ?? 0;
      return from >= 0 && (from === seen[p].length || look(p, key, from));
    },
    /** True if all earlier answers also hold for the states seen since then. */
    confirmed(): boolean {
      looked.forEach((keys, p) => {
        for (const [key, from] of keys) if (from > 0 && from < seen[p].length) look(p, key, from);
      });
      const were = right;
      right = true;
      return were;
    },
  };
}

/** Holds one message to p back and delivers all others, those that change p in every order; true if the messages to p commute. */
function commutesWithAll(
  local: LocalStates,
  wires: Wires,
  mail: ReturnType<typeof idleMail>,
  from: Int32Array,
  mostSteps: number,
  p: number,
  side: number,
  message: number,
): boolean {
  const { first, end, open, state, moveSide, moveMessage } = local;
  const n = from.length;
  const opened = (own: number): number => {
    if (first[own] === 0) open(own);
    return first[own];
  };
  const isHeld = (own: number, move: number): boolean =>
    moveSide[move] === side &&
    moveMessage[move] === message &&
    local.waiting(own, side, message) < 2;

  /** Moves the other processes as far as possible, and p only by idle messages; false if this takes more than `mostSteps` steps. */
  const settle = (cells: Int32Array): boolean => {
    let left = mostSteps;
    for (let q = 0, rest = 0; rest < n; q = q + 1 === n ? 0 : q + 1) {
      rest++;
      for (let move = opened(cells[q]); move < end[cells[q]]; move++) {
        if (q === p && isHeld(cells[p], move)) continue;
        if (q === p && !mail.isIdle(p, moveSide[move], moveMessage[move])) continue;
        if (left-- === 0) return false;
        applyMove(local, wires, cells, q, move);
        mail.see(cells, q);
        move = opened(cells[q]) - 1;
        rest = 0;
      }
    }
    return true;
  };

  const done = new Set<string>();
  const todo = [from.slice()];
  for (let cells = todo.pop(); cells; cells = todo.pop()) {
    if (!settle(cells)) return false;
    const key = cells.join();
    if (done.has(key)) continue;
    if (done.size > MOST_ORDERS) return false;
    done.add(key);
    const others: number[] = [];
    for (let move = opened(cells[p]); move < end[cells[p]]; move++) {
      if (!isHeld(cells[p], move)) others.push(move);
    }
    const at = state[cells[p]];
    for (const [i, g] of others.entries()) {
      const other = [moveSide[g], moveMessage[g]] as const;
      if (!commutes(local, at, [side, message], other)) return false;
      for (const h of others.slice(i + 1)) {
        if (!commutes(local, at, other, [moveSide[h], moveMessage[h]])) return false;
      }
      const after = cells.slice();
      applyMove(local, wires, after, p, g);
      mail.see(after, p);
      todo.push(after);
    }
  }
  return true;
}

/** Largest number of orders that are tried. If there are more, the graph is explored instead. */
const MOST_ORDERS = 2000;
