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
 * positions; with coins there is a beginning for every outcome. There can be very many, so they are
 * made one by one. In `steps` nobody has started yet.
 */
export function* beginnings(
  given: Setup,
  places: Places,
  wires: Wires,
  steps: boolean,
): Generator<Beginning, void> {
  const { n } = given;
  const { starters } = given.waking;
  const row = Int32Array.from({ length: n }, (_, p) => {
    const starts = starters === undefined || starters[p] === 1;
    return places.initial(constants(given, p), starts ? "starter" : steps ? "idle" : "ready");
  });
  if (steps) yield { row, starts: [] };
  else yield* started({ row, starts: [] }, 0);

  /** Those from p on start. */
  function* started(begun: Beginning, from: number): Generator<Beginning, void> {
    const { row: before, starts } = begun;
    let p = from;
    while (p < n && (places.flags[before[p]] & WAITS) === 0) p++;
    if (p === n) {
      yield begun;
      return;
    }
    const place = before[p];
    if (places.first[place] === 0) places.open(place);
    for (let move = places.first[place]; move < places.end[place]; move++) {
      const after = before.slice();
      apply(places, wires, after, p, move);
      yield* started({ row: after, starts: [...starts, { process: p, move, before }] }, p + 1);
    }
  }
}

/** Takes them a few at a time; false when all are taken. */
export function taking(begun: Iterable<Beginning, void>, take: (it: Beginning) => void) {
  const coming = begun[Symbol.iterator]();
  return (most: number): boolean => {
    for (let i = 0; i < most; i++) {
      const { value, done } = coming.next();
      if (done) return false;
      take(value);
    }
    return true;
  };
}

/** What a beginning of n processes takes, about: two rows, the list of its starts and one of them. */
export const begunBytes = (n: number): number => 16 * n + 300;

/** What a process is given and never changes. */
export function constants({ ids, swapped, network, algorithm }: Setup, p: number): Constants {
  const id = ids ? (algorithm.complemented ? ~ids[p] >>> 0 : ids[p]) : 0;
  const degree = network.rows ? network.rows.offset[p + 1] - network.rows.offset[p] : 2;
  return { id, swapped: swapped?.[p] ?? 0, degree };
}
