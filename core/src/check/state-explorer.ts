import { wordOutside, type Algorithm } from "../model/algorithm.ts";
import type { Configuration } from "../model/claim.ts";
import { isPerPort, type Field } from "../model/schema.ts";
import type { Setup } from "../model/setup.ts";
import { Refusal } from "../refusal/refusal.ts";
import { groupDigits } from "../refusal/group-digits.ts";
import { portableOf, runOf, setupOf, type RunSubject } from "./report/portable-run.ts";
import type { Portable, Run } from "./report/report.ts";
import type { Edges, ExactStore } from "./search/exact-store.ts";
import { distancesTo } from "./search/graph-queries.ts";
import type { StateSpace } from "./search/path.ts";
import { exploreGraph, type Search } from "./search/search.ts";
import type { Scope } from "./setups/scope.ts";
import { setups } from "./setups/setups.ts";
import { configurations } from "./states/configurations.ts";
import { wrongIn } from "./states/contest.ts";
import { initialStates } from "./states/initial-states.ts";
import { LocalStateCache, plainDetail } from "./states/local-state-cache.ts";
import { wiresOf } from "./states/wires.ts";

/** A state graph that can be walked state by state. */
export interface StateExplorer {
  readonly setup: Portable;
  readonly states: number;
  readonly transitions: number;
  /** Numbers of final states, and of states that violate the election. */
  readonly ends: number;
  readonly violations: number;
  /** Describes a state by its number; state 0 is an initial state. */
  state(index: number): StateView;
  /** Returns the numbers of the states that a run of this setup visits, its initial state first. */
  follow(run: Run): number[];
}

/** One state of the graph, as plain data. */
export interface StateView {
  readonly index: number;
  readonly processes: readonly ProcessView[];
  /** The deliveries that are enabled, each with the state that it leads to. */
  readonly moves: readonly MoveView[];
  /** Numbers of deliveries: from the start, to the nearest end and to the nearest violation; -1 if there is none. */
  readonly depth: number;
  readonly toEnd: number;
  readonly toViolation: number;
  /** What is wrong with the election in this state. */
  readonly wrong?: string | undefined;
  /** The run that leads to this state. */
  readonly run: Run;
}

export interface ProcessView {
  readonly decision: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly waiting: readonly {
    readonly kind: string;
    readonly text: string;
    readonly side: number;
  }[];
}

export interface MoveView {
  readonly to: number;
  /** The position of the receiver. */
  readonly process: number;
  readonly kind: string;
  readonly text: string;
  readonly side: number;
  /** The outcomes of the coins. */
  readonly tosses: readonly number[];
  readonly toEnd: number;
  readonly toViolation: number;
}

const CHUNK = 4096;
const MOST_BYTES = 2 ** 28;

/** Lists the first setups of a scope. */
export function listSetups(scope: Scope, most: number): Portable[] {
  const list: Portable[] = [];
  for (const { setup } of setups(scope)) {
    if (list.push(portableOf(setup)) === most) break;
  }
  return list;
}

/** Explores all states of one setup of an asynchronous algorithm; refuses a setup with more than `most` states. */
export function exploreStates(
  subject: RunSubject,
  portable: Portable,
  most: number,
): StateExplorer {
  if (subject.algorithm.needs.rounds)
    throw new Refusal("states: in rounds a setup has only one run; open it in Watch instead.");
  const setup = setupOf(subject, portable);
  const detail = plainDetail(setup);
  return new LocalStateCache().widening(setup, detail, (local) => {
    const wires = wiresOf(setup, local.lone.shape.links);
    const space = { local, wires, isTurned: false };
    const search = exploreGraph(setup, space, {
      reduce: false,
      initial: initialStates(setup, local, wires, false),
      isWrong: () => false,
      mostStates: most,
      mostBytes: MOST_BYTES,
      edges: true,
    });
    while (search.advance(CHUNK));
    if (search.isOutOfRoom)
      throw new Refusal(
        `states: this setup has more than ${groupDigits(most)} states; choose fewer processes.`,
      );
    return explorerOf(setup, space, search);
  });
}

