import { network } from "../model/network.ts";
import { numberingOf } from "../model/port-numbering.ts";
import type { Schedule } from "../model/schedule.ts";
import { portsText, setup, type Request, type Setup } from "../model/setup.ts";
import { formatTies, parseTies } from "../model/ties.ts";
import type { Event } from "../model/trace.ts";
import { numbered, numberingsIn } from "./open-ports.ts";
import type { Places } from "./places.ts";
import type { Delivery, Portable, Run } from "./report.ts";
import type { Step } from "./step.ts";

/** What a run is of, beside its plain data. */
export type Subject = Pick<Request, "algorithm" | "links" | "violate">;

/** The setup that plain data stand for. */
export function setupOf(
  { algorithm, links, violate }: Subject,
  { n, ids, ports, wake, willing, edges, ties }: Portable,
  how: { readonly schedule?: Schedule; readonly coins?: Request["coins"] } = {},
): Setup {
  const made = `edges:${n}:${edges?.map((edge) => edge.join("-")).join(",")}`;
  return setup({
    algorithm,
    n,
    wake: wake ?? "all",
    ...(ids && { ids }),
    // Left out they would be scrambled where the algorithm does not mind.
    ports: ports ?? "aligned",
    ...(willing && { willing }),
    ...(ties !== undefined && { ties: parseTies(ties) }),
    ...(edges && { network: network(n, edges.flat(), made) }),
    ...(links && { links }),
    ...(violate && { violate }),
    hopeless: true,
    ...how,
  });
}

/** A setup as plain data. */
export function portableOf(given: Setup, started?: Portable["started"]): Portable {
  const { n, ids, swapped, waking, willing, network: net, algorithm, made } = given;
  const { rows } = net;
  const positions = Array.from({ length: n }, (_, p) => p);
  const edges = rows && Array.from(rows.mate, (mate, l) => [rows.owner[l], rows.owner[mate]]);
  const times = waking.times?.map(({ position, time }) => [position, String(time)] as const);
  return {
    n,
    ...(ids && { ids: Array.from(ids) }),
    ...((swapped || (rows && made.ports !== "aligned")) && { ports: portsText(given) }),
    ...(times && {
      wake: algorithm.needs.rounds
        ? Object.fromEntries(times)
        : times.map(([position]) => position),
    }),
    ...(willing && { willing: positions.filter((p) => willing[p] === 1) }),
    ...(given.ties && { ties: formatTies(given.ties) }),
    ...(edges && { edges: edges.filter(([u, v]) => u < v) as [number, number][] }),
    ...(started?.some(({ length }) => length > 0) && { started }),
  };
}

/**
 * Moves through the configurations as a run. A start is no delivery; what it tossed is noted. Where ports
 * are open, the run is one of `as`: by default of the first numbering that agrees with what each process did.
 */
export function runOf(
  given: Setup,
  places: Places,
  steps: readonly Pick<Step, "process" | "move">[],
  started: Portable["started"] = [],
  as = given.openPorts ? numbered(given, shownBy(given, places, steps)) : given,
): Run {
  const portOf = given.openPorts ? portsBySide(as) : undefined;
  const begun = Array.from({ length: given.n }, (_, p) => started[p] ?? []);
  const deliveries: Delivery[] = [];
  for (const { process, move } of steps) {
    const { side, message, outcome } = places.move(move);
    if (side < 0) begun[process] = outcome.tosses;
    else {
      const { kind, words } = places.message(message);
      const { name } = places.lone.shape.kinds[kind];
      const at = portOf ? portOf(process, side) : side;
      deliveries.push({ process, side: at, kind: name, words, tosses: outcome.tosses });
    }
  }
  return { setup: portableOf(as, begun), deliveries };
}

/** The first numbering of each process that agrees with its last move. */
function shownBy(
  { n, network: net }: Setup,
  places: Places,
  steps: readonly Pick<Step, "process" | "move">[],
): number[][] {
  const { offset } = net.rows!;
  const last = new Int32Array(n);
  for (const { process, move } of steps) last[process] = places.to[move];
  return Array.from({ length: n }, (_, p) => {
    const degree = offset[p + 1] - offset[p];
    if (last[p] === 0) return Array.from({ length: degree }, (_, port) => port);
    return numberingsIn(places.place(last[p]).words, degree).next().value as number[];
  });
}

/** The port that leads to a neighbour, counted by position. */
function portsBySide({ network: net }: Setup): (p: number, side: number) => number {
  const { offset } = net.rows!;
  const numbering = numberingOf(net);
  return (p, side) => numbering.subarray(offset[p], offset[p + 1]).indexOf(side);
}

/** All that each process tosses in a run, in order. */
export function coinsOf({ setup: { n, started = [] }, deliveries }: Run): number[][] {
  const coins = Array.from({ length: n }, (_, p) => [...(started[p] ?? [])]);
  for (const { process, tosses } of deliveries) coins[process].push(...tosses);
  return coins;
}

/** Turns the events of a run into its deliveries, and what each process tosses at its start. */
export function runOfEvents(given: Setup, events: readonly Event[]): Run {
  const { algorithm, network: net, swapped, waking, n } = given;
  const started = Array.from({ length: n }, (): readonly number[] => []);
  const deliveries: Delivery[] = [];
  /** What a process tosses when mail starts it; these tosses belong to the delivery of that mail. */
  let before: readonly number[] = [];
  for (const { process, kind, port, words, tosses } of events) {
    if (kind === "alarm") continue;
    if (kind === "wake") {
      if (waking.starters?.[process] === 0) before = tosses;
      else started[process] = tosses;
      continue;
    }
    const fields = Object.values(algorithm.messages[kind]);
    const inside = words.map((word, i) => {
      if (fields[i].ghost) return 0;
      // Inside, where the other extreme is elected, ids are complements.
      return fields[i].kind === "id" && algorithm.complemented ? ~word >>> 0 : word;
    });
    const side = net.ring ? port ^ (swapped?.[process] ?? 0) : port;
    deliveries.push({ process, side, kind, words: inside, tosses: [...before, ...tosses] });
    before = [];
  }
  return { setup: portableOf(given, started), deliveries };
}
