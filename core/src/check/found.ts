import type { Setup } from "../model/setup.ts";
import { beginnings, type Beginning } from "./begin.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { isSuspect, wrongIn } from "./contest.ts";
import { OutOfRoom, type Exploration } from "./exploration.ts";
import { explore } from "./explore.ts";
import type { Detail } from "./kit.ts";
import { apply } from "./moves.ts";
import { TooManyPlaces, type Places } from "./places.ts";
import type { Step } from "./step.ts";
import { wiresOf, type Wires } from "./wires.ts";

/** What a search needs of a setup, and the search, gone to its end. */
interface Searched<T> {
  readonly places: Places;
  readonly wires: Wires;
  readonly begun: readonly Beginning[];
  readonly it: T;
}

/** A graph, explored to its end. */
export type Found = Searched<Exploration>;

/** A search under way, and how far it has come. */
export type Search = Pick<
  Exploration,
  "advance" | "states" | "expanded" | "transitions" | "depth" | "bytes"
>;

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
  searched(given, detail, needed, bench, most, (places, wires, begun) =>
    explore(given, places, wires, {
      reduce,
      edges: bench.edges,
      begun,
      mostStates: most,
      mostBytes: bench.budget.bytes,
      wrong: (row) => isSuspect(places, row) && wrongIn(given, places, row, false).length > 0,
    }),
  );

/** A search, to its end, with places that are as wide as it needs; nothing if there is no room. */
export function* searched<T extends Search>(
  given: Setup,
  detail: Detail,
  needed: boolean,
  bench: Bench,
  most: number,
  begin: (places: Places, wires: Wires, begun: readonly Beginning[]) => T,
): Generator<void, Searched<T> | undefined> {
  for (;;) {
    try {
      const places = bench.kits.places(given, detail);
      const wires = wiresOf(given, places.lone.shape.links);
      const begun = beginnings(given, places, wires, bench.steps);
      const it = begin(places, wires, begun);
      if (needed) bench.now = it;
      try {
        while (it.advance(CHUNK)) {
          if (it.depth > bench.budget.depth) throw new OutOfRoom();
          yield;
        }
      } catch (error) {
        if (!(error instanceof OutOfRoom)) throw error;
        if (needed) {
          bench.findings.explored(it.expanded, it.transitions, it.depth, it.bytes);
          giveUp(it, bench, most);
        }
        return undefined;
      } finally {
        bench.now = undefined;
      }
      if (needed) bench.budget.states -= it.states;
      return { places, wires, begun, it };
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
      ? `runs of more than ${budget.depth} deliveries were not followed`
      : it.states >= most / 2
        ? `more than ${most} configurations`
        : `the configurations need more than ${Math.round(budget.bytes / 2 ** 20)} MiB`;
  findings.undecided(why);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** The way along these states, from a beginning on, as steps. */
export const stepsAlong = (found: Found, states: readonly number[]): Step[] =>
  states.slice(1).map((to, i) => stepTo(found, states[i], to));

/** The move that leads from one configuration to another: the first that does, where none was stored. */
function stepTo({ it, places, wires }: Found, from: number, to: number): Step {
  const before = it.row(from);
  const after = it.row(to);
  for (let p = 0; p < before.length; p++) {
    for (let move = places.first[before[p]]; move < places.end[before[p]]; move++) {
      const row = before.slice();
      apply(places, wires, row, p, move);
      if (row.every((place, q) => place === after[q])) return { process: p, move, before };
    }
  }
  throw new Error("a configuration without a way to it");
}

export const along = ({ it }: Found, from: number, edges: readonly number[]): Step[] => {
  let state = from;
  return edges.map((e) => {
    const step = { process: it.edges!.by[e], move: it.edges!.move[e], before: it.row(state) };
    state = it.edges!.to[e];
    return step;
  });
};
