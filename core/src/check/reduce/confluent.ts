import type { Setup } from "../../model/setup.ts";
import { applyMove, type SearchStep } from "../states/apply-move.ts";
import type { LocalOutcome } from "../states/process-states.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { Wires } from "../states/wires.ts";

/**
 * Returns a run that represents all schedules if the moves are confluent; otherwise undefined. Moves of
 * different processes commute; two moves of one process need not. So the function makes one run R. For
 * each move e of R, at position p, it tests what p could have done before e. It holds e back, and every
 * other process moves as far as possible. Each move g that p can then make must commute with e, which
 * means that both orders give the same fields of p and the same messages, in the same order on each link.
 *
 * If all these moves commute, the same holds in every state of every run (by induction from the end of R
 * backwards, since whatever can happen without e can also happen after e). So all runs are as long as R,
 * send the same messages and end in the same state.
 *
 * Only for FIFO links. If every process has only one side, there is nothing to choose, so any run represents all runs.
 */
export function isConfluent(
  setup: Setup,
  local: LocalStates,
  wires: Wires,
  initial: Int32Array,
  mostSteps: number,
): SearchStep[] | undefined {
  const steps = someRun(setup, local, wires, initial, mostSteps);
  if (!steps || wires.fan === 1) return steps;
  const { n } = setup;
  const { first, end, open } = local;
  const cells = initial.slice();
  const isOpen = (own: number): void => {
    if (first[own] === 0) open(own);
  };
  const known = new Map<string, boolean>();
  const commute = (state: number, a: number, m: number, b: number, g: number): boolean => {
    const key = `${state},${a},${m},${b},${g}`;
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = commutes(local, state, [a, m], [b, g])));
    return answer;
  };
  for (const { process: p, move, before } of steps) {
    const { side: a, message: m } = local.move(move);
    if (a < 0) continue;
    cells.set(before);
    // If the moves are confluent, no run is longer than R, so more moves than R has disprove confluence.
    let left = steps.length;
    for (let again = true; again;) {
      again = false;
      for (let q = 0; q < n; q++) {
        if (q === p) continue;
        isOpen(cells[q]);
        while (first[cells[q]] < end[cells[q]]) {
          if (left-- === 0) return undefined;
          applyMove(local, wires, cells, q, first[cells[q]]);
          isOpen(cells[q]);
          again = true;
        }
      }
      if (again) continue;
      isOpen(cells[p]);
      for (let g = first[cells[p]]; g < end[cells[p]]; g++) {
        const { side: b, message } = local.move(g);
        if (b === a) continue;
        if (!commute(local.state[cells[p]], a, m, b, message)) return undefined;
        if (left-- === 0) return undefined;
        applyMove(local, wires, cells, p, g);
        again = true;
        break;
      }
    }
  }
  return steps;
}

/** Makes one complete run; undefined if it has more than `mostSteps` moves or a process gives up. */
export function someRun(
  { n }: Setup,
  local: LocalStates,
  wires: Wires,
  initial: Int32Array,
  mostSteps: number,
): SearchStep[] | undefined {
  const { first, end, open } = local;
  const steps: SearchStep[] = [];
  const cells = initial.slice();
  // The run is over when n processes in a row have no move.
  for (let p = 0, idle = 0; idle < n; p = p + 1 === n ? 0 : p + 1) {
    if (first[cells[p]] === 0) open(cells[p]);
    const move = first[cells[p]];
    if (move === end[cells[p]]) {
      idle++;
      continue;
    }
    if (steps.length === mostSteps) return undefined;
    if (local.move(move).outcome.refused !== undefined) return undefined;
    steps.push({ process: p, move, before: cells.slice() });
    applyMove(local, wires, cells, p, move);
    idle = 0;
  }
  return steps;
}

type Mail = readonly [side: number, message: number];

/** True if receiving two messages in either order leads to the same state and sends the same messages. */
export function commutes(local: LocalStates, state: number, x: Mail, y: Mail): boolean {
  const one = both(local, state, x, y);
  return one !== undefined && one === both(local, state, y, x);
}

function both({ react }: LocalStates, state: number, x: Mail, y: Mail): string | undefined {
  const sure = (list: readonly LocalOutcome[]) =>
    list.length === 1 && list[0].refused === undefined ? list[0] : undefined;
  const first = sure(react(state, ...x));
  const second = first && sure(react(first.state, ...y));
  if (!first || !second) return undefined;
  const ways: number[][] = [];
  for (const [way, message] of [...first.sends, ...second.sends]) (ways[way] ??= []).push(message);
  return `${second.state};${ways.map((list) => list.join()).join(";")}`;
}
