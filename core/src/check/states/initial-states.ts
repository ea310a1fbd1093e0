import type { Setup } from "../../model/setup.ts";
import type { Constants } from "../../solo/reaction.ts";
import { applyMove, type SearchStep } from "./apply-move.ts";
import type { LocalStates } from "./local-states.ts";
import { WAITS } from "./process-states.ts";
import type { Wires } from "./wires.ts";

/** An initial state of the search, and the starts that led to it. */
export interface InitialState {
  readonly cells: Int32Array;
  readonly starts: readonly SearchStep[];
}

/**
 * Yields the initial states of a search. Starters start before any delivery, in the order of their
 * positions. With coins there is one initial state for every outcome. With `steps`, starts are moves, so
 * no process has started in the only initial state.
 */
export function* initialStates(
  setup: Setup,
  local: LocalStates,
  wires: Wires,
  steps: boolean,
): Generator<InitialState, void> {
  const { n } = setup;
  const { starters } = setup.waking;
  const cells = Int32Array.from({ length: n }, (_, p) => {
    const starts = starters === undefined || starters[p] === 1;
    return local.initial(constantsOf(setup, p), starts ? "starter" : steps ? "idle" : "ready");
  });
  if (steps) yield { cells, starts: [] };
  else yield* startFrom({ cells, starts: [] }, 0);

  /** Starts the starters at positions ≥ `from`. */
  function* startFrom(state: InitialState, from: number): Generator<InitialState, void> {
    const { cells: before, starts } = state;
    let p = from;
    while (p < n && (local.flags[before[p]] & WAITS) === 0) p++;
    if (p === n) {
      yield state;
      return;
    }
    const own = before[p];
    if (local.first[own] === 0) local.open(own);
    for (let move = local.first[own]; move < local.end[own]; move++) {
      const after = before.slice();
      applyMove(local, wires, after, p, move);
      yield* startFrom({ cells: after, starts: [...starts, { process: p, move, before }] }, p + 1);
    }
  }
}

/** Estimates the bytes of an initial state: its cells, its list of starts, and the last start. */
export const initialStateBytes = (n: number): number => 16 * n + 300;

/** Returns the constants of a process, which no move changes. */
export function constantsOf({ ids, swapped, network, algorithm }: Setup, p: number): Constants {
  const id = ids ? (algorithm.complemented ? ~ids[p] >>> 0 : ids[p]) : 0;
  const degree = network.rows ? network.rows.offset[p + 1] - network.rows.offset[p] : 2;
  return { id, swapped: swapped?.[p] ?? 0, degree };
}
