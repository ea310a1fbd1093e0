import { mutantFamily, mutantName } from "../algorithms/mutants/mutant.ts";
import { allMutants } from "../algorithms/all-mutants.ts";
import { catalogue } from "../algorithms/index.ts";
import type { Family } from "../model/family.ts";
import { namedTopology } from "./topologies.ts";
import { cycle, network, type Network } from "../model/system/network.ts";
import { parseNumbering, renumbered } from "../model/system/port-numbering.ts";
import type { Seed } from "../model/system/random.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseSchedule } from "../model/system/schedule.ts";
import type { Request, Violable } from "../model/setup.ts";
import type { RunSpec } from "../model/run-spec.ts";
import { formatEdges, readOption } from "./options.ts";
import { parseTies } from "../model/system/ties.ts";

/**
 * Finds the family with this name, or the family of a mutant such as `peterson:PE-2`. Refuses other names and suggests
 * the most similar one.
 *
 * @example
 * ```ts
 * console.log(findAlgorithm("peterson").with({}).elects); // max
 * ```
 */
export function findAlgorithm(name: string, families: readonly Family[] = catalogue): Family {
  const known = families.find((family) => family.name === name);
  if (known) return known;
  const mutant = allMutants.find((each) => mutantName(each) === name);
  if (mutant) return mutantFamily(mutant);
  const siblings = allMutants.filter(({ of }) => name.startsWith(`${of.name}:`));
  if (siblings.length > 0) {
    const names = siblings.map(({ trap }) => trap).join(", ");
    throw new Refusal(
      `algorithm: ${name} is unknown. Mutants of ${siblings[0].of.name}: ${names}.`,
    );
  }
  const names = families.map((family) => family.name);
  const [near] = names.toSorted((x, y) => distance(name, x) - distance(name, y));
  const hint = near !== undefined && distance(name, near) <= 3 ? ` Did you mean ${near}?` : "";
  throw new Refusal(`algorithm: ${name} is unknown.${hint} Algorithms: ${names.join(", ")}.`);
}

/** Resolves a spec into a request. If the algorithm is not in the catalogue, `family` must be given. */
export function parseRun(spec: RunSpec, family: Family = findAlgorithm(spec.algorithm)): Request {
  const { n, ids, schedule, ports, wake, willing, ties, coins } = spec;
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
    violate: read("violate") as readonly Violable[] | undefined,
  };
}

type Sized = Pick<RunSpec, "graph" | "n" | "ids">;

/** Makes the network of a spec; undefined if the algorithm runs on its default ring. */
function makeNetwork({ graph, n, ids }: Sized, isRing: boolean, seed: Seed): Network | undefined {
  if (graph === undefined) return undefined;
  if (typeof graph === "object") {
    return numberedNetwork(graph.n, graph.edges.flat(), formatEdges(graph), graph.ports);
  }
  const size = n ?? (typeof ids === "object" ? ids.length : undefined);
  if (graph === "ring") return isRing || size === undefined ? undefined : cycle(size);
  if (graph.startsWith("edges:")) {
    const [, count, list = "", ports] = graph.split(":");
    const ends = list === "" ? [] : list.split(",").flatMap((edge) => edge.split("-").map(Number));
    return numberedNetwork(Number(count), ends, graph, ports);
  }
  return namedTopology(graph, seed);
}

function numberedNetwork(
  n: number,
  ends: readonly number[],
  made: string,
  ports: string | undefined,
): Network {
  const aligned = network(n, ends, made);
  return ports === undefined ? aligned : renumbered(aligned, parseNumbering(ports, aligned));
}

/** Counts the letters to insert, delete or replace to turn one word into the other. */
function distance(x: string, y: string): number {
  let row = Array.from({ length: y.length + 1 }, (_, j) => j);
  for (let i = 1; i <= x.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= y.length; j++) {
      row[j] = Math.min(
        row[j - 1] + 1,
        above[j] + 1,
        above[j - 1] + (x[i - 1] === y[j - 1] ? 0 : 1),
      );
    }
  }
  return row[y.length];
}
