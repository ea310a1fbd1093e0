import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import {
  Refusal,
  idsInOrder,
  isIdOrder,
  parseNumbers,
  parseRun,
  parseTies,
  quote,
  readOption,
  ring,
  shorten,
  type CheckRequest,
  type IdOrder,
  type RunSpec,
  type Scope,
  type Ties,
  type Violable,
} from "@ringleader/core/internal";
import { withFile } from "../../terminal/file-errors.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { readGraph } from "../../request/graph-files.ts";
import {
  bytesOf,
  ifGiven,
  millisecondsOf,
  oneOf,
  sizesOf,
  wholeOf,
  workersOf,
  type Sizes,
} from "../../request/amounts.ts";
import type { CheckFlags } from "./flags.ts";
import { familyNamed } from "../../request/own-algorithm.ts";

/** A check whose files have been read. It is plain data, from which each worker makes the same scope. */
export interface CheckPlan {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly sizes: Sizes;
  readonly scope: Omit<Scope, "algorithm" | "n" | "network">;
  readonly graph?: RunSpec["graph"];
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
  if (flags.coins !== undefined) oneOf("--coins", flags.coins, ["each"]);
  const schedules = oneOf("--schedules", flags.schedules, ["all", "fifo"]);
  return {
    algorithm,
    set: parseSettings(flags.set),
    sizes: sizes(flags.n, ids, graph),
    scope: {
      ids,
      idRange: ifGiven(flags.idRange, (it) => wholeOf("--id-range", it)),
      wake: ifGiven(flags.wake, wakeOf),
      ports: ifGiven(flags.ports, portsOf),
      links: ifGiven(flags.links, (it) => readOption("links", it)),
      willing: ifGiven(flags.willing, (it) => (it === "each" ? it : readOption("willing", it))),
      ties: ifGiven(flags.ties, (it) => (it === "each" ? it : tiesOf(it))),
      violate: ifGiven(flags.violate, (it) => readOption("violate", it) as Violable[]),
    },
    graph,
    how: {
      compact: flags.compact,
      reduce: flags.reduction,
      schedules: schedules === "fifo" ? schedules : undefined,
      steps: oneOf("--starts", flags.starts, ["first", "steps"]) === "steps",
      budget: {
        states: ifGiven(flags.maxStates, (it) => wholeOf("--max-states", it)) ?? Infinity,
        bytes: ifGiven(flags.memory, (it) => bytesOf("--memory", it)) ?? usualMemory(),
        depth: ifGiven(flags.depth, (it) => wholeOf("--depth", it)),
      },
    },
    workers: workersOf(flags.workers),
    timeout: ifGiven(flags.timeout, (it) => millisecondsOf("--timeout", it)),
  };
}

/** Half of the machine's memory, in bytes. */
const usualMemory = (): number =>
  Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2);

/** Returns the sizes that -n gives; without -n, the number of ids or the size of the network. */
function sizes(
  n: string | undefined,
  ids: "all" | readonly number[] | undefined,
  graph: RunSpec["graph"],
): Sizes {
  if (n !== undefined) return sizesOf(n);
  const size = typeof ids === "object" ? ids.length : graph && sizeOf(graph);
  if (size) return { from: size, to: size };
  throw new Refusal("-n: how many processes? Give a number or a range, like -n 4 or -n 2..5.");
}

/** Returns the number of processes of a network; undefined if the name of the network does not contain it. */
function sizeOf(graph: NonNullable<RunSpec["graph"]>): number | undefined {
  if (typeof graph === "object") return graph.n;
  const [, rows, columns] = /^(?:grid|torus):(\d{1,4})x(\d{1,4})$/.exec(graph) ?? [];
  if (rows !== undefined) return Number(rows) * Number(columns);
  const [, n] = /^(?:complete|tree|random|edges):(\d{1,9})\b/.exec(graph) ?? [];
  return n === undefined ? undefined : Number(n);
}

function idsOf(text: string | undefined, n: string | undefined) {
  if (text === undefined || text === "all") return text;
  if (isIdOrder(text) && text !== "random") return inOrder(text, n);
  const ids = parseNumbers(text);
  if (ids && ids.length > 0) return ids;
  throw new Refusal(
    `ids: ${quote(text)} is not accepted; give all, rising, falling, bit-reversal or a list of whole numbers like 3,1,2.`,
  );
}

function inOrder(order: Exclude<IdOrder, "random">, n: string | undefined): readonly number[] {
  const { from, to } = n === undefined ? { from: 0, to: 1 } : sizesOf(n);
  if (from !== to) throw new Refusal(`--ids ${order} is one list of ids; give one n, like -n 4.`);
  return Array.from(idsInOrder(order, ring(from).n));
}

const wakeOf = (text: string): Scope["wake"] =>
  text === "each" || text === "any" ? text : readOption("wake", text);

function portsOf(text: string): string {
  if (text === "each" || text === "aligned" || /^([01]+|\d[\d./]*)$/.test(text)) return text;
  throw new Refusal(
    `--ports ${shorten(text)} is not accepted; ports are each, aligned or one digit 0 or 1 per process ` +
      "(on a network one list per process, like 1.0/0/0).",
  );
}

function tiesOf(text: string): Ties {
  const ties = parseTies(text);
  if (ties !== "random") return ties;
  throw new Refusal("--ties random is not accepted; ties are each, first, last or a LIST.");
}

/** Reads --graph; without a value it means every connected network. */
function graphOf(value: string | true | undefined): RunSpec["graph"] {
  if (value === true || value === "each" || value === "all") return "each";
  if (value === undefined || !(value === "-" || value.startsWith("@"))) return value;
  const file = value === "-" ? "-" : value.slice(1);
  const text = withFile("read", file, () => readFileSync(file === "-" ? 0 : file, "utf8"));
  return readGraph(file, text);
}

/** Makes the scope of rings of n processes. Every thread makes the same scope. */
export function scopeOf({ algorithm: name, set, scope, graph }: CheckPlan, n: number): Scope {
  const family = familyNamed(name);
  const isNamed = graph !== undefined && graph !== "each";
  const network = isNamed ? parseRun({ algorithm: name, set, n, graph }, family).network : graph;
  return { algorithm: family.with(set), n, ...scope, network };
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
