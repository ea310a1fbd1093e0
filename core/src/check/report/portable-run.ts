import { wordOutside } from "../../model/algorithm.ts";
import { network } from "../../model/system/network.ts";
import { numberingOf } from "../../model/system/port-numbering.ts";
import type { Schedule } from "../../model/system/schedule.ts";
import { portsText, makeSetup, type Request, type Setup } from "../../model/setup.ts";
import { formatTies, parseTies } from "../../model/system/ties.ts";
import type { Event } from "../../model/trace.ts";
import { formatEdges } from "../../request/options.ts";
import { numbered, numberingsIn } from "../states/open-ports.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { Delivery, Portable, Run } from "./report.ts";
import type { Move } from "../states/apply-move.ts";

/** The parts of a request that a portable setup does not store. */
export type RunSubject = Pick<Request, "algorithm" | "links" | "violate" | "known">;

/** Makes a setup from its plain data. */
export function setupOf(
  { algorithm, links, violate, known }: RunSubject,
  { n, ids, ports, wake, willing, edges, ties }: Portable,
  how: Pick<Request, "coins" | "seed"> & { readonly schedule?: Schedule } = {},
): Setup {
  return makeSetup({
    algorithm,
    n,
    wake: wake ?? "all",
    ...(ids && { ids }),
    // Without `ports`, the setup would get scrambled ports if the algorithm allows them.
    ports: ports ?? "aligned",
    ...(willing && { willing }),
    ...(ties !== undefined && { ties: parseTies(ties) }),
    ...(edges && { network: network(n, edges.flat(), formatEdges({ n, edges })) }),
    ...(links && { links }),
    ...(violate && { violate }),
    ...(known !== undefined && { known }),
    hopeless: true,
    ...how,
  });
}

/** Returns a setup as plain data. */
export function portableOf(setup: Setup, started?: Portable["started"]): Portable {
  const { n, ids, swapped, waking, willing, network: net, algorithm, made } = setup;
  const { rows } = net;
  const positions = Array.from({ length: n }, (_, p) => p);
  const edges = rows && Array.from(rows.mate, (mate, l) => [rows.owner[l], rows.owner[mate]]);
  const times = waking.times?.map(({ position, time }) => [position, String(time)] as const);
  return {
    n,
    ...(ids && { ids: Array.from(ids) }),
    ...((swapped || (rows && made.ports !== "aligned")) && { ports: portsText(setup) }),
    ...(times && {
      wake: algorithm.needs.rounds
        ? Object.fromEntries(times)
        : times.map(([position]) => position),
    }),
    ...(willing && { willing: positions.filter((p) => willing[p] === 1) }),
    ...(setup.ties && { ties: formatTies(setup.ties) }),
    ...(edges && { edges: edges.filter(([u, v]) => u < v) as [number, number][] }),
    ...(started?.some(({ length }) => length > 0) && { started }),
  };
}

/** Converts moves to a run. With open ports, `as` is the setup with a port numbering that fits the moves. */
export function runOf(
  setup: Setup,
  local: LocalStates,
  steps: readonly Move[],
  as = setup.openPorts ? numbered(setup, shownBy(setup, local, steps)) : setup,
): Run {
  const portOf = setup.openPorts ? portsBySide(as) : undefined;
  const started = Array.from({ length: setup.n }, (): readonly number[] => []);
  const deliveries: Delivery[] = [];
  for (const { process, move } of steps) {
    const { side, message, outcome } = local.move(move);
    // A start is not a delivery, so its tosses are stored in the setup.
    if (side < 0) started[process] = outcome.tosses;
    else {
      const { kind, words } = local.message(message);
      const { name } = local.lone.shape.kinds[kind];
      const at = portOf ? portOf(process, side) : side;
      deliveries.push({ process, side: at, kind: name, words, tosses: outcome.tosses });
    }
  }
  return { setup: portableOf(as, started), deliveries };
}

/** Returns, for each process, the first port numbering that fits its moves. */
function shownBy(
  { n, network: net }: Setup,
  local: LocalStates,
  steps: readonly Move[],
): number[][] {
  const { offset } = net.rows!;
  const last = new Int32Array(n);
  for (const { process, move } of steps) last[process] = local.to[move];
  return Array.from({ length: n }, (_, p) => {
    const degree = offset[p + 1] - offset[p];
    if (last[p] === 0) return Array.from({ length: degree }, (_, port) => port);
    return numberingsIn(local.detail(last[p]).words, degree).next().value as number[];
  });
}

/** Returns a function that finds the port of p that leads to its neighbour `side`; neighbours are numbered by position. */
function portsBySide({ network: net }: Setup): (p: number, side: number) => number {
  const { offset } = net.rows!;
  const numbering = numberingOf(net);
  return (p, side) => numbering.subarray(offset[p], offset[p + 1]).indexOf(side);
}

/** Returns the outcomes of the tosses of each process in a run, in order. */
export function coinsOf({ setup: { n, started = [] }, deliveries }: Run): number[][] {
  const coins = Array.from({ length: n }, (_, p) => [...(started[p] ?? [])]);
  for (const { process, tosses } of deliveries) coins[process].push(...tosses);
  return coins;
}

/** Converts the events of a simulation to a run. */
export function runOfEvents(setup: Setup, events: readonly Event[]): Run {
  const { algorithm, network: net, swapped, waking, n } = setup;
  const started = Array.from({ length: n }, (): readonly number[] => []);
  const deliveries: Delivery[] = [];
  /** The tosses of a process that a message has just started. They belong to the delivery of that message. */
  let before: readonly number[] = [];
  for (const { process, kind, port, words, tosses } of events) {
    if (kind === "alarm") continue;
    if (kind === "wake") {
      if (waking.starters?.[process] === 0) before = tosses;
      else started[process] = tosses;
      continue;
    }
    const fields = Object.values(algorithm.messages[kind]);
    // Events hold words as the user sees them. `wordOutside` is its own inverse, so it restores the words that the algorithm uses.
    const inside = words.map((word, i) =>
      fields[i].ghost ? 0 : wordOutside(algorithm, fields[i], word),
    );
    const side = net.ring ? port ^ (swapped?.[process] ?? 0) : port;
    deliveries.push({ process, side, kind, words: inside, tosses: [...before, ...tosses] });
    before = [];
  }
  return { setup: portableOf(setup, started), deliveries };
}
