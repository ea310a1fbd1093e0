import type { Setup } from "../model/setup.ts";
import { beginnings, type Beginning } from "./begin.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { spent } from "./budget.ts";
import { isSuspect, wrongIn } from "./contest.ts";
import { OutOfRoom, type Exploration, type Search } from "./exploration.ts";
import { explore } from "./explore.ts";
import type { Detail } from "./kit.ts";
import { apply } from "./moves.ts";
import type { Places } from "./places.ts";
import { isAlike, leastRotation, rotated } from "./rotation.ts";
import type { Step } from "./step.ts";
import { TooManyPlaces } from "./too-many-places.ts";
import { wiresOf, type Wires } from "./wires.ts";

/** What a search needs of a setup, and the search, gone to its end. */
interface Searched<T> {
  readonly places: Places;
  readonly wires: Wires;
  /** Are rings the same when turned? */
  readonly turned: boolean;
  readonly it: T;
}

/** A graph, explored to its end. */
export type Found = Searched<Exploration>;

/** States expanded between two looks at the clock. */
const CHUNK = 4096;

/** The graph of a setup, to its end; nothing if there is no room, and then that has been said. */
export const graph = (
  given: Setup,
  detail: Detail,
  reduce: boolean,
  needed: boolean,
  bench: Bench,
  most = bench.budget.states,
): Generator<void, Found | undefined> =>
  searched(given, detail, reduce, needed, bench, most, (places, wires, begun, turn) =>
    explore(given, places, wires, {
      reduce,
      edges: bench.edges,
      begun,
      turn,
      mostStates: most,
      mostBytes: bench.budget.bytes,
      wrong: (row) => isSuspect(places, row) && wrongIn(given, places, row, false).length > 0,
    }),
  );

/** A search, to its end, with places that are as wide as it needs; nothing if there is no room. */
export function* searched<T extends Search>(
  given: Setup,
  detail: Detail,
  reduce: boolean,
  needed: boolean,
  bench: Bench,
  most: number,
  begin: (places: Places, wires: Wires, begun: Iterable<Beginning, void>, turn: boolean) => T,
): Generator<void, Searched<T> | undefined> {
  for (;;) {
    try {
      const places = bench.kits.places(given, detail);
      const wires = wiresOf(given, places.lone.shape.links);
      const turned = reduce && !bench.steps && isAlike(given);
      const it = begin(places, wires, beginnings(given, places, wires, bench.steps), turned);
      if (needed) bench.now = it;
      try {
        while (it.advance(CHUNK)) {
          if (it.depth > bench.budget.depth) throw new OutOfRoom();
          yield;
        }
      } catch (error) {
        if (!(error instanceof OutOfRoom)) throw error;
        if (needed) {
          bench.findings.explored(it.states, it.transitions, it.depth, it.bytes);
          bench.budget.states -= it.states;
          giveUp(it, bench, most);
        }
        return undefined;
      } finally {
        bench.now = undefined;
      }
      if (needed) bench.budget.states -= it.states;
      return { places, wires, it, turned };
    } catch (error) {
      if (!(error instanceof TooManyPlaces)) throw error;
      // The next time they are wider.
      if (!bench.kits.widen(given, detail)) {
        if (needed)
          bench.findings.undecided("a process can be in more situations than are told apart");
        return undefined;
      }
    }
  }
}

function giveUp(it: Search, { findings, budget }: Bench, most: number): void {
  const why =
    it.depth > budget.depth
      ? spent.depth(budget)
      : it.states > most
        ? spent.states(budget)
        : spent.bytes(budget);
  findings.undecided(why);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** The starts and moves that lead to a configuration; `loop`: and round from there, back to itself. */
export function stepsTo(given: Setup, found: Found, state: number, loop: readonly number[] = []) {
  const { it } = found;
  const states = [state];
  for (let s = it.parent(state); s >= 0; s = it.parent(s)) states.push(s);
  states.reverse();
  for (const e of loop) states.push(it.edges!.to[e]);
  const { row, starts } = it.beginning(states[0]);
  const steps: Step[] = [];
  /** Process p of a stored row is process p + offset in truth. */
  let offset = found.turned ? leastRotation(row, 0, given.n) : 0;
  for (let i = 1; i < states.length; i++) {
    const { step, turn } = moveBetween(found, states[i - 1], states[i]);
    const before = rotated(step.before, (given.n - offset) % given.n);
    steps.push({ ...step, process: (step.process + offset) % given.n, before });
    offset = (offset + turn) % given.n;
  }
  return [...starts, ...steps];
}

/** The move that leads from one configuration to another: the first that does. */
function moveBetween({ it, places, wires, turned }: Found, from: number, to: number) {
  const before = it.row(from);
  const after = it.row(to);
  for (let p = 0; p < before.length; p++) {
    for (let move = places.first[before[p]]; move < places.end[before[p]]; move++) {
      const row = before.slice();
      apply(places, wires, row, p, move);
      const turn = turned ? leastRotation(row, 0, row.length) : 0;
      const same = row.every((_, q) => row[(q + turn) % row.length] === after[q]);
      if (same) return { step: { process: p, move, before }, turn };
    }
  }
  throw new Error("a configuration without a way to it");
}

/** Moves from a beginning on as steps, with its starts. Where rings are turned they are turned back. */
export function stepsBy(
  { n }: Setup,
  { it, places, wires, turned }: Found,
  from: number,
  edges: readonly number[],
): Step[] {
  const { row: begun, starts } = it.beginning(from);
  /** Process p of a stored row is process p + offset in truth. */
  let offset = turned ? leastRotation(begun, 0, n) : 0;
  let state = from;
  const steps = edges.map((e) => {
    const { to, by, move } = it.edges!;
    const row = it.row(state);
    const before = rotated(row, (n - offset) % n);
    const step = { process: (by[e] + offset) % n, move: move[e], before };
    if (turned) {
      apply(places, wires, row, by[e], move[e]);
      offset = (offset + leastRotation(row, 0, n)) % n;
    }
    state = to[e];
    return step;
  });
  return [...starts, ...steps];
}

/** A way round, so often that it comes back where it was: turned it may come back elsewhere. */
export const roundAndRound = ({ turned }: Found, n: number, loop: readonly number[]): number[] =>
  turned ? Array.from({ length: n }, () => loop).flat() : [...loop];
