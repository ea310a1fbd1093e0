import {
  Refusal,
  checkSettings,
  idsInOrder,
  isIdOrder,
  parseConjecture,
  parseNumbers,
  parseRun,
  parseTies,
  quote,
  readFixed,
  readOption,
  ring,
  shorten,
  sizesOf,
  type CheckRequest,
  type IdOrder,
  type RunSpec,
  type Scope,
  type Seed,
  type Ties,
  type Violable,
} from "@ringleader/core/internal";
import { parseSettings } from "@ringleader/core/internal/words";
import { loadGraph } from "../../request/graph-files.ts";
import { ifGiven, memoryOf, millisecondsOf, wholeOf, workersOf } from "../../request/amounts.ts";
import type { CheckFlags } from "./flags.ts";
import { familyNamed } from "../../request/own-algorithm.ts";

/** The sizes to check, in ascending order. */
interface Sizes {
  readonly list: readonly number[];
  readonly from: number;
  readonly to: number;
  /** How results name the sizes: `4`, `2..5` or `2,4,8`. */
  readonly text: string;
}

function makeSizes(list: readonly number[]): Sizes {
  const [from, to] = [list[0], list.at(-1)!];
  const isRange = list.length > 1 && to - from === list.length - 1;
  return { list, from, to, text: isRange ? `${from}..${to}` : list.join() };
}

/** A check whose files have been read. It is plain data, from which each worker makes the same scope. */
export interface CheckPlan {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly sizes: Sizes;
  readonly scope: Omit<Scope, "algorithm" | "n" | "network">;
  readonly graph?: RunSpec["graph"];
  /** A claim of the user, checked beside those of the algorithm. */
  readonly conjecture?: string;
  readonly how: Omit<CheckRequest, "scope">;
  readonly workers: number;
  /** Time limit in milliseconds. */
  readonly timeout?: number;
}

/** True if an assumption of the algorithm is violated on purpose. */
export const isOutside = ({ scope }: Pick<CheckPlan, "scope">): boolean =>
  (scope.violate?.length ?? 0) > 0;

export function parseCheckFlags(algorithm: string, flags: CheckFlags): CheckPlan {
  const ids = idsOf(flags.ids, flags.n);
  const graph = graphOf(flags.graph);
  const set = parseSettings(flags.set);
  if (flags.conjecture !== undefined && flags.violate !== undefined)
    throw Refusal.of("conjecture", "claims are not judged outside the model; leave out --violate.");
  return {
    algorithm,
    set,
    sizes: sizes(flags.n, ids, { algorithm, set, graph }),
    scope: {
      ids,
      idRange: ifGiven(flags.idRange, (it) => wholeOf("--id-range", it)),
      wake: ifGiven(flags.wake, wakeOf),
      ports: ifGiven(flags.ports, portsOf),
      links: ifGiven(flags.links, (it) => readOption("links", it)),
      willing: ifGiven(flags.willing, (it) => (it === "each" ? it : readFixed("willing", it))),
      ties: ifGiven(flags.ties, (it) => (it === "each" ? it : tiesOf(it))),
      violate: ifGiven(flags.violate, (it) => readOption("violate", it) as Violable[]),
      sample: sampleOf(flags),
    },
    graph,
    conjecture: flags.conjecture,
    how: {
      compact: flags.compact,
      reduce: flags.reduction,
      schedules: flags.schedules === "fifo" ? flags.schedules : undefined,
      steps: flags.starts === "steps",
      budget: {
        states: ifGiven(flags.maxStates, (it) => wholeOf("--max-states", it)) ?? Infinity,
        bytes: memoryOf(flags.memory),
        depth: ifGiven(flags.depth, (it) => wholeOf("--depth", it)),
      },
    },
    workers: workersOf(flags.workers),
    timeout: ifGiven(flags.timeout, (it) => millisecondsOf("--timeout", it)),
  };
}

