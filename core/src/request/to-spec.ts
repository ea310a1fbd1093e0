import type { RunSpec } from "../model/run-spec.ts";
import { portsText, type Setup } from "../model/setup.ts";
import { isIdOrder } from "../model/system/id-order.ts";
import { formatSchedule } from "../model/system/schedule.ts";
import { formatTies } from "../model/system/ties.ts";
import type { Header } from "../model/trace.ts";
import { parseEdges } from "./options.ts";
import { parseRecord } from "./run-record.ts";

/** Describes a setup by the shortest spec that makes it; defaults are left out. */
export function specFromSetup(setup: Setup, name = setup.algorithm.name): RunSpec {
  const { algorithm, made, network, violated } = setup;
  const isRing = network.ring || network.made === "ring";
  const usualPorts = setup.needs.direction || !network.ring ? "aligned" : "scrambled";
  const usualLinks = violated.includes("fifo") ? "any" : (algorithm.links ?? "fifo");
  return {
    algorithm: name,
    set: algorithm.changed,
    n: made.ids !== "given" && isRing ? setup.n : undefined,
    ids:
      made.ids === "given"
        ? Array.from(setup.ids!)
        : isIdOrder(made.ids) && made.ids !== "random"
          ? made.ids
          : undefined,
    graph: isRing ? undefined : network.made,
    ports:
      made.ports === usualPorts
        ? undefined
        : made.ports === "given"
          ? portsText(setup)
          : made.ports,
    wake: wakeOf(setup),
    willing:
      setup.willing && algorithm.needs.rounds
        ? Array.from(setup.willing.keys()).filter((p) => setup.willing![p] !== 0)
        : undefined,
    schedule: setup.schedule.kind === "fifo" ? undefined : formatSchedule(setup.schedule),
    links: setup.links === usualLinks ? undefined : setup.links,
    ties: setup.ties && formatTies(setup.ties),
    coins: setup.coins,
    violate: violated.length > 0 ? violated : undefined,
    known: setup.known,
    seed: setup.seed,
  };
}

/** Returns `wake` of the spec. If `everyone` is violated, the default is random, so `all` must be written out. */
function wakeOf({ algorithm, waking: { times }, violated }: Setup): RunSpec["wake"] {
  if (!times) return violated.includes("everyone") ? "all" : undefined;
  if (!algorithm.needs.rounds) return times.map(({ position }) => position);
  return Object.fromEntries(times.map(({ position, time }) => [position, time]));
}

export function specFromHeader(header: Header): RunSpec {
  const { algorithm, parameters: set, n, setup, seed, maxMessages, maxEvents } = header;
  const { violated: violate, names, ...rest } = setup;
  const limits = { "max-messages": maxMessages, "max-events": maxEvents };
  const { graph } = rest;
  const isNamed = names !== undefined && typeof graph === "string" && graph.startsWith("edges:");
  const network = isNamed && { graph: { ...parseEdges(graph), names } };
  const record = { algorithm, set, n, seed, ...rest, ...network, violate, ...limits };
  return parseRecord(record, "line 1: the header of the trace");
}
