import type { Algorithm } from "./algorithm.ts";
import { coinsOf, type Coins } from "./coins.ts";
import { Digest } from "./digest.ts";
import { idOrders, idsInOrder, isIdOrder, type IdOrder } from "./id-order.ts";
import { list, mustRunOn, type Assumption, type Needs } from "./needs.ts";
import { checkSize, cycle, ring, type Network } from "./network.ts";
import {
  byPosition,
  formatNumbering,
  isByPosition,
  parseNumbering,
  renumbered,
  scrambledNumbering,
} from "./port-numbering.ts";
import { draw, evenly, permutation, stream, type Seed } from "./random.ts";
import { Refusal } from "./refusal.ts";
import { formatSchedule, type Schedule } from "./schedule.ts";
import { formatTies, type Ties } from "./ties.ts";
import { chosen, staggered, waking, type Waking, type WakeRequest } from "./wake.ts";

/** What may be asked of a run; all but the algorithm and a size has a default. */
export interface Request {
  readonly algorithm: Algorithm;
  readonly n?: number;
  readonly ids?: IdOrder | ArrayLike<number>;
  readonly seed?: Seed;
  readonly schedule?: Schedule;
  readonly links?: "fifo" | "any";
  /**
   * Who calls which neighbour port 0: BITS has a digit per process, 1 = exchanged. On a network a list per
   * process: which neighbour, by position, each port leads to.
   */
  readonly ports?: string;
  readonly wake?: WakeRequest;
  readonly willing?: "all" | "none" | readonly number[];
  readonly network?: Network;
  readonly ties?: Ties;
  /** The first outcomes of each process's tosses. */
  readonly coins?: Coins;
  readonly violate?: readonly Violable[];
  /** Run it even if nobody can be elected: to show it. */
  readonly hopeless?: boolean;
}

/** The assumptions that can be broken on purpose. */
export const violable = ["fifo", "ids", "everyone", "n", "direction"] as const;
export type Violable = (typeof violable)[number];

/** Everything that determines a run, checked. */
export interface Setup {
  readonly algorithm: Algorithm;
  /** The needs that are kept: those of the algorithm less those violated on purpose. */
  readonly needs: Needs;
  readonly violated: readonly Violable[];
  readonly network: Network;
  readonly n: number;
  readonly ids?: Uint32Array;
  /** 1 where a process's two ports are exchanged; absent where all are aligned. */
  readonly swapped?: Uint8Array;
  readonly waking: Waking;
  readonly willing?: Uint8Array;
  readonly links: "fifo" | "any";
  readonly schedule: Schedule;
  readonly seed: Seed;
  /** In rounds; absent where the first order is taken. */
  readonly ties?: Exclude<Ties, "first">;
  readonly coins?: Coins;
  /**
   * In `check`: the port numbering of the network is left open, and every one is explored. A run of such a
   * setup has the numbering of its network.
   */
  readonly openPorts?: true;
  /** The words that made the lists above; "given" where they were given one by one. */
  readonly made: { readonly ids: string; readonly ports: string };
}

export function setup(request: Request): Setup {
  const { algorithm, seed = 0, violate = [] } = request;
  const violated = [...new Set(violate)];
  const needs: Record<string, true | undefined> = { ...algorithm.needs };
  for (const assumption of violated) {
    if (!violable.includes(assumption) || !needs[assumption]) {
      const own = violable.filter((it) => algorithm.needs[it]).join(", ") || "none";
      throw new Refusal(
        `violate: ${algorithm.name} does not assume ${assumption}; it can be run without: ${own}.`,
      );
    }
    needs[assumption] = undefined;
  }
  const base = networkOf(request);
  const { n } = base;
  if (violated.includes("fifo") && request.links === "fifo") {
    throw new Refusal("violate: fifo is violated by links that reorder, but links=fifo is given.");
  }
  const links = request.links ?? (violated.includes("fifo") ? "any" : (algorithm.links ?? "fifo"));
  const schedule = request.schedule ?? { kind: "fifo" };
  const {
    network,
    made: ports,
    swapped,
  } = base.ring
    ? { network: base, ...portsOf(request, needs, n) }
    : { ...numberedOf(request, base), swapped: undefined };
  const has: Record<Assumption, boolean> = {
    ring: network.ring,
    direction: swapped === undefined,
    bothWays: true,
    ids: algorithm.needs.ids === true,
    fifo: links === "fifo",
    rounds: algorithm.needs.rounds === true && schedule.kind === "fifo",
    n: true,
    coins: algorithm.needs.coins === true,
    everyone: true,
    root: true,
  };
  const there = Object.fromEntries(Object.entries(has).filter(([, yes]) => yes)) as Needs;
  const kept = violated.includes("ids") ? { ...needs, ids: true as const } : needs;
  mustRunOn(algorithm.name, kept, there, request.hopeless);
  const { ids, made } = idsOf(request, n);
  const chose = chosen("willing", n, request.willing ?? "all");
  // Lines of a batch may name them for any algorithm; where nobody asks, it is as if all were.
  const willing = algorithm.needs.rounds ? chose : undefined;
  const tosses = algorithm.needs.coins === true;
  const coins = request.coins && coinsOf(algorithm.name, n, tosses, request.coins);
  const refused = algorithm.accepts?.({ n });
  if (refused !== undefined && !violated.includes("n")) {
    throw new Refusal(`${algorithm.name}: ${refused}`);
  }
  return {
    algorithm,
    needs,
    violated,
    network,
    n,
    ...(ids && { ids }),
    ...(swapped && { swapped }),
    waking: waking(
      n,
      request.wake ?? (violated.includes("everyone") ? staggered(n, seed, needs) : "all"),
      needs,
    ),
    ...(willing && { willing }),
    links,
    schedule,
    seed,
    ...tiesOf(request),
    ...(coins && { coins }),
    made: { ids: made, ports },
  };
}