function sampleOf({ setups, seed }: CheckFlags): Scope["sample"] {
  if (setups !== undefined)
    return {
      setups: wholeOf("--setups", setups),
      seed: ifGiven(seed, (it) => readOption("seed", it) as Seed) ?? 1,
    };
  if (seed === undefined) return undefined;
  throw new Refusal(
    `--seed ${shorten(seed)} is given without --setups; a check of all setups draws nothing.`,
  );
}

/** Returns the sizes that -n gives; without -n, the number of ids or the size of the network. */
function sizes(
  n: string | undefined,
  ids: "all" | readonly number[] | undefined,
  spec: RunSpec,
): Sizes {
  if (n !== undefined) return makeSizes(sizesOf(n));
  const size = typeof ids === "object" ? ids.length : sizeOf(spec);
  if (size) return makeSizes([size]);
  throw Refusal.of("n", "how many processes? Give a number or a range, like -n 4 or -n 2..5.");
}

/** Returns the number of processes of a network; undefined for a ring and for every network, which have any size. */
function sizeOf({ graph, ...spec }: RunSpec): number | undefined {
  if (typeof graph === "object") return graph.n;
  if (graph === undefined || graph === "each" || graph === "ring") return undefined;
  return parseRun({ ...spec, graph }, familyNamed(spec.algorithm)).network?.n;
}

function idsOf(text: string | undefined, n: string | undefined) {
  if (text === undefined || text === "all") return text;
  if (isIdOrder(text) && text !== "random") return inOrder(text, n);
  const ids = parseNumbers(text);
  if (ids && ids.length > 0) return ids;
  throw Refusal.of(
    "ids",
    `${quote(text)} is not accepted; give all, rising, falling, bit-reversal or a list like 3,1,2.`,
  );
}

function inOrder(order: Exclude<IdOrder, "random">, n: string | undefined): readonly number[] {
  const [size, ...more] = n === undefined ? [] : sizesOf(n);
  if (size !== undefined && more.length === 0) return Array.from(idsInOrder(order, ring(size).n));
  throw Refusal.of("ids", `${order} is one list of ids; give one n, like -n 4.`);
}

const wakeOf = (text: string): Scope["wake"] =>
  text === "each" || text === "any" ? text : readFixed("wake", text);

function portsOf(text: string): string {
  if (text === "each" || text === "aligned" || /^([01]+|\d[\d./]*)$/.test(text)) return text;
  throw Refusal.of(
    "ports",
    `${shorten(text)} is not accepted; give each, aligned, digits 0 and 1 or, on a network, a text like 1.0/0/0.`,
  );
}

function tiesOf(text: string): Ties {
  const ties = parseTies(text);
  if (ties !== "random") return ties;
  throw Refusal.of("ties", "random is not accepted; give each, first, last or a list like 0.1.5.");
}

/** Reads --graph; without a value it means every connected network. */
function graphOf(value: string | true | undefined): RunSpec["graph"] {
  if (value === true || value === "each" || value === "all") return "each";
  if (value === undefined || !(value === "-" || value.startsWith("@"))) return value;
  return loadGraph(value === "-" ? "-" : value.slice(1));
}

/** Makes the scope of rings of n processes. Every thread makes the same scope. */
export function scopeOf(plan: CheckPlan, n: number): Scope {
  const { algorithm: name, set, scope, graph, conjecture } = plan;
  const family = familyNamed(name);
  checkSettings(family, set);
  const isNamed = graph !== undefined && graph !== "each";
  const network = isNamed ? parseRun({ algorithm: name, set, n, graph }, family).network : graph;
  const algorithm = family.with(set);
  const { claims = [] } = algorithm;
  const conjectured = ifGiven(conjecture, (it) => parseConjecture(it, algorithm).at(n).claims);
  return {
    algorithm: conjectured ? { ...algorithm, claims: [...claims, ...conjectured] } : algorithm,
    n,
    ...scope,
    network,
  };
}

/** Makes the request of one worker. The workers share the memory equally. */
export function checkRequestOf(options: CheckPlan, n: number, workers: number): CheckRequest {
  const { budget } = options.how;
  return {
    ...options.how,
    scope: scopeOf(options, n),
    budget: { ...budget, bytes: Math.floor(budget.bytes / workers) },
  };
}
