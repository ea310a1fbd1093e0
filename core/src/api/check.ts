import { checker, type CheckRequest } from "../check/checker.ts";
import { defaultScope } from "../check/default-scope.ts";
import type { Property, Report } from "../check/report/report.ts";
import { counterexampleOf, decide, type Decision, type Verdict } from "../check/report/verdict.ts";
import { assumptionsOf, type Assumptions } from "../check/setups/describe-scope.ts";
import { notExplored, type NotExplored } from "../check/setups/open-dimensions.ts";
import type { Scope } from "../check/setups/scope.ts";
import { markDrawn, verdictOfAll } from "../check/summary.ts";
import type { Result } from "../judge/result.ts";
import type { Family } from "../model/family.ts";
import { idsInOrder } from "../model/system/id-order.ts";
import { checkSize, type Network } from "../model/system/network.ts";
import type { Seed } from "../model/system/random.ts";
import { parseTies } from "../model/system/ties.ts";
import type { Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { isObject, readFixed, readOption } from "../request/options.ts";
import { parseRun } from "../request/parse-run.ts";
import {
  oneOf,
  readKeys,
  refuseValue,
  trueOrFalse,
  whole,
  type Readers,
} from "../request/read-keys.ts";
import { parseParameters } from "../request/run-record.ts";
import { sizesOf } from "../request/sizes.ts";
import { replayRun } from "../trace/replay-run.ts";
import { readCall, type RequestOf } from "./read-call.ts";
import { noteCallers, type Subject } from "./subject.ts";

/**
 * Describes which setups `check` explores, and within which budget. If an option is absent, `check` explores all values
 * that the algorithm's model leaves open, as far as they fit a default budget. `notExplored` names the rest.
 */
export interface CheckOptions {
  /**
   * The number of processes: a number, a list, or a text such as `"2..5"`.
   * @defaultValue the number of `ids`, or of the nodes of `graph`
   */
  readonly n?: number | string | readonly number[] | undefined;
  /**
   * The ids: `all` orders of 1..n, a list, or `rising`, `falling` or `bit-reversal`.
   * @defaultValue `"all"`
   */
  readonly ids?: "all" | "rising" | "falling" | "bit-reversal" | readonly number[] | undefined;
  /**
   * The largest id, for algorithms that compute with ids.
   * @defaultValue n
   */
  readonly idRange?: number | undefined;
  /**
   * Which processes wake up: `all`, positions, times by position, `each` for every non-empty set, or `any` for
   * every set.
   * @defaultValue `"each"` if the algorithm does not need `everyone` and the budget allows; else `"all"`
   */
  readonly wake?: Scope["wake"];
  /**
   * Port labels: `aligned`, one digit 0 or 1 per process, or `each` for all labellings.
   * @defaultValue `"each"` if the algorithm does not need `direction` and the budget allows; else `"aligned"`
   */
  readonly ports?: string | undefined;
  /**
   * Whether links keep the order of messages: `fifo`, or `any` if they may reorder messages.
   * @defaultValue `"any"` if the algorithm does not need `fifo` and the budget allows; else `"fifo"`
   */
  readonly links?: "fifo" | "any" | undefined;
  /**
   * Which processes are willing to lead: `all`, `none`, positions, or `each` for every set. Only for algorithms in
   * rounds.
   * @defaultValue `"each"` in rounds without coins, because any handler may read `me.willing`, if the budget allows; else `"all"`
   */
  readonly willing?: Scope["willing"];
  /**
   * The order of messages that reach a process at the same time: `first`, `last`, numbers, or `each` for every order.
   * Only for algorithms in rounds.
   * @defaultValue `"each"` if the order matters and the budget allows; else `"first"`
   */
  readonly ties?: string | undefined;
  /**
   * The network, for algorithms that do not need a ring: a name, its edges, or `each` for every connected
   * network of n nodes.
   * @defaultValue `"each"`
   */
  readonly graph?: RunSpec["graph"];
  /**
   * Assumptions to violate on purpose: `fifo`, `ids`, `everyone`, `n`, `direction`.
   * @defaultValue none
   */
  readonly violate?: RunSpec["violate"];
  /**
   * Values of the algorithm's parameters.
   * @defaultValue `{}`, so every parameter has its default
   */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /**
   * The schedules: `all`, or only `fifo`, which delivers messages in the order in which they were sent.
   * @defaultValue `"all"`
   */
  readonly schedules?: "all" | "fifo" | undefined;
  /**
   * `steps`: starts interleave with deliveries. `first`: all processes start before the first delivery.
   * @defaultValue `"first"`
   */
  readonly starts?: "first" | "steps" | undefined;
  /**
   * If true, leaves out interleavings that lead to the same states as others.
   * @defaultValue true
   */
  readonly reduce?: boolean | undefined;
  /**
   * If true, stores 64-bit fingerprints instead of states; termination is then not judged.
   * @defaultValue false
   */
  readonly compact?: boolean | undefined;
  /**
   * Checks only this many setups of each size, drawn from the seed (default 1). A sample without a violation is
   * undecided.
   * @defaultValue all setups
   */
  readonly sample?: { readonly setups: number; readonly seed?: Seed } | undefined;
  /**
   * Limits for each size: states, bytes of one state graph, and steps of a run. A size that reaches a limit is
   * undecided. A step is a delivery; in rounds also an alarm; with coins in rounds, a round.
   * @defaultValue `{ states: 2_000_000, bytes: 2 ** 30 }`
   */
  readonly budget?: Partial<CheckRequest["budget"]> | undefined;
}

/** Reads an option of a run, or one of these words. */
const orWord =
  (key: Parameters<typeof readOption>[0], ...words: string[]) =>
  (value: unknown): unknown =>
    words.includes(value as string) ? value : readOption(key, value, words);

/** Reads `wake` or `willing`, which are not drawn at random, or one of these words. */
const fixedOrWord =
  (key: "wake" | "willing", ...words: string[]) =>
  (value: unknown): unknown =>
    words.includes(value as string) ? value : readFixed(key, value, words);

const sizes = 'a number, a list of numbers, or a range such as "2..5"';

const readers: Readers = {
  n(value) {
    const list: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
    if (typeof value === "string") return sizesOf(value);
    if (list.length === 0 || !list.every(Number.isSafeInteger))
      return refuseValue("n", value, sizes);
    return [...new Set(list.map((n) => checkSize(n as number)))].sort((x, y) => x - y);
  },
  ids(value) {
    const ids = orWord("ids", "all")(value);
    return ids === "random"
      ? refuseValue("ids", ids, "all, rising, falling, bit-reversal or a list")
      : ids;
  },
  idRange: whole("idRange", 1),
  wake: fixedOrWord("wake", "each", "any"),
  ports: orWord("ports", "each"),
  links: orWord("links"),
  willing: fixedOrWord("willing", "each"),
  ties(value) {
    const ties = orWord("ties", "each")(value) as string;
    return ties === "random"
      ? refuseValue("ties", ties, "each, first, last or numbers like 0.1.5")
      : ties === "each"
        ? ties
        : parseTies(ties);
  },
  graph: orWord("graph", "each"),
  violate: orWord("violate"),
  set: parseParameters,
  schedules: oneOf("schedules", ["all", "fifo"]),
  starts: oneOf("starts", ["first", "steps"]),
  reduce: trueOrFalse("reduce"),
  compact: trueOrFalse("compact"),
  sample(value) {
    const form = "an object such as { setups: 1000 }";
    if (!isObject(value)) return refuseValue("sample", value, form);
    const sample = readKeys({ what: "sample", key: "key", path: "sample." }, value, {
      setups: whole("sample.setups", 1),
      seed: (seed) => readOption("seed", seed),
    });
    return sample["setups"] === undefined ? refuseValue("sample", value, form) : sample;
  },
  budget(value) {
    if (!isObject(value)) return refuseValue("budget", value, "an object such as { states: 1e6 }");
    const named = { what: "budget", key: "key", path: "budget." };
    return readKeys(named, value, {
      states: whole("budget.states", 1),
      bytes: whole("budget.bytes", 1),
      depth: whole("budget.depth", 0),
    });
  },
};

/** The options of `check`, read. */
type ReadOptions = Omit<CheckOptions, "n" | "ties"> & {
  readonly n?: readonly number[];
  readonly ties?: Scope["ties"];
};

/** Reports a check of all sizes: the verdict, the result of each size, and the shortest counterexample. */
export interface CheckReport extends Assumptions {
  readonly algorithm: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** `violated` if a size is violated; else `undecided` if a size is undecided; else `holds`. */
  readonly verdict: Verdict;
  /** The checked sizes, smallest first. The check stops at the first size that is violated. */
  readonly sizes: readonly CheckedSize[];
  readonly counterexample?: Counterexample;
}

/** Reports the check of all setups of one size. If it is undecided, `undecided` says why. */
export type CheckedSize = SizeFindings & Decision;

/** What a check found on the setups of one size. */
export interface SizeFindings {
  readonly n: number;
  /** Describes the explored setups in a phrase. */
  readonly says: string;
  /** What the model leaves open but `check` did not explore. */
  readonly notExplored: readonly NotExplored[];
  /** States, properties, extremes, and everything else that was counted. */
  readonly report: Report;
}

/** A run that violates a property, repeated by the simulator. */
export interface Counterexample {
  readonly n: number;
  readonly property: Property;
  /** What is wrong, in a sentence. */
  readonly why: string;
  /** For a run that never ends, the index of the event from which the run repeats. */
  readonly loop?: number;
  readonly result: Result;
  readonly events: readonly Event[];
  /** The lines of its trace, for `replay`. */
  readonly trace: readonly string[];
}

/**
 * Explores every schedule of every setup and judges the election and the algorithm's claims.
 *
 * @example
 * ```ts
 * const { verdict, sizes } = check("peterson", { n: "2..4" });
 * console.log(verdict, sizes.length); // holds 3
 * const broken = check("chang-roberts", { n: "2..4", violate: "ids" });
 * console.log(broken.verdict, broken.counterexample?.n); // violated 2
 * ```
 */
export function check(subject: Subject, options: CheckOptions): CheckReport;
export function check(request: RequestOf<CheckOptions>): CheckReport;
export function check(subject: unknown, given?: unknown): CheckReport {
  const { family, options: read } = readCall("check", subject, given, readers);
  const options = read as ReadOptions;
  const { set = {}, reduce = true, compact = false, schedules, starts, budget } = options;
  const algorithm = family.with(set);
  const { parameters } = algorithm;
  noteCallers(family, algorithm);
  const how: Omit<CheckRequest, "scope"> = {
    reduce,
    compact,
    steps: starts === "steps",
    schedules: schedules === "fifo" ? schedules : undefined,
    budget: { states: 2_000_000, bytes: 2 ** 30, ...budget },
  };
  const sizes: CheckedSize[] = [];
  let counterexample: Counterexample | undefined;
  for (const n of sizesFor(options, family)) {
    const scope = defaultScope(scopeOf(options, family, n), how);
    const size = checkSetups(scope, how);
    sizes.push(size);
    if (size.verdict !== "violated") continue;
    counterexample = repeated(size.report, scope);
    break;
  }
  return {
    algorithm: family.name,
    parameters,
    verdict: verdictOfAll(sizes),
    ...assumptionsOf(algorithm),
    sizes,
    ...(counterexample && { counterexample }),
  };
}

function checkSetups(scope: Scope, how: Omit<CheckRequest, "scope">): CheckedSize {
  const search = checker({ scope, ...how });
  while (search.advance());
  const report = search.report();
  return {
    n: scope.n,
    ...decide(report, isOutside(scope)),
    says: search.says,
    notExplored: notExplored(scope),
    report: markDrawn(report),
  };
}

const isOutside = ({ violate = [] }: Scope): boolean => violate.length > 0;

/** Lets the simulator repeat the shortest counterexample; undefined if no run shows the violation. */
function repeated(report: Report, scope: Scope): Counterexample | undefined {
  const shortest = counterexampleOf(report, isOutside(scope));
  if (!shortest) return undefined;
  const { property, witness } = shortest;
  const { result, events, trace, loop } = replayRun(scope, witness);
  const run = { n: scope.n, property, why: witness.why, result, events, trace };
  return loop === undefined ? run : { ...run, loop };
}

function sizesFor({ n, ids, graph }: ReadOptions, family: Family): readonly number[] {
  if (n !== undefined) return n;
  if (typeof ids === "object") return [ids.length];
  const network = graph === "each" ? undefined : networkOf(family, { graph });
  if (network) return [network.n];
  throw new Refusal(`n: how many processes? Give ${sizes}.`);
}

/** Returns the network that `graph` describes; undefined for a ring. */
const networkOf = (family: Family, spec: Omit<RunSpec, "algorithm">): Network | undefined =>
  parseRun({ algorithm: family.name, ...spec }, family).network;

function scopeOf(options: ReadOptions, family: Family, n: number): Scope {
  const { ids, idRange, wake, ports, willing, ties, graph, sample, set = {} } = options;
  const spec = { set, n, links: options.links, violate: options.violate };
  const { algorithm, links, violate } = parseRun({ algorithm: family.name, ...spec }, family);
  return {
    algorithm,
    n,
    ids: ids && idsFor(ids, n),
    idRange,
    wake,
    ports,
    links,
    willing,
    ties,
    network: graph === "each" ? graph : graph ? networkOf(family, { ...spec, graph }) : undefined,
    violate,
    sample: sample && { setups: sample.setups, seed: sample.seed ?? 1 },
  };
}

const idsFor = (ids: NonNullable<CheckOptions["ids"]>, n: number): "all" | readonly number[] =>
  typeof ids === "object" || ids === "all" ? ids : Array.from(idsInOrder(ids, n));
