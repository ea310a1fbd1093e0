import { constantsOf, initialStates } from "../../check/states/initial-states.ts";
import type { LocalStates } from "../../check/states/local-states.ts";
import type { LocalOutcome, ProcessState } from "../../check/states/process-states.ts";
import type { Setup } from "../../model/setup.ts";
import type { WholeGraph } from "../../check/explore-whole.ts";

/**
 * An algorithm on one network, as a table: what a process in a local state does with a message. The rows are those that
 * the state graph has, found by asking the handlers, so the table has exactly the states and moves of that graph.
 */
export interface ReactionTable {
  readonly setup: Setup;
  /** The states of each process that occur, ordered so that equal decisions are adjacent. */
  readonly processes: readonly (readonly ProcessState[])[];
  readonly messages: readonly TableMessage[];
  readonly links: readonly TableLink[];
  readonly rows: readonly TableRow[];
  /** The initial states. There are several if coins are tossed at the start. */
  readonly starts: readonly Start[];
  /** The numbers of states and moves of the graph. */
  readonly states: number;
  readonly transitions: number;
}

export interface TableMessage {
  readonly kind: string;
  /** The words of the message, as handlers see them. */
  readonly words: readonly number[];
}

/** A link, from one process to a side of another one. */
export interface TableLink {
  readonly from: number;
  readonly way: number;
  readonly to: number;
  readonly side: number;
  /** Largest number of messages on the link. */
  readonly most: number;
}

/** What the process at a position does with a message that arrives by a link; one outcome for each result of its coins. */
export interface TableRow {
  readonly process: number;
  /** The index of the state in `processes[process]`. */
  readonly state: number;
  readonly link: number;
  readonly message: number;
  readonly outcomes: readonly Outgoing[];
}

export interface Outgoing {
  readonly state: number;
  readonly sends: readonly TableSend[];
  readonly tosses: readonly number[];
  /** The outcome has the probability 1 / outOf. */
  readonly outOf: number;
}

export interface TableSend {
  readonly link: number;
  readonly message: number;
}

export interface Start {
  /** The state of each process. */
  readonly states: readonly number[];
  /** The messages on each link, oldest first. */
  readonly links: readonly (readonly number[])[];
  readonly tosses: readonly (readonly number[])[];
  readonly outOf: number;
}

const product = (sides: readonly number[]): number => sides.reduce((all, it) => all * it, 1);

/** Makes the table of a state graph. */
export function tableOf(setup: Setup, graph: WholeGraph): ReactionTable {
  const { local, wires, search } = graph;
  const { n } = setup;
  const { cells, moves } = metIn(setup, graph);
  const processes = cells.map((met) => sortedStates(local, met));
  const number = processes.map((states) => new Map(states.map((state, i) => [state, i])));
  const kept = messagesIn(local, cells, moves);
  const { fan } = wires;
  /** Maps a receiver and its side to the link that ends there. */
  const linkTo = new Map<string, number>();
  const links: TableLink[] = [];
  for (let from = 0; from < n; from++) {
    for (let way = 0; way < local.lone.sides(constantsOf(setup, from).degree); way++) {
      const [to, side] = [wires.target[from * fan + way], wires.side[from * fan + way]];
      linkTo.set(`${to},${side}`, links.length);
      const lengths = [...cells[to]].map((cell) => local.detail(cell).waiting[side].length);
      links.push({ from, way, to, side, most: Math.max(1, ...lengths) });
    }
  }
  const wireOf = new Map(links.map(({ from, way }, link) => [from * fan + way, link]));
  const outgoing = (p: number, outcome: LocalOutcome): Outgoing => ({
    state: number[p].get(outcome.state)!,
    sends: outcome.sends.map(([way, message]) => ({
      link: wireOf.get(p * fan + way)!,
      message: kept.get(message)!,
    })),
    tosses: outcome.tosses,
    outOf: product(outcome.sides),
  });
  const rows = moves.flatMap((met, process) =>
    [...met.values()].map(({ state, side, message, outcomes }) => ({
      process,
      state: number[process].get(state)!,
      link: linkTo.get(`${process},${side}`)!,
      message: kept.get(message)!,
      outcomes: outcomes.map((it) => outgoing(process, it)),
    })),
  );
  return {
    setup,
    processes: processes.map((states) => states.map((state) => local.processState(state))),
    messages: [...kept.keys()].map((message) => {
      const { kind, words } = local.message(message);
      return { kind: local.lone.shape.kinds[kind].name, words };
    }),
    links,
    rows: rows.sort(
      (x, y) =>
        x.process - y.process || x.link - y.link || x.message - y.message || x.state - y.state,
    ),
    starts: startsOf(setup, graph, (p, state) => number[p].get(state)!, kept, linkTo),
    states: search.states,
    transitions: search.transitions,
  };
}

