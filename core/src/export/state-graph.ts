import { wordOutside } from "../model/algorithm.ts";
import { Life } from "../model/life.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import type { ExactStore } from "../check/search/exact-store.ts";
import { exploreGraph, type Search } from "../check/search/search.ts";
import { initialStates } from "../check/states/initial-states.ts";
import { processOfSetup } from "../check/states/local-state-cache.ts";
import { LocalStates } from "../check/states/local-states.ts";
import { TooManyStates } from "../check/states/numbering.ts";
import { wiresOf } from "../check/states/wires.ts";

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

export interface GraphLimits {
  readonly mostStates: number;
  readonly mostBytes?: number;
  /** Called from time to time with the number of states, and the number of states not yet expanded. */
  readonly note?: (states: number, waiting: number) => void;
}

const CHUNK = 20_000;

/** Explores the whole state graph without reduction; undefined if it exceeds the limits. */
export function exploreStateGraph(setup: Setup, limits: GraphLimits): StateGraph | undefined {
  if (setup.algorithm.needs.rounds) {
    throw new Refusal(
      `${setup.algorithm.name} runs in rounds, so a setup has only one run and no state graph; export that run from a trace.`,
    );
  }
  const { mostStates, mostBytes = 6e9, note } = limits;
  for (const bytes of [1, 2, 4] as const) {
    try {
      const reorder = setup.links === "any";
      const local = new LocalStates(processOfSetup(setup), { reorder, causal: false, bytes });
      const wires = wiresOf(setup, local.lone.shape.links);
      const search = exploreGraph(
        setup,
        { local, wires, isTurned: false },
        {
          reduce: false,
          edges: true,
          initial: initialStates(setup, local, wires, false),
          mostStates,
          mostBytes,
          isWrong: () => false,
        },
      );
      while (search.advance(CHUNK)) note?.(search.states, search.states - search.expanded);
      return search.isOutOfRoom ? undefined : numbered(setup, local, search);
    } catch (error) {
      if (!(error instanceof TooManyStates) || bytes === 4) throw error;
    }
  }
  return undefined;
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
