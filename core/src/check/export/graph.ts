import { Refusal } from "../../model/refusal.ts";
import type { Setup } from "../../model/setup.ts";
import { loneOf } from "../alone.ts";
import { beginnings } from "../begin.ts";
import type { Edges } from "../edges.ts";
import { OutOfRoom, type Exploration } from "../exploration.ts";
import { explore } from "../explore.ts";
import { placesOf, type Places } from "../places.ts";
import { TooManyPlaces } from "../too-many-places.ts";
import { wiresOf } from "../wires.ts";

/**
 * Every configuration of one setup and every move between them, for whoever writes them down. States
 * are numbered from 0, the initial one. Where coins are tossed at the start there are several; then
 * one more is put before them, which moves to each with its probability.
 */
export interface Graph {
  readonly given: Setup;
  readonly states: number;
  readonly transitions: number;
  /** The ways it can begin, where there are several. */
  readonly starts: readonly Start[];
  /** Calls back for every move, state by state, in order; a start has no process. */
  each(state: number, tell: (move: Moved) => void): void;
  /** Who leads in a state. */
  leaders(state: number): number[];
  isEnd(state: number): boolean;
}

interface Start {
  readonly to: number;
  readonly tosses: readonly (readonly number[])[];
  readonly chance: number;
}

export interface Moved {
  readonly to: number;
  readonly label: string;
  /** Moves of a state that differ only in their coins have the same choice. */
  readonly choice: number;
  readonly chance: number;
}

export interface GraphLimits {
  readonly mostStates: number;
  readonly mostBytes?: number;
  /** Told now and then how many states there are, and how many are not expanded yet. */
  readonly note?: (states: number, waiting: number) => void;
}

const CHUNK = 20_000;

/** The whole graph, without any reduction; nothing where it has more states than it may. */
export function graphOf(given: Setup, limits: GraphLimits): Graph | undefined {
  if (given.algorithm.needs.rounds) {
    throw new Refusal(
      `${given.algorithm.name} runs in rounds, so that there is nothing to choose and no graph to export; a run of it can be (--trace).`,
    );
  }
  for (const bytes of [1, 2, 4] as const) {
    try {
      const places = placesOf(loneOf(given), {
        reorder: given.links === "any",
        causal: false,
        bytes,
      });
      const found = exploreAll(given, places, limits);
      return numbered(given, places, found);
    } catch (error) {
      if (error instanceof OutOfRoom) return undefined;
      if (!(error instanceof TooManyPlaces) || bytes === 4) throw error;
    }
  }
  return undefined;
}

function exploreAll(
  given: Setup,
  places: Places,
  { mostStates, mostBytes = 6e9, note }: GraphLimits,
): Exploration {
  const wires = wiresOf(given, places.lone.shape.links);
  const found = explore(given, places, wires, {
    reduce: false,
    edges: true,
    begun: beginnings(given, places, wires, false),
    mostStates,
    mostBytes,
    wrong: () => false,
  });
  while (found.advance(CHUNK)) note?.(found.states, found.states - found.expanded);
  return found;
}

function numbered(given: Setup, places: Places, found: Exploration): Graph {
  const starts = startsOf(given, places, found);
  // The one that is put before all others moves their numbers.
  const more = found.initial > 1 ? 1 : 0;
  const edges = found.edges as Edges;
  const label = labels(given, places);
  const chanceOf = (move: number): number =>
    1 / places.move(move).outcome.sides.reduce((product, sides) => product * sides, 1);
  return {
    given,
    states: found.states + more,
    transitions: found.transitions + more * starts.length,
    starts: more === 1 ? starts : [],
    each(state, tell) {
      if (state < more) {
        for (const { to, tosses, chance } of starts)
          tell({ to, label: `start tossing ${tosses.join("/")}`, choice: 0, chance });
        return;
      }
      let choice = -1;
      let last = -1;
      const until = edges.first[state - more + 1];
      for (let e = edges.first[state - more]; e < until; e++) {
        const [p, move] = [edges.by[e], edges.move[e]];
        const key = p * 2 ** 32 + places.move(move).choice;
        if (key !== last) choice++;
        last = key;
        tell({ to: edges.to[e] + more, label: label(p, move), choice, chance: chanceOf(move) });
      }
    },
    leaders(state) {
      if (state < more) return [];
      return Array.from(found.row(state - more)).flatMap((place, p) =>
        places.flags[place] & 2 ? [p] : [],
      );
    },
    isEnd: (state) => state >= more && edges.first[state - more] === edges.first[state - more + 1],
  };
}

/** The ways it can begin: who starts tosses its coins, in the order of positions. */
function startsOf(given: Setup, places: Places, found: Exploration): Start[] {
  const wires = wiresOf(given, places.lone.shape.links);
  return Array.from(beginnings(given, places, wires, false), ({ row, starts }) => {
    const tosses = Array.from({ length: given.n }, (): readonly number[] => []);
    let outcomes = 1;
    for (const { process, move } of starts) {
      const { outcome } = places.move(move);
      tosses[process] = outcome.tosses;
      for (const sides of outcome.sides) outcomes *= sides;
    }
    return { to: found.find(row) + 1, tosses, chance: 1 / outcomes };
  });
}

/** A move in words, each said once. */
function labels(given: Setup, places: Places): (p: number, move: number) => string {
  const { algorithm, network } = given;
  const { links, kinds } = places.lone.shape;
  const known = new Map<number, string>();
  const from = (p: number, side: number): string => {
    if (links === "oneWay") return "";
    if (links === "twoWay") return side === 0 ? " from the left" : " from the right";
    const { offset, owner, mate } = network.rows!;
    return ` from p${owner[mate[offset[p] + side]]}`;
  };
  const say = (p: number, move: number): string => {
    const { side, message, outcome } = places.move(move);
    const tossed = outcome.tosses.length > 0 ? ` tossing ${outcome.tosses.join()}` : "";
    const { kind, words } = places.message(message);
    const { name, fields } = kinds[kind];
    const shown = fields.flatMap(([, { ghost, kind: of, labels: names }], i) => {
      if (ghost) return [];
      const word = of === "id" && algorithm.complemented ? ~words[i] >>> 0 : words[i];
      return [names[word] ?? String(word)];
    });
    return `p${p} receives ${name}(${shown.join()})${from(p, side)}${tossed}`;
  };
  return (p, move) => {
    const key = move * 256 + p;
    let text = known.get(key);
    if (text === undefined) known.set(key, (text = say(p, move)));
    return text;
  };
}