function explorerOf(setup: Setup, space: StateSpace, search: Search<ExactStore>): StateExplorer {
  const { local } = space;
  const { store } = search;
  const edges = store.edges!;
  const isEnd = (state: number) => edges.first[state] === edges.first[state + 1];
  const wrongAt = (state: number): string | undefined =>
    wrongIn(setup, local, store.cells(state), isEnd(state))[0];
  const wrong = Array.from({ length: store.states }, (_, state) => state).filter(
    (state) => wrongAt(state) !== undefined,
  );
  const toEnd = distancesTo(store.ends, store.states, edges);
  const toViolation = distancesTo(wrong, store.states, edges);
  const depth = depthsOf(store, edges);
  const seen = configurations(setup, local);
  return {
    setup: portableOf(setup),
    states: store.states,
    transitions: search.transitions,
    ends: store.ends.length,
    violations: wrong.length,
    state(index) {
      const [configuration] = seen.of(store.cells(index));
      const moves = Array.from(
        { length: edges.first[index + 1] - edges.first[index] },
        (_, i): MoveView => {
          const edge = edges.first[index] + i;
          const to = edges.to[edge];
          const { side, message, outcome } = local.move(edges.move[edge]);
          const { kind, words } = local.message(message);
          const { name, fields } = local.lone.shape.kinds[kind];
          const values = fields.flatMap(([, field], j) =>
            field.ghost ? [] : [valueText(setup.algorithm, field, words[j])],
          );
          return {
            to,
            process: edges.by[edge],
            kind: name,
            text: messageText(name, values),
            side,
            tosses: outcome.tosses,
            toEnd: toEnd[to],
            toViolation: toViolation[to],
          };
        },
      );
      return {
        index,
        processes: Array.from({ length: setup.n }, (_, p) => processView(configuration, p)),
        moves,
        depth: depth[index],
        toEnd: toEnd[index],
        toViolation: toViolation[index],
        wrong: wrongAt(index),
        run: runOf(setup, local, search.stepsTo(index)),
      };
    },
    follow({ setup: { started = [] }, deliveries }) {
      const isStart = (state: number) =>
        search
          .stepsTo(state)
          .every(({ process, move }) =>
            isEqual(local.move(move).outcome.tosses, started[process] ?? []),
          );
      const path = [Array.from({ length: store.initial.length }, (_, i) => i).find(isStart) ?? 0];
      for (const { process, side, kind, words, tosses } of deliveries) {
        const [from, end] = [edges.first[path.at(-1)!], edges.first[path.at(-1)! + 1]];
        const edge = Array.from({ length: end - from }, (_, i) => from + i).find((candidate) => {
          const move = local.move(edges.move[candidate]);
          const message = local.message(move.message);
          const { name, fields } = local.lone.shape.kinds[message.kind];
          return (
            edges.by[candidate] === process &&
            move.side === side &&
            name === kind &&
            fields.every(([, field], i) => field.ghost || message.words[i] === words[i]) &&
            isEqual(move.outcome.tosses, tosses)
          );
        });
        // A handler may refuse the last delivery of a counterexample.
        if (edge === undefined) break;
        path.push(edges.to[edge]);
      }
      return path;
    },
  };
}

const isEqual = (x: ArrayLike<number>, y: ArrayLike<number>): boolean =>
  x.length === y.length && Array.from(x).every((value, i) => value === y[i]);

/** Returns the number of moves from an initial state to each state. States are numbered in order of this distance. */
function depthsOf({ states, initial }: ExactStore, { first, to }: Edges): Int32Array {
  const depth = new Int32Array(states).fill(-1);
  depth.fill(0, 0, initial.length);
  for (let s = 0; s < states; s++) {
    for (let e = first[s]; e < first[s + 1]; e++) if (depth[to[e]] < 0) depth[to[e]] = depth[s] + 1;
  }
  return depth;
}

const messageText = (kind: string, values: readonly string[]): string =>
  values.length === 0 ? kind : `${kind}(${values.join(", ")})`;

function valueText(algorithm: Algorithm, field: Field<unknown>, value: unknown): string {
  if (value === undefined) return "–";
  if (field.kind === "one" && typeof value === "number") return field.labels[value];
  return typeof value === "number"
    ? String(wordOutside(algorithm, field, value))
    : (value as string);
}

function processView({ setup, read, waiting }: Configuration, p: number): ProcessView {
  const { algorithm } = setup;
  const fields = read(p);
  const shown = Object.entries(algorithm.state).filter(
    (entry): entry is [string, Field<unknown>] => !isPerPort(entry[1]) && !entry[1].ghost,
  );
  return {
    decision: String(fields["decision"]),
    fields: shown.map(([name, field]) => [name, valueText(algorithm, field, fields[name])]),
    waiting: waiting(p).map((mail) => {
      const values = Object.entries(algorithm.messages[mail.kind])
        .filter(([, field]) => !field.ghost)
        .map(([name, field]) => valueText(algorithm, field, mail.fields[name]));
      return { kind: mail.kind, text: messageText(mail.kind, values), side: mail.side };
    }),
  };
}
