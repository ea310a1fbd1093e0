import type { Setup } from "../model/setup.ts";
import { apply } from "./moves.ts";
import type { Outcome } from "./place.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import type { Wires } from "./wires.ts";

/**
 * Is there in truth only one run, whatever the schedule? Moves of different processes commute; two
 * moves of one process need not. So one run R is made, and for each of its moves e, at process p, it
 * is asked what else p could have done first: with e held back everybody else goes on as far as
 * possible, and each move g that comes up at p meanwhile must commute with e: in either order the
 * same fields of p, the same messages sent, in the same order on each link.
 *
 * If all do, every configuration of every run has this property (by induction from the end of R
 * backwards: what can happen without e can happen after it, and there nothing is left to chance), so
 * all runs are as long as R, send the same messages and end alike. One run then stands for all.
 *
 * For processes with two sides on FIFO links; processes with one side are determinate as they are.
 */
export function determinate(
  given: Setup,
  places: Places,
  wires: Wires,
  begun: Int32Array,
  mostSteps: number,
): Step[] | undefined {
  const steps = someRun(given, places, wires, begun, mostSteps);
  // With one side there is nothing to choose.
  if (!steps || wires.fan === 1) return steps;
  const { n } = given;
  const { first, end, open } = places;
  const row = begun.slice();
  const isOpen = (place: number): void => {
    if (first[place] === 0) open(place);
  };
  const known = new Map<string, boolean>();
  const commute = (state: number, a: number, m: number, b: number, g: number): boolean => {
    const key = `${state},${a},${m},${b},${g}`;
    let it = known.get(key);
    if (it === undefined) known.set(key, (it = commutes(places, state, [a, m], [b, g])));
    return it;
  };
  for (const { process: p, move, before } of steps) {
    const { side: a, message: m } = places.move(move);
    if (a < 0) continue;
    row.set(before);
    // If all runs are alike, none is longer: without e they would come to an end as well.
    let left = steps.length;
    for (let again = true; again;) {
      again = false;
      for (let q = 0; q < n; q++) {
        if (q === p) continue;
        isOpen(row[q]);
        while (first[row[q]] < end[row[q]]) {
          if (left-- === 0) return undefined;
          apply(places, wires, row, q, first[row[q]]);
          isOpen(row[q]);
          again = true;
        }
      }
      if (again) continue;
      isOpen(row[p]);
      for (let g = first[row[p]]; g < end[row[p]]; g++) {
        const { side: b, message } = places.move(g);
        if (b === a) continue;
        if (!commute(places.place(row[p]).state, a, m, b, message)) return undefined;
        if (left-- === 0) return undefined;
        apply(places, wires, row, p, g);
        again = true;
        break;
      }
    }
  }
  return steps;
}

/** Some run, to its end; nothing if it is longer than that, or somebody gives up. */
export function someRun(
  { n }: Setup,
  places: Places,
  wires: Wires,
  begun: Int32Array,
  mostSteps: number,
): Step[] | undefined {
  const { first, end, open } = places;
  const steps: Step[] = [];
  const row = begun.slice();
  // Only what has been sent since can move a process that has come to rest.
  for (let p = 0, idle = 0; idle < n; p = p + 1 === n ? 0 : p + 1) {
    if (first[row[p]] === 0) open(row[p]);
    const move = first[row[p]];
    if (move === end[row[p]]) {
      idle++;
      continue;
    }
    if (steps.length === mostSteps) return undefined;
    if (places.move(move).outcome.refused !== undefined) return undefined;
    steps.push({ process: p, move, before: row.slice() });
    apply(places, wires, row, p, move);
    idle = 0;
  }
  return steps;
}

type Mail = readonly [side: number, message: number];

/** Two messages in either order: the same state then, and the same sent. */
export function commutes(places: Places, state: number, x: Mail, y: Mail): boolean {
  const one = both(places, state, x, y);
  return one !== undefined && one === both(places, state, y, x);
}

function both({ react }: Places, state: number, x: Mail, y: Mail): string | undefined {
  const sure = (list: readonly Outcome[]) =>
    list.length === 1 && list[0].refused === undefined ? list[0] : undefined;
  const first = sure(react(state, ...x));
  const second = first && sure(react(first.state, ...y));
  if (!first || !second) return undefined;
  const ways: number[][] = [];
  for (const [way, message] of [...first.sends, ...second.sends]) (ways[way] ??= []).push(message);
  return `${second.state};${ways.map((list) => list.join()).join(";")}`;
}
