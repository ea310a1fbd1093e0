import type { Algorithm } from "./algorithm.ts";
import { completeCoins, type Coins } from "./system/coins.ts";
import { Digest } from "./digest.ts";
import { idOrders, idsInOrder, isIdOrder } from "./system/id-order.ts";
import { listNeeds, checkNeeds, type Needs } from "./system/needs.ts";
import { checkSize, cycle, ring, type Network } from "./system/network.ts";
import {
  byPosition,
  formatNumbering,
  isByPosition,
  parseNumbering,
  renumbered,
  scrambledNumbering,
} from "./system/port-numbering.ts";
import { draw, evenly, permutation, stream, type Seed } from "./system/random.ts";
import { checkUsed, type RunChoices } from "./run-spec.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import { formatSchedule, type Schedule } from "./system/schedule.ts";
import { formatTies, type Ties } from "./system/ties.ts";
import {
  drawPositions,
  makeWaking,
  selectPositions,
  staggerStarts,
  type Waking,
} from "./system/wake.ts";

/** The input of a run: what the user wrote, with the parts that are not plain data resolved. */
export interface Request extends Pick<
  RunChoices,
  "n" | "links" | "ports" | "wake" | "willing" | "coins" | "known"
> {
  readonly algorithm: Algorithm;
  readonly ids?: string | ArrayLike<number>;
  readonly seed?: Seed;
  readonly schedule?: Schedule;
  readonly network?: Network;
  readonly ties?: Ties;
  readonly violate?: readonly Violable[];
  /** True to run the setup even if no process can be elected. Default: refuse it. */
  readonly hopeless?: boolean;
}

export const violable = ["fifo", "ids", "everyone", "n", "direction"] as const;
/** An assumption that a run can violate on purpose. */
export type Violable = (typeof violable)[number];

/** What may happen outside the model, for each violated assumption. */
export const outsideModel: Readonly<Record<Violable, string>> = {
  fifo: "links may reorder messages",
  ids: "ids may repeat",
  everyone: "processes may start late or not at all",
  n: "every process believes in a wrong n",
  direction: "processes may disagree which way is clockwise",
};

/** Everything that determines a run, after all checks. */
export interface Setup {
  readonly algorithm: Algorithm;
  /** The needs of the algorithm, except those that are violated on purpose. */
  readonly needs: Needs;
  readonly violated: readonly Violable[];
  readonly network: Network;
  readonly n: number;
  readonly ids?: Uint32Array;
  /** 1 for each process whose two ports are exchanged; absent if no ports are exchanged. */
  readonly swapped?: Uint8Array;
  readonly waking: Waking;
  readonly willing?: Uint8Array;
  readonly links: "fifo" | "any";
  readonly schedule: Schedule;
  readonly seed: Seed;
  /** Absent for `first`. Only for algorithms in rounds. */
  readonly ties?: Exclude<Ties, "first">;
  readonly coins?: Coins;
  /** The n that every process believes; absent unless it is given. */
  readonly known?: number;
  /** True if `check` explores every port numbering. A run uses the numbering of the network. */
  readonly openPorts?: true;
  /** How the ids and the ports were chosen: the word in the request, such as `random`, or "given" for a list. */
  readonly made: { readonly ids: string; readonly ports: string };
}

export function makeSetup(request: Request): Setup {
  const { algorithm, seed = 0, willing = "all", ties = "first" } = request;
  const violated = [...new Set(request.violate)];
  const needs = needsWithout(algorithm, violated);
  const base = networkOf(request);
  const { n } = base;
  if (violated.includes("fifo") && request.links === "fifo") {
    throw Refusal.of(
      "violate",
      "fifo needs links that reorder messages, but links=fifo is given; remove one of the two.",
    );
  }
  const links = request.links ?? (violated.includes("fifo") ? "any" : (algorithm.links ?? "fifo"));
  const schedule = request.schedule ?? { kind: "fifo" };
  const ports = base.ring ? portsOf(request, needs, n) : numberedOf(request, base);
  const { network = base, swapped } = ports;
  const lacks = {
    ring: !network.ring,
    direction: swapped !== undefined,
    ids: !algorithm.needs.ids,
    fifo: links !== "fifo",
    rounds: !algorithm.needs.rounds || schedule.kind !== "fifo",
  };
  const assumed = violated.includes("ids") ? { ...needs, ids: true as const } : needs;
  checkNeeds(algorithm.name, assumed, lacks, request.hopeless);
  const ids = idsOf(request, n);
  const willingOnes = willing === "random" ? drawPositions(n, seed) : willing;
  const selected = selectPositions("willing", n, willingOnes);
  if (request.coins) checkUsed("coins", algorithm);
  const coins = request.coins && completeCoins(n, request.coins);
  const known = knownOf(request, violated);
  const refused = algorithm.accepts?.({ n });
  if (refused !== undefined && !violated.includes("n")) {
    throw new Refusal(`${algorithm.name}: ${refused}`);
  }
  const wake = request.wake ?? (violated.includes("everyone") ? "random" : "all");
  const waking = makeWaking(n, wake === "random" ? staggerStarts(n, seed, needs) : wake, needs);
  const isTied = typeof ties === "object" ? ties.some((order) => order !== 0) : ties !== "first";
  if (isTied) checkUsed("ties", algorithm);
  return {
    algorithm,
    needs,
    violated,
    network,
    n,
    ids: ids.ids,
    swapped,
    waking,
    // A batch line may have `willing` for any algorithm; only algorithms in rounds read it.
    willing: algorithm.needs.rounds ? selected : undefined,
    links,
    schedule,
    seed,
    ties: isTied ? (ties as Setup["ties"]) : undefined,
    coins,
    ...(known !== undefined && { known }),
    made: { ids: ids.made, ports: ports.made },
  };
}

