import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
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
  type Family,
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
  millisecondsOf,
  oneOf,
  sizesOf,
  type Sizes,
  wholeOf,
} from "../../request/amounts.ts";
import type { CheckFlags } from "./flags.ts";
import { familyNamed } from "../../request/own-algorithm.ts";

/** A check with its files read. Plain data: each worker makes the same scope from it. */
export interface CheckPlan {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly sizes: Sizes;
  readonly scope: Omit<Scope, "algorithm" | "n" | "network">;
  readonly graph?: RunSpec["graph"];
  readonly how: Omit<CheckRequest, "scope">;
  readonly workers: number;
  /** In milliseconds. */
  readonly timeout?: number;
}

/** True if an assumption of the algorithm is violated on purpose. */
export const isOutside = ({ scope }: Pick<CheckPlan, "scope">): boolean =>
  (scope.violate?.length ?? 0) > 0;

export function parseCheckFlags(algorithm: string, flags: CheckFlags): CheckPlan {
  const { idRange, ports, violate, timeout, depth, maxStates, memory } = flags;
  const ids = idsOf(flags.ids, flags.n);
  const graph = graphOf(flags.graph);
  if (flags.coins !== undefined) oneOf("--coins", flags.coins, ["each"]);
  const schedules = oneOf("--schedules", flags.schedules, ["all", "fifo"]);
  const { links } = flags;
  return {
    algorithm,
    set: parseSettings(flags.set),
    sizes: sizes(flags.n, ids, graph),
    scope: {
      ...(ids && { ids }),
      ...(idRange !== undefined && { idRange: wholeOf("--id-range", idRange) }),
      ...(flags.wake !== undefined && { wake: woken(flags.wake) }),
      ...(ports !== undefined && { ports: portsOf(ports) }),
      ...(links !== undefined && { links: readOption("links", links) as "fifo" | "any" }),
      ...(flags.willing !== undefined && {
        willing: flags.willing === "each" ? "each" : readOption("willing", flags.willing),
      }),
      ...(flags.ties !== undefined && {
        ties: flags.ties === "each" ? "each" : tiesOf(flags.ties),
      }),
      ...(violate && { violate: readOption("violate", violate) as Violable[] }),
    },
    ...(graph !== undefined && { graph }),
    how: {
      ...(flags.compact && { compact: true }),
      reduce: flags.reduction,
      ...(schedules === "fifo" && { schedules }),
      steps: oneOf("--starts", flags.starts, ["first", "steps"]) === "steps",
      budget: {
        states: maxStates === undefined ? Infinity : wholeOf("--max-states", maxStates),
        bytes: memory === undefined ? usualMemory() : bytesOf("--memory", memory),
        ...(depth !== undefined && { depth: wholeOf("--depth", depth) }),
      },
    },
    workers:
      flags.workers === undefined
        ? availableParallelism()
        : wholeOf("--workers", flags.workers, 1, 256),
    ...(timeout !== undefined && { timeout: millisecondsOf("--timeout", timeout) }),
  };
}

/** Half of the memory of the machine. */
const usualMemory = (): number =>
  Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2);

/** The sizes of -n, or the size of the ids or the network. */
function sizes(
  n: string | undefined,
  ids: "all" | readonly number[] | undefined,
  graph: RunSpec["graph"],
): Sizes {
  if (n !== undefined) return sizesOf(n);
  const given = typeof ids === "object" ? ids.length : graph && sizeOf(graph);
  if (given) return { from: given, to: given };
  throw new Refusal("-n: how many processes? Give a number or a range, like -n 4 or -n 2..5.");
}

/** The size of a network, if its name contains it. */
function sizeOf(graph: NonNullable<RunSpec["graph"]>): number | undefined {
  if (typeof graph === "object") return graph.n;
  const [, rows, columns] = /^(?:grid|torus):(\d{1,4})x(\d{1,4})$/.exec(graph) ?? [];
  if (rows !== undefined) return Number(rows) * Number(columns);
  const [, n] = /^(?:complete|tree|random|edges):(\d{1,9})\b/.exec(graph) ?? [];
  return n === undefined ? undefined : Number(n);
}

function idsOf(
  given: string | undefined,
  n: string | undefined,
): "all" | readonly number[] | undefined {
  if (given === undefined || given === "all") return given;
  if (isIdOrder(given) && given !== "random") return inOrder(given, n);
  const ids = parseNumbers(given);
  if (ids && ids.length > 0) return ids;
  throw new Refusal(
    `ids: ${quote(given)} is not accepted; it is all, rising, falling, bit-reversal or a list of whole numbers like 3,1,2.`,
  );
}

/** The ids in an order, for one n. */
function inOrder(order: Exclude<IdOrder, "random">, n: string | undefined): readonly number[] {
  const { from, to } = n === undefined ? { from: 0, to: 1 } : sizesOf(n);
  if (from !== to) throw new Refusal(`--ids ${order} is one list of ids; give one n, like -n 4.`);
  return Array.from(idsInOrder(order, ring(from).n));
}

const woken = (given: string): Scope["wake"] =>
  given === "each" || given === "any" ? given : readOption("wake", given);

function portsOf(given: string): string {
  if (given === "each" || given === "aligned" || /^([01]+|\d[\d./]*)$/.test(given)) return given;
  throw new Refusal(
    `--ports ${shorten(given)} is not accepted; ports are each, aligned or one digit 0 or 1 a process ` +
      "(on a network one list a process, like 1.0/0/0).",
  );
}

function tiesOf(given: string): Ties {
  const ties = parseTies(given);
  if (ties !== "random") return ties;
  throw new Refusal("--ties random is not accepted; ties are each, first, last or a LIST.");
}

/** Every connected network if the flag has no value. */
function graphOf(given: string | true | undefined): RunSpec["graph"] {
  if (given === true || given === "each" || given === "all") return "each";
  if (given === undefined || !(given === "-" || given.startsWith("@"))) return given;
  const file = given === "-" ? "-" : given.slice(1);
  const text = withFile("read", file, () => readFileSync(file === "-" ? 0 : file, "utf8"));
  return readGraph(file, text);
}

export const familyOf = ({ algorithm }: CheckPlan): Family => familyNamed(algorithm);

/** The scope of rings of n, the same in every thread. */
export function scopeOf(options: CheckPlan, n: number, family = familyOf(options)): Scope {
  const { set, scope, graph } = options;
  if (graph === undefined || graph === "each") {
    const every = graph === undefined ? {} : { network: "each" as const };
    return { algorithm: family.with(set), n, ...scope, ...every };
  }
  const { algorithm, network } = parseRun({ algorithm: options.algorithm, set, n, graph }, family);
  return { algorithm, n, ...scope, ...(network && { network }) };
}

/** The request of one of several workers; they share the memory. */
export function checkRequestOf(options: CheckPlan, n: number, workers: number): CheckRequest {
  const { budget } = options.how;
  return {
    ...options.how,
    scope: scopeOf(options, n),
    budget: { ...budget, bytes: Math.floor(budget.bytes / workers) },
  };
}
