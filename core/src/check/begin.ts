import type { Setup } from "../model/setup.ts";
import type { Constants } from "./lone.ts";
import { apply } from "./moves.ts";
import { WAITS, type Places } from "./places.ts";
import type { Step } from "./step.ts";
import type { Wires } from "./wires.ts";

/** A configuration in which the search begins, and the starts that made it. */
export interface Beginning {
  readonly row: Int32Array;
  readonly starts: readonly Step[];
}

/**
 * Where the search begins. Those who start do so before anything is delivered, in the order of their
 * positions; with coins there is a beginning for every outcome. In `steps` nobody has started yet.
 */
export function beginnings(
  given: Setup,
  places: Places,
  wires: Wires,
  steps: boolean,
): Beginning[] {
  const { n } = given;
  const { starters } = given.waking;
  const row = Int32Array.from({ length: n }, (_, p) => {
    const starts = starters === undefined || starters[p] === 1;
    return places.initial(constants(given, p), starts ? "starter" : steps ? "idle" : "ready");
  });
  let begun: Beginning[] = [{ row, starts: [] }];
  if (steps) return begun;
  for (let p = 0; p < n; p++) {
    if ((places.flags[row[p]] & WAITS) === 0) continue;
    begun = begun.flatMap((it) => started(it, p));
  }
  return begun;

  function started({ row: before, starts }: Beginning, p: number): Beginning[] {
    const place = before[p];
    if (places.first[place] === 0) places.open(place);
    const all: Beginning[] = [];
    for (let move = places.first[place]; move < places.end[place]; move++) {
      const after = before.slice();
      apply(places, wires, after, p, move);
      all.push({ row: after, starts: [...starts, { process: p, move, before }] });
    }
    return all;
  }
}

/** What a process is given and never changes. */
export function constants({ ids, swapped, network, algorithm }: Setup, p: number): Constants {
  const id = ids ? (algorithm.complemented ? ~ids[p] >>> 0 : ids[p]) : 0;
  const degree = network.rows ? network.rows.offset[p + 1] - network.rows.offset[p] : 2;
  return { id, swapped: swapped?.[p] ?? 0, degree };
}