/** Removes the violated assumptions from the needs. Refuses to violate an assumption that is not among the needs. */
function needsWithout({ name, needs }: Algorithm, violated: readonly Violable[]): Needs {
  const left: Record<string, true | undefined> = { ...needs };
  for (const assumption of violated) {
    if (!violable.includes(assumption) || !needs[assumption]) {
      const own = violable.filter((it) => needs[it]).join(", ") || "none";
      throw Refusal.of(
        "violate",
        `${name} does not assume ${shorten(assumption)}; it can violate ${own}.`,
      );
    }
    left[assumption] = undefined;
  }
  return left;
}

/** Returns the n that the processes know. If `n` is violated, it is the one given, or one less than the true n. */
export const knownN = ({ n, violated, known }: Setup): number =>
  violated.includes("n") ? (known ?? Math.max(1, n - 1)) : n;

function knownOf({ known }: Request, violated: readonly Violable[]): number | undefined {
  if (known === undefined) return undefined;
  if (!violated.includes("n")) {
    const why = "processes that know n know the true one; violate n to let them believe another.";
    throw Refusal.of("known", `${known} is given, but ${why}`);
  }
  return checkSize(known, 1, "known");
}

function networkOf({ algorithm, network, n, ids }: Request): Network {
  const count = typeof ids === "object" ? ids.length : undefined;
  const size = n ?? network?.n ?? count;
  if (size === undefined) throw Refusal.of("n", "how many processes? Give n or a list of ids.");
  if (network && n !== undefined && network.n !== n) {
    throw Refusal.of("n", `${n} is given, but the network has ${network.n} processes.`);
  }
  checkSize(size);
  if (count !== undefined && count !== size) {
    throw Refusal.of("ids", `${count} ids are given for ${size} processes.`);
  }
  return network ?? (algorithm.needs.ring ? ring(size) : cycle(size));
}

/** The port labels of a ring, or a network with numbered ports; `made` says how they were chosen. */
interface Ports {
  readonly network?: Network;
  readonly swapped?: Uint8Array;
  readonly made: string;
}

/** Numbers the ports of a network as requested: unchanged, by position, at random from the seed, or as listed. */
function numberedOf({ ports, seed = 0 }: Request, network: Network): Ports {
  if (ports === "aligned") return { network: byPosition(network), made: ports };
  if (ports === "scrambled") {
    return { network: renumbered(network, scrambledNumbering(network, seed)), made: ports };
  }
  const numbered =
    ports === undefined ? network : renumbered(network, parseNumbering(ports, network));
  return { network: numbered, made: isByPosition(numbered) ? "aligned" : "given" };
}

function portsOf({ algorithm, ports, seed = 0 }: Request, needs: Needs, n: number): Ports {
  const labels = ports ?? (needs.direction ? "aligned" : "scrambled");
  if (labels === "aligned") return { made: labels };
  if (labels === "scrambled") {
    const from = stream(seed, "ports");
    const swapped = new Uint8Array(n);
    for (let p = 0; p < n; p++) swapped[p] = draw(from, p, 0) & 1;
    // If direction is violated, at least two processes must disagree.
    if (algorithm.needs.direction && n > 1 && swapped.every((bit) => bit === swapped[0]))
      swapped[0] ^= 1;
    return { swapped: swapped.includes(1) ? swapped : undefined, made: labels };
  }
  if (!/^[01]+$/.test(labels) || labels.length !== n) {
    throw Refusal.of(
      "ports",
      `${shorten(labels)} is not accepted; give aligned, scrambled or ${n} digits 0 or 1.`,
    );
  }
  if (!labels.includes("1")) return { made: "aligned" };
  return { swapped: Uint8Array.from(labels, Number), made: "given" };
}

