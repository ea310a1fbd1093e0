import { mutantFamily, type Mutant } from "../algorithms/mutants/mutant.ts";
import { allMutants } from "../algorithms/all-mutants.ts";
import { catalogue } from "../algorithms/index.ts";
import { resolveName } from "../algorithms/names.ts";
import type { Family } from "../model/family.ts";
import { namedTopology } from "./topologies.ts";
import { cycle, network, type Network } from "../model/system/network.ts";
import { parseNumbering, renumbered } from "../model/system/port-numbering.ts";
import type { Seed } from "../model/system/random.ts";
import { nearestWord } from "../refusal/nearest.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import { parseSchedule } from "../model/system/schedule.ts";
import type { Request, Violable } from "../model/setup.ts";
import type { EdgeList, RunSpec } from "../model/run-spec.ts";
import { formatEdges, parseEdges, readOption } from "./options.ts";
import { refuseValue } from "./read-keys.ts";
import { parseTies } from "../model/system/ties.ts";

/**
 * Finds the family with this name, or the family of a mutant such as `peterson:PE-2`. Accepts aliases such as `lcr`,
 * unique prefixes and any case. Refuses other names and suggests a similar one.
 *
 * @example
 * ```ts
 * console.log(findAlgorithm("Pet").name); // peterson
 * ```
 */
export function findAlgorithm(name: string, families: readonly Family[] = catalogue): Family {
  if (typeof name !== "string") refuseValue("algorithm", name, "the name of an algorithm");
  const colon = name.indexOf(":");
  const base = colon < 0 ? name : name.slice(0, colon);
  const of = resolveName(
    base,
    families.map((family) => family.name),
  );
  if (colon < 0) return families.find((family) => family.name === of)!;
  return mutantFamily(findMutant(of, name.slice(colon + 1)));
}

function findMutant(of: string, text: string): Mutant {
  const mutants = allMutants.filter((mutant) => mutant.of.name === of);
  const given = text.toLowerCase();
  const exact = mutants.find(({ trap }) => trap.toLowerCase() === given);
  const extended = mutants.filter(({ trap }) => trap.toLowerCase().startsWith(given));
  const mutant = exact ?? (given !== "" && extended.length === 1 ? extended[0] : undefined);
  if (mutant) return mutant;
  const near = nearestWord(
    text,
    mutants.map(({ trap }) => trap),
  );
  const names = (extended.length > 1 ? extended : mutants).map(({ trap }) => trap).join(", ");
  const hint =
    near === undefined
      ? `mutants of ${of} are ${shortenList(names)}.`
      : `did you mean ${of}:${near}?`;
  throw Refusal.of("algorithm", `${shorten(`${of}:${text}`)} is unknown; ${hint}`);
}

/** Cuts a list of names after the last whole name that fits into a refusal. */
const shortenList = (names: string): string =>
  names.length <= 60 ? names : `${names.slice(0, names.lastIndexOf(",", 60))}, …`;

/** Resolves a spec into a request. If the algorithm is not in the catalogue, `family` must be given. */
export function parseRun(spec: RunSpec, family: Family = findAlgorithm(spec.algorithm)): Request {
  const { n, ids, schedule, ports, wake, willing, ties, coins, known } = spec;
  const algorithm = family.with(spec.set ?? {});
  const read = <K extends "seed" | "graph" | "links" | "violate">(key: K) =>
    spec[key] === undefined ? undefined : readOption(key, spec[key]);
  const seed = (read("seed") as Seed | undefined) ?? 0;
  return {
    algorithm,
    seed,
    n,
    ids,
    schedule: schedule === undefined ? undefined : parseSchedule(schedule),
    links: read("links"),
    ports,
    wake,
    willing,
    network: makeNetwork({ graph: read("graph"), n, ids }, algorithm.needs.ring === true, seed),
    ties: ties === undefined ? undefined : parseTies(ties),
    coins,
    known,
    violate: read("violate") as readonly Violable[] | undefined,
  };
}

type Sized = Pick<RunSpec, "graph" | "n" | "ids">;

/** Makes the network of a spec; undefined if the algorithm runs on its default ring. */
function makeNetwork({ graph, n, ids }: Sized, isRing: boolean, seed: Seed): Network | undefined {
  if (graph === undefined) return undefined;
  if (typeof graph === "object") {
    return numberedNetwork(graph, formatEdges(graph));
  }
  const size = n ?? (typeof ids === "object" ? ids.length : undefined);
  if (graph === "ring") return isRing || size === undefined ? undefined : cycle(size);
  if (graph.startsWith("edges:")) return numberedNetwork(parseEdges(graph), graph);
  return namedTopology(graph, seed);
}

function numberedNetwork({ n, edges, ports, names }: EdgeList, made: string): Network {
  const aligned = network(n, edges.flat(), made, names);
  return ports === undefined ? aligned : renumbered(aligned, parseNumbering(ports, aligned));
}
