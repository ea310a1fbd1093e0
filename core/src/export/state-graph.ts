import { wordOutside } from "../model/algorithm.ts";
import { Life } from "../model/life.ts";
import type { Setup } from "../model/setup.ts";
import type { ExactStore } from "../check/search/exact-store.ts";
import type { Search } from "../check/search/search.ts";
import { initialStates } from "../check/states/initial-states.ts";
import type { LocalStates } from "../check/states/local-states.ts";
import { wiresOf } from "../check/states/wires.ts";
import { exploreWhole, type GraphLimits } from "../check/explore-whole.ts";

/**
 * The state graph of one setup. State 0 is the initial state. If coins at the start give several initial states,
 * state 0 is an added state that leads to each initial state with its probability.
 */
export interface StateGraph {
  readonly setup: Setup;
  readonly states: number;
  readonly transitions: number;
  /** The initial states, if there are several; otherwise []. */
  readonly starts: readonly Start[];
  /** Visits every move of a state, in order. The label of a move from an added state 0 names no process. */
  each(state: number, tell: (move: Moved) => void): void;
  leaders(state: number): number[];
  isEnd(state: number): boolean;
}

interface Start extends Pick<Moved, "to" | "chance"> {
  readonly tosses: readonly (readonly number[])[];
}

export interface Moved {
  readonly to: number;
  readonly label: string;
  /** Moves of a state that differ only in their coins share a choice. */
  readonly choice: number;
  readonly chance: number;
}

/** Explores the whole state graph without reduction; undefined if it exceeds the limits. */
export function exploreStateGraph(setup: Setup, limits: GraphLimits): StateGraph | undefined {
  const whole = exploreWhole(setup, limits);
  return whole && numbered(setup, whole.local, whole.search);
}

function numbered(setup: Setup, places: LocalStates, search: Search<ExactStore>): StateGraph {
  const { store: graph, transitions } = search;
  const starts = startsOf(setup, places, graph);
  // If state 0 is added, the numbers of all other states are greater by 1.
  const more = graph.initial.length > 1 ? 1 : 0;
  const edges = graph.edges!;
  const label = labels(setup, places);
  const chanceOf = (move: number): number =>
    1 / places.move(move).outcome.sides.reduce((product, sides) => product * sides, 1);
  return {
    setup,
    states: graph.states + more,
    transitions: transitions + more * starts.length,
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
      return Array.from(graph.cells(state - more)).flatMap((place, p) =>
        places.flags[place] & Life.leads ? [p] : [],
      );
    },
    isEnd: (state) => state >= more && edges.first[state - more] === edges.first[state - more + 1],
  };
}

/** Lists the initial states. Starters toss their coins in the order of positions. */
function startsOf(setup: Setup, places: LocalStates, graph: ExactStore): Start[] {
  const numbers = new Map(graph.initial.map(({ cells }, state) => [cells.join(), state]));
  const wires = wiresOf(setup, places.lone.shape.links);
  return Array.from(initialStates(setup, places, wires, false), ({ cells, starts }) => {
    const tosses = Array.from({ length: setup.n }, (): readonly number[] => []);
    let outcomes = 1;
    for (const { process, move } of starts) {
      const { outcome } = places.move(move);
      tosses[process] = outcome.tosses;
      for (const sides of outcome.sides) outcomes *= sides;
    }
    return { to: numbers.get(cells.join())! + 1, tosses, chance: 1 / outcomes };
  });
}

function labels(setup: Setup, places: LocalStates): (p: number, move: number) => string {
  const { algorithm, network } = setup;
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
    const shown = fields.flatMap(([, field], i) => {
      const word = wordOutside(algorithm, field, words[i]);
      return field.ghost ? [] : [field.labels[word] ?? String(word)];
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