function idsOf(
  { algorithm, ids: requested, seed = 0, violate = [] }: Request,
  n: number,
): { readonly ids?: Uint32Array; readonly made: string } {
  if (!algorithm.needs.ids) {
    if (requested !== undefined) checkUsed("ids", algorithm);
    return { made: "none" };
  }
  const repeat = violate.includes("ids");
  if (requested === undefined || requested === "random") {
    const from = stream(seed, "ids");
    const ids = repeat
      ? Uint32Array.from({ length: n }, (_, i) => 1 + evenly(from, i, n))
      : permutation(from, n);
    return { ids, made: "random" };
  }
  if (typeof requested === "string") {
    if (isIdOrder(requested) && requested !== "random")
      return { ids: idsInOrder(requested, n), made: requested };
    throw Refusal.of(
      "ids",
      `${shorten(requested)} is not accepted; give ${idOrders.join(", ")} or a list.`,
    );
  }
  const least = algorithm.leastId ?? 0;
  for (let i = 0; i < n; i++) {
    if (!Number.isInteger(requested[i]) || requested[i] < least || requested[i] > 2 ** 32 - 1) {
      throw Refusal.of(
        "ids",
        `${requested[i]} at position ${i} is not accepted; ids of ${algorithm.name} are whole numbers ` +
          `from ${least} to 4,294,967,295.`,
      );
    }
  }
  const ids = Uint32Array.from(requested);
  if (!repeat) checkDistinct(ids);
  return { ids, made: "given" };
}

function checkDistinct(ids: Uint32Array): void {
  const sorted = ids.slice().sort();
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1]) {
      const first = ids.indexOf(sorted[i]);
      const second = ids.indexOf(sorted[i], first + 1);
      throw Refusal.of(
        "ids",
        `${sorted[i]} is given to positions ${first} and ${second}; ids must differ ` +
          `(violate ids to allow repeated ids).`,
      );
    }
  }
}

/** Starts a digest with everything that determines the run, except the schedule, which the events show. */
export function digestSetup(setup: Setup): Digest {
  const digest = new Digest();
  const { algorithm, network, waking } = setup;
  digest.text(algorithm.name);
  for (const key of Object.keys(algorithm.parameters).sort()) {
    digest.text(`${key}=${algorithm.parameters[key]}`);
  }
  for (const assumption of listNeeds(setup.needs)) digest.text(assumption);
  digest.word(setup.n);
  if (network.rows) for (const list of [network.rows.offset, network.rows.mate]) digest.words(list);
  if (setup.ids) digest.words(setup.ids);
  if (setup.swapped) digest.words(setup.swapped);
  if (waking.starters) digest.words(waking.starters);
  for (const { position, time } of waking.times ?? []) {
    digest.word(position);
    digest.number(time);
  }
  if (setup.willing) digest.words(setup.willing);
  digest.text(setup.links);
  if (algorithm.needs.coins) digest.text(BigInt.asUintN(64, BigInt(setup.seed)).toString());
  for (const outcomes of setup.coins ?? []) digest.words(outcomes);
  if (setup.known !== undefined) digest.text(`known ${setup.known}`);
  return digest;
}

/** Formats the port labels as `ports` of a request. */
export const portsText = ({ n, network, swapped }: Setup): string =>
  network.ring ? (swapped?.join("") ?? "0".repeat(n)) : formatNumbering(network);

/** Largest n at which results list a value per process. */
export const SHOWN = 1000;

/** Describes a setup for results. A long list that the user did not give is replaced by the word that chose it. */
export function describeSetup(setup: Setup): Record<string, unknown> {
  const { n, made, waking } = setup;
  const full = n <= SHOWN;
  const all = full || setup.willing ? Array.from({ length: n }, (_, p) => p) : [];
  const times =
    waking.times ?? (full ? all.map((position) => ({ position, time: 0n })) : undefined);
  return {
    ...(setup.ids && { ids: full || made.ids === "given" ? Array.from(setup.ids) : made.ids }),
    ...(!setup.network.ring && { graph: setup.network.made }),
    ...(setup.network.names && { names: setup.network.names }),
    ...((setup.network.ring || made.ports !== "aligned") && {
      ports: full || made.ports === "given" ? portsText(setup) : made.ports,
    }),
    wake: times
      ? Object.fromEntries(times.map(({ position, time }) => [position, String(time)]))
      : "all",
    ...(setup.algorithm.needs.rounds && {
      willing: setup.willing || full ? all.filter((p) => setup.willing?.[p] !== 0) : "all",
    }),
    schedule: formatSchedule(setup.schedule),
    links: setup.links,
    ...(setup.ties && { ties: formatTies(setup.ties) }),
    ...(setup.coins && { coins: setup.coins }),
    ...(setup.known !== undefined && { known: setup.known }),
    ...(setup.violated.length > 0 && { violated: setup.violated }),
  };
}
