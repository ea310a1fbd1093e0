import { Refusal } from "../refusal/refusal.ts";
import type { Algorithm } from "./algorithm.ts";
import type { Needs } from "./system/needs.ts";
import type { Seed } from "./system/random.ts";
import type { Coins } from "./system/coins.ts";
import type { Event } from "./trace.ts";
import type { WakeRequest } from "./system/wake.ts";

/**
 * Describes a run: the network, the ids, the schedule, and when to stop. Every option has a default, except
 * that `n`, `ids` or `graph` must give the number of processes.
 */
export interface RunOptions {
  /**
   * The number of processes.
   * @defaultValue the number of `ids`, or of the nodes of `graph`
   */
  readonly n?: number | undefined;
  /**
   * The ids, position 0 first: a list, or `random`, `rising`, `falling` or `bit-reversal` for an order of 1..n.
   * @defaultValue `"random"`, an order drawn from the seed
   */
  readonly ids?: string | readonly number[] | undefined;
  /**
   * Determines every random choice: ids, ports, coins, the random schedule.
   * @defaultValue 0
   */
  readonly seed?: Seed | string | undefined;
  /**
   * Chooses the next delivery: `fifo`, `lifo`, `random`, `lockstep`, or `latency:DIST` such as `latency:uniform:1:9`.
   * @defaultValue `"fifo"`: messages are received in the order in which they were sent
   */
  readonly schedule?: string | undefined;
  /**
   * `fifo`: a link delivers messages in the order in which they were sent. `any`: a link may reorder them.
   * @defaultValue the links of the algorithm's paper; else `"fifo"`
   */
  readonly links?: "fifo" | "any" | undefined;
  /**
   * Port labels: `aligned`, `scrambled`, or one digit 0 or 1 per process. On a network, one list per process, such as
   * `1.0/0/0`.
   * @defaultValue `"scrambled"` on a ring without a common direction; else `"aligned"`
   */
  readonly ports?: string | undefined;
  /**
   * Which processes wake up on their own: `all`, `random` from the seed, or a list of positions. Algorithms in rounds
   * also accept times by position, such as `{ 3: 17 }`.
   * @defaultValue `"all"`
   */
  readonly wake?: WakeRequest | "random" | undefined;
  /**
   * Which processes are willing to lead: `all`, `none`, `random` from the seed, or a list of positions. Only for
   * algorithms in rounds.
   * @defaultValue `"all"`
   */
  readonly willing?: "all" | "none" | "random" | readonly number[] | undefined;
  /**
   * The network, for algorithms that do not need a ring: a name such as `complete:5` or `grid:3x4`, or its edges.
   * @defaultValue a ring
   */
  readonly graph?: string | EdgeList | undefined;
  /**
   * The order of messages that reach a process at the same time: `first`, `last`, `random`, or numbers like `0.1.5`.
   * Only for algorithms in rounds.
   * @defaultValue `"first"`
   */
  readonly ties?: string | undefined;
  /**
   * The first outcomes of each process's coin tosses, by position; later outcomes are drawn from the seed.
   * @defaultValue none
   */
  readonly coins?: Coins | undefined;
  /**
   * Assumptions to violate on purpose: `fifo`, `ids`, `everyone`, `n`, `direction`.
   * @defaultValue none
   */
  readonly violate?: string | readonly string[] | undefined;
  /**
   * The n that every process believes; only together with `violate: "n"`.
   * @defaultValue one less than the true n, if `n` is violated
   */
  readonly known?: number | undefined;
  /**
   * Values of the algorithm's parameters.
   * @defaultValue `{}`: every parameter has its default
   */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /**
   * Maximum number of messages to deliver. A run that this limit stops has the outcome `budget`. `Infinity` means no
   * limit.
   * @defaultValue 1,000,000 + 16nm on a network with n processes and m edges, which is far above the bounds of the catalogue
   */
  readonly maxMessages?: number | undefined;
  /**
   * Maximum number of deliveries and alarms together. Without this limit, a run also stops after 10,000,000 alarms in a
   * row without a message. Only for algorithms in rounds.
   * @defaultValue the default of `maxMessages` + 10,000,000; no limit if `maxMessages` is given
   */
  readonly maxEvents?: number | undefined;
  /**
   * Called with every event, in order. Makes the run slower.
   * @defaultValue none
   */
  readonly watch?: ((event: Event) => void) | undefined;
}

/** The options of a run as data, without its algorithm. Refuted claims and mutants have them as evidence. */
export type RunChoices = Omit<RunOptions, "watch">;

/** A run as plain data. Flags, batch lines, trace headers and page addresses are its text forms. */
export interface RunSpec extends RunChoices {
  readonly algorithm: string;
}

/** A network by its edges; `ports` is its port numbering, like `1.0/0/0`. */
export interface EdgeList {
  readonly n: number;
  readonly edges: readonly (readonly number[])[];
  readonly ports?: string | undefined;
  /** The names of the nodes, by position. Messages and results use them. */
  readonly names?: readonly string[] | undefined;
}

/** By option: an assumption, whether the option is for algorithms with or without it, and why the others refuse. */
const conditions: Readonly<Record<string, readonly [keyof Needs, boolean, string]>> = {
  ids: ["ids", true, "its processes are anonymous"],
  schedule: ["rounds", false, "it runs in rounds, without a schedule"],
  links: ["rounds", false, "it runs in rounds, and its links never reorder messages"],
  willing: ["rounds", true, "it is asynchronous, and its processes always take part"],
  graph: ["ring", false, "it runs on rings only"],
  ties: ["rounds", true, "it is asynchronous, and the schedule orders its messages"],
  coins: ["coins", true, "it tosses no coins"],
  "max-events": ["rounds", true, "it is asynchronous and has no alarms; its limit is max-messages"],
};

/** Returns why an algorithm with these needs does not accept an option; undefined if it does. */
export function whyUnused(option: string, needs: Needs): string | undefined {
  const [assumption, isNeeded, why] = conditions[option] ?? [];
  return assumption && (needs[assumption] === true) !== isNeeded ? why : undefined;
}

export function checkUsed(option: string, { name, needs }: Algorithm): void {
  const why = whyUnused(option, needs);
  if (why !== undefined)
    throw Refusal.of(option, `${name} does not accept this option, because ${why}.`);
}
