import type { Setup } from "../model/setup.ts";
import { beginnings } from "./begin.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { isSuspect, wrongIn } from "./contest.ts";
import { OutOfRoom, type Exploration } from "./exploration.ts";
import { explore } from "./explore.ts";
import type { Detail } from "./kit.ts";
import { apply } from "./moves.ts";
import { TooManyPlaces, type Places } from "./places.ts";
import { leastRotation, rotated } from "./rotation.ts";
import type { Step } from "./step.ts";
import { wiresOf, type Wires } from "./wires.ts";

/** A graph, explored to its end. */
export interface Found {
  readonly places: Places;
  readonly wires: Wires;
  readonly turned: boolean;
  readonly it: Exploration;
}

/** States expanded between two looks at the clock. */
const CHUNK = 4096;

/** The graph of a setup, to its end; nothing if there is no room, and then that has been said. */
export function* graph(
  given: Setup,
  detail: Detail,
  reduce: boolean,
  needed: boolean,
  bench: Bench,
  most = bench.budget.states,
): Generator<void, Found | undefined> {
  for (;;) {
    try {
      const places = bench.kits.places(given, detail);
      const wires = wiresOf(given, places.lone.shape.links);
      const turned = reduce && !bench.steps && isTurned(given);
      const it = explore(given, places, wires, {
        reduce,
        edges: bench.edges,
        turn: turned,
        begun: beginnings(given, places, wires, bench.steps),
        mostStates: most,
        mostBytes: bench.budget.bytes,
        wrong: (row) => isSuspect(places, row) && wrongIn(given, places, row, false).length > 0,
      });
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

function giveUp(it: Exploration, { findings, budget }: Bench, most: number): void {
  const why =
    it.depth > budget.depth
      ? `runs of more than ${budget.depth} deliveries were not followed`
      : it.states >= most / 2
        ? `more than ${most} configurations`
        : `the configurations need more than ${Math.round(budget.bytes / 2 ** 20)} MiB`;
  findings.undecided(why);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** The way to a state: the beginning it comes from, and the moves. */
export function wayTo({ it }: Found, state: number): { from: number; edges: number[] } {
  const edges: number[] = [];
  let to = state;
  for (let from = it.parent(to); from >= 0; from = it.parent(to)) {
    let e = it.edges!.first[from];
    while (it.edges!.to[e] !== to) e++;
    edges.push(e);
    to = from;
  }
  return { from: to, edges: edges.reverse() };
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

/** Does nothing tell the processes apart, so that rings are the same when turned? */
function isTurned({ ids, swapped, waking, network, algorithm }: Setup): boolean {
  return !ids && !swapped && waking.all && network.ring && algorithm.needs.ring === true;
}
