import { readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import {
  idsInOrder,
  isIdOrder,
  parseTies,
  Refusal,
  ring,
  violable,
  type CheckRequest,
  type IdOrder,
  type Line,
  type Scope,
  type Ties,
} from "@ringleader/core";
import { withFile } from "../file-trouble.ts";
import { settings } from "../settings.ts";
import { readGraph } from "../thread/graph-files.ts";
import { numbers, shorten } from "../thread/numerals.ts";
import { wakeOf, willingOf } from "../thread/resolve.ts";
import { bytesOf, millisecondsOf, oneOf, sizesOf, wholeOf, type Sizes } from "./amounts.ts";

/** The flags of `check`, as they were typed. */
export interface CheckFlags {
  readonly n?: string;
  readonly ids?: string;
  readonly idRange?: string;
  readonly wake?: string;
  readonly ports?: string;
  readonly links?: string;
  readonly willing?: string;
  readonly ties?: string;
  readonly graph?: string | true;
  readonly violate?: readonly string[];
  readonly set?: readonly string[];
  readonly schedules?: string;
  readonly starts?: string;
  readonly coins?: string;
  readonly depth?: string;
  readonly maxStates?: string;
  readonly memory?: string;
  readonly timeout?: string;
  readonly workers?: string;
  readonly reduction: boolean;
  readonly compact?: true;
  readonly mutants: boolean;
  readonly mermaid?: true;
  readonly out?: string;
  readonly json?: true;
}

/** A check that was asked for, its files read: plain data, from which each worker makes the same scope. */
export interface AskedCheck {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly sizes: Sizes;
  readonly scope: Omit<Scope, "algorithm" | "n" | "network">;
  readonly graph?: Line["graph"];
  readonly how: Omit<CheckRequest, "scope">;
  readonly workers: number;
  /** In milliseconds. */
  readonly timeout?: number;
}

export function askedCheck(algorithm: string, flags: CheckFlags): AskedCheck {
  const { idRange, ports, violate, timeout, depth, maxStates, memory } = flags;
  const ids = idsOf(flags.ids, flags.n);
  const graph = graphOf(flags.graph);
  if (flags.coins !== undefined) oneOf("--coins", flags.coins, ["each"]);
  const schedules = oneOf("--schedules", flags.schedules, ["all", "fifo"]);
  const links = flags.links && oneOf("--links", flags.links, ["fifo", "any"]);
  return {
    algorithm,
    set: settings(flags.set),
    sizes: sizes(flags.n, ids, graph),
    scope: {
      ...(ids && { ids }),
      ...(idRange !== undefined && { idRange: wholeOf("--id-range", idRange) }),
      ...(flags.wake !== undefined && { wake: woken(flags.wake) }),
      ...(ports !== undefined && { ports: portsOf(ports) }),
      ...(links && { links }),
      ...(flags.willing !== undefined && {
        willing: flags.willing === "each" ? "each" : willingOf(flags.willing),
      }),
      ...(flags.ties !== undefined && {
        ties: flags.ties === "each" ? "each" : tiesOf(flags.ties),
      }),
      ...(violate && { violate: violate.flatMap((it) => it.split(",")).map(violableOf) }),
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

/** Half of what there is. */
const usualMemory = (): number =>
  Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2);

/** As many as were asked for, or as the ids or the network say. */
function sizes(
  n: string | undefined,
  ids: "all" | readonly number[] | undefined,
  graph: Line["graph"],
): Sizes {
  if (n !== undefined) return sizesOf(n);
  const given = typeof ids === "object" ? ids.length : graph && sizeOf(graph);
  if (given) return { from: given, to: given };
  throw new Refusal("-n: how many processes? Give a number or a range, like -n 4 or -n 2..5.");
}

/** How many a network has, where its name says so. */
function sizeOf(graph: NonNullable<Line["graph"]>): number | undefined {
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
  const accepted =
    "ids are all, rising, falling, bit-reversal or a list of whole numbers like 3,1,2";
  const ids = numbers("--ids", given, accepted);
  if (ids.length === 0) throw new Refusal("--ids: a list of ids holds at least one.");
  return ids;
}

/** An order is one list of ids, so it goes with one n. */
function inOrder(order: Exclude<IdOrder, "random">, n: string | undefined): readonly number[] {
  const { from, to } = n === undefined ? { from: 0, to: 1 } : sizesOf(n);
  if (from !== to) throw new Refusal(`--ids ${order} is one list of ids; give one n, like -n 4.`);
  return Array.from(idsInOrder(order, ring(from).n));
}

const woken = (given: string): Scope["wake"] =>
  given === "each" || given === "any" ? given : wakeOf(given);

function portsOf(given: string): string {
  if (given === "each" || given === "aligned" || /^([01]+|\d[\d./]*)$/.test(given)) return given;
  throw new Refusal(
    `--ports ${shorten(given)} is not accepted; ports are each, aligned or a digit 0 or 1 a process ` +
      "(on a network a list for each process, like 1.0/0/0).",
  );
}

function tiesOf(given: string): Ties {
  const ties = parseTies(given);
  if (ties !== "random") return ties;
  throw new Refusal("--ties random is not accepted; ties are each, first, last or a LIST.");
}

function violableOf(word: string): (typeof violable)[number] {
  const found = violable.find((it) => it === word);
  if (found) return found;
  throw new Refusal(
    `--violate ${shorten(word)} is not accepted; it is one of ${violable.join(", ")}.`,
  );
}

/** All connected graphs where the flag stands alone. */
function graphOf(given: string | true | undefined): Line["graph"] {
  if (given === true || given === "each" || given === "all") return "each";
  if (given === undefined || !(given === "-" || given.startsWith("@"))) return given;
  const file = given === "-" ? "-" : given.slice(1);
  const text = withFile("read", file, () => readFileSync(file === "-" ? 0 : file, "utf8"));
  return readGraph(file, text);
}