function tiesOf({ algorithm, ties = "first" }: Request): Pick<Setup, "ties"> {
  if (ties === "first" || (typeof ties === "object" && ties.every((it) => it === 0))) return {};
  if (algorithm.needs.rounds) return { ties };
  throw new Refusal(
    `ties: ${formatTies(ties)} is not accepted; ${algorithm.name} is asynchronous, and the schedule orders its messages.`,
  );
}

/** What the processes take n to be: too little where that is violated on purpose. */
export const knownN = ({ n, violated }: Setup): number =>
  violated.includes("n") ? Math.max(1, n - 1) : n;

function networkOf({ algorithm, network, n, ids }: Request): Network {
  const given = typeof ids === "object" ? ids.length : undefined;
  const size = n ?? network?.n ?? given;
  if (size === undefined)
    throw new Refusal("n: how many processes? give n (-n) or a list of ids (--ids).");
  if (network && n !== undefined && network.n !== n) {
    throw new Refusal(`n = ${n} is given, but the network has ${network.n} processes.`);
  }
  checkSize(size);
  if (given !== undefined && given !== size) {
    throw new Refusal(`ids: ${given} ids are given for ${size} processes.`);
  }
  return network ?? (algorithm.needs.ring ? ring(size) : cycle(size));
}

/** A network with its ports numbered as asked: as it comes, by position, from the seed, or one by one. */
function numberedOf(
  { ports, seed = 0 }: Request,
  network: Network,
): { readonly network: Network; readonly made: string } {
  const isGiven = !isByPosition(network);
  if (ports === undefined) return { network, made: isGiven ? "given" : "aligned" };
  if (ports === "aligned") return { network: byPosition(network), made: ports };
  if (ports === "scrambled") {
    return { network: renumbered(network, scrambledNumbering(network, seed)), made: ports };
  }
  const numbered = renumbered(network, parseNumbering(ports, network));
  return { network: numbered, made: isByPosition(numbered) ? "aligned" : "given" };
}

function portsOf(
  { algorithm, ports, seed = 0 }: Request,
  needs: Needs,
  n: number,
): { readonly swapped?: Uint8Array; readonly made: string } {
  const aligned = { made: "aligned" };
  const asked = ports ?? (needs.direction ? "aligned" : "scrambled");
  if (asked === "aligned" || /^0+$/.test(asked)) {
    checkBits(asked, n);
    return aligned;
  }
  const swapped = new Uint8Array(n);
  if (asked === "scrambled") {
    const from = stream(seed, "ports");
    for (let p = 0; p < n; p++) swapped[p] = draw(from, p, 0) & 1;
    // Where direction is violated on purpose, somebody must disagree.
    if (algorithm.needs.direction && n > 1 && swapped.every((bit) => bit === swapped[0]))
      swapped[0] ^= 1;
    return swapped.includes(1) ? { swapped, made: asked } : { made: asked };
  }
  checkBits(asked, n);
  for (let p = 0; p < n; p++) swapped[p] = asked.charCodeAt(p) & 1;
  return { swapped, made: "given" };
}

function checkBits(bits: string, n: number): void {
  if (bits === "aligned" || (/^[01]+$/.test(bits) && bits.length === n)) return;
  throw new Refusal(
    `ports: ${bits.slice(0, 40)} is not accepted; ports are aligned, scrambled or ${n} digits 0 or 1.`,
  );
}