interface MetMove {
  readonly state: number;
  readonly side: number;
  readonly message: number;
  readonly outcomes: LocalOutcome[];
}

/** Collects, by position, the local states and the reactions that occur in the graph. */
function metIn({ n }: Setup, { local, search }: WholeGraph) {
  const cells = Array.from({ length: n }, () => new Set<number>());
  const moves = Array.from({ length: n }, () => new Map<string, MetMove>());
  const row = new Int32Array(n);
  for (let state = 0; state < search.states; state++) {
    search.store.cells(state, row);
    for (let p = 0; p < n; p++) cells[p].add(row[p]);
  }
  for (let p = 0; p < n; p++) {
    for (const cell of cells[p]) {
      const seen = new Set<string>();
      for (let move = local.first[cell]; move < local.end[cell]; move++) {
        const { side, message, outcome } = local.move(move);
        const state = local.state[cell];
        const key = `${state},${side},${message}`;
        const known = moves[p].get(key);
        // Another local state with the same process and message has the same outcomes.
        if (known && !seen.has(key)) continue;
        if (known) known.outcomes.push(outcome);
        else moves[p].set(key, { state, side, message, outcomes: [outcome] });
        seen.add(key);
      }
    }
  }
  return { cells, moves };
}

/** Returns the states of a process that occur, ordered by what it has decided. */
function sortedStates(local: LocalStates, cells: ReadonlySet<number>): number[] {
  const states = [...new Set([...cells].map((cell) => local.state[cell]))];
  const rank = (state: number): readonly number[] => {
    const { flags, words } = local.processState(state);
    return [flags, words[1], state];
  };
  return states.sort((x, y) => {
    const [a, b] = [rank(x), rank(y)];
    const i = a.findIndex((it, j) => it !== b[j]);
    return i < 0 ? 0 : a[i] - b[i];
  });
}

/** Numbers the messages that occur, by kind and words. */
function messagesIn(
  local: LocalStates,
  cells: readonly ReadonlySet<number>[],
  moves: readonly ReadonlyMap<string, MetMove>[],
): Map<number, number> {
  const met = new Set<number>();
  for (const all of cells)
    for (const cell of all)
      for (const side of local.detail(cell).waiting) for (const it of side) met.add(it);
  for (const all of moves)
    for (const { outcomes } of all.values())
      for (const { sends } of outcomes) for (const [, it] of sends) met.add(it);
  const key = (message: number): readonly number[] => {
    const { kind, words } = local.message(message);
    return [kind, ...words];
  };
  const sorted = [...met].sort((x, y) => {
    const [a, b] = [key(x), key(y)];
    const i = a.findIndex((it, j) => it !== b[j]);
    return i < 0 ? 0 : a[i] - (b[i] ?? -1);
  });
  return new Map(sorted.map((message, i) => [message, i]));
}

function startsOf(
  setup: Setup,
  { local, wires }: WholeGraph,
  numberOf: (p: number, state: number) => number,
  kept: ReadonlyMap<number, number>,
  linkTo: ReadonlyMap<string, number>,
): Start[] {
  return Array.from(initialStates(setup, local, wires, false), ({ cells, starts }) => {
    const tosses = Array.from({ length: setup.n }, (): readonly number[] => []);
    let outOf = 1;
    for (const { process, move } of starts) {
      const { outcome } = local.move(move);
      tosses[process] = outcome.tosses;
      outOf *= product(outcome.sides);
    }
    const links: number[][] = [...linkTo.keys()].map(() => []);
    for (const [p, cell] of cells.entries())
      local.detail(cell).waiting.forEach((messages, side) => {
        links[linkTo.get(`${p},${side}`)!] = messages.map((it) => kept.get(it)!);
      });
    const states = Array.from(cells, (cell, p) => numberOf(p, local.state[cell]));
    return { states, links, tosses, outOf };
  });
}