function idsOf({ algorithm, ids: asked, seed = 0, violate = [] }: Request, n: number) {
  if (!algorithm.needs.ids) {
    if (asked === undefined) return { made: "none" };
    throw new Refusal(`ids: the processes of ${algorithm.name} are anonymous; they take no ids.`);
  }
  const repeat = violate.includes("ids");
  if (asked === undefined || asked === "random") {
    const from = stream(seed, "ids");
    const ids = repeat
      ? Uint32Array.from({ length: n }, (_, i) => 1 + evenly(from, i, n))
      : permutation(from, n);
    return { ids, made: "random" };
  }
  if (typeof asked === "string") {
    // A line may hold any word.
    if (isIdOrder(asked)) return { ids: idsInOrder(asked, n), made: asked };
    throw new Refusal(
      `ids: ${String(asked)} is not accepted; ids are ${idOrders.join(", ")} or a list.`,
    );
  }
  const least = algorithm.leastId ?? 0;
  for (let i = 0; i < n; i++) {
    if (!Number.isInteger(asked[i]) || asked[i] < least || asked[i] > 2 ** 32 - 1) {
      throw new Refusal(
        `ids: ${asked[i]} at position ${i} is not accepted; ids of ${algorithm.name} are whole numbers ` +
          `from ${least} to ${2 ** 32 - 1}.`,
      );
    }
  }
  const ids = Uint32Array.from(asked);
  if (!repeat) checkDistinct(ids);
  return { ids, made: "given" };
}

function checkDistinct(ids: Uint32Array): void {
  const sorted = ids.slice().sort();
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1]) {
      const first = ids.indexOf(sorted[i]);
      const second = ids.indexOf(sorted[i], first + 1);
      throw new Refusal(
        `ids: ${sorted[i]} is given to positions ${first} and ${second}; ids must differ ` +
          `(--violate ids runs with repeated ones).`,
      );
    }
  }
}

/** Absorbs everything that determines the run but the schedule, to which the events themselves bear witness. */
export function digestSetup(given: Setup): Digest {
  const digest = new Digest();
  const { algorithm, network, waking: wakes } = given;
  digest.text(algorithm.name);
  for (const key of Object.keys(algorithm.parameters).sort()) {
    digest.text(`${key}=${algorithm.parameters[key]}`);
  }
  for (const assumption of list(given.needs)) digest.text(assumption);
  digest.word(given.n);
  if (network.rows) for (const list of [network.rows.offset, network.rows.mate]) digest.words(list);
  if (given.ids) digest.words(given.ids);
  if (given.swapped) digest.words(given.swapped);
  if (wakes.starters) digest.words(wakes.starters);
  for (const { position, time } of wakes.times ?? []) {
    digest.word(position);
    digest.number(time);
  }
  if (given.willing) digest.words(given.willing);
  digest.text(given.links);
  if (algorithm.needs.coins) digest.text(BigInt.asUintN(64, BigInt(given.seed)).toString());
  for (const outcomes of given.coins ?? []) digest.words(outcomes);
  return digest;
}

/** The port labels, as `ports` of a request gives them. */
export const portsText = ({ n, network, swapped }: Setup): string =>
  network.ring ? (swapped?.join("") ?? "0".repeat(n)) : formatNumbering(network);

/** Lists of a value per process stand in results up to this n. */
export const SHOWN = 1000;

/** The setup as results show it: lists in full where they are short or were given, else the word that made them. */
export function describe(given: Setup): Record<string, unknown> {
  const { n, made, waking: wakes } = given;
  const full = n <= SHOWN;
  const all = full || given.willing ? Array.from({ length: n }, (_, p) => p) : [];
  const times = wakes.times?.map(({ position, time }) => [position, String(time)] as const);
  return {
    ...(given.ids && { ids: full || made.ids === "given" ? Array.from(given.ids) : made.ids }),
    ...(!given.network.ring && { graph: given.network.made }),
    ...((given.network.ring || made.ports !== "aligned") && {
      ports: full || made.ports === "given" ? portsText(given) : made.ports,
    }),
    wake: times
      ? Object.fromEntries(times)
      : full
        ? Object.fromEntries(all.map((p) => [p, "0"]))
        : "all",
    ...(given.algorithm.needs.rounds && {
      willing: given.willing || full ? all.filter((p) => given.willing?.[p] !== 0) : "all",
    }),
    schedule: formatSchedule(given.schedule),
    links: given.links,
    ...(given.ties && { ties: formatTies(given.ties) }),
    ...(given.coins && { coins: given.coins }),
    ...(given.violated.length > 0 && { violated: given.violated }),
  };
}
