import { brokenFamily, twinName } from "./algorithms/broken/twin.ts";
import { twins } from "./algorithms/broken/index.ts";
import { catalogue } from "./algorithms/index.ts";
import type { Family } from "./family/family.ts";
import { named } from "./graphs.ts";
import { cycle, network, type Network } from "./model/network.ts";
import { parseNumbering, renumbered } from "./model/port-numbering.ts";
import type { Seed } from "./model/random.ts";
import { Refusal } from "./model/refusal.ts";
import { parseSchedule } from "./model/schedule.ts";
import { violable, type Request, type Violable } from "./model/setup.ts";
import { parseTies } from "./model/ties.ts";
import type { WakeRequest } from "./model/wake.ts";

/**
 * A run asked for in plain words: the flags of `ringleader run`, a line of a batch, the header of a
 * trace, the address of the page. Everything else is derived.
 */
export interface Line {
  readonly algorithm: string;
  readonly set?: Readonly<Record<string, string>> | undefined;
  readonly n?: number | undefined;
  readonly ids?: string | readonly number[] | undefined;
  readonly seed?: Seed | string | undefined;
  readonly schedule?: string | undefined;
  readonly links?: string | undefined;
  readonly ports?: string | undefined;
  readonly wake?: WakeRequest | undefined;
  readonly willing?: "all" | "none" | readonly number[] | undefined;
  readonly graph?:
    | string
    | {
        readonly n: number;
        readonly edges: readonly (readonly number[])[];
        /** The port numbering, as `ports` has it. */
        readonly ports?: string | undefined;
      }
    | undefined;
  readonly ties?: string | undefined;
  readonly coins?: readonly (readonly number[])[] | undefined;
  readonly violate?: string | readonly string[] | undefined;
}

/** The family of that name; a near miss is suggested. */
export function find(name: string, families: readonly Family[] = catalogue): Family {
  const found = families.find((family) => family.name === name);
  if (found) return found;
  const twin = twins.find((it) => twinName(it) === name);
  if (twin) return brokenFamily(twin);
  const traps = twins.filter((it) => name.startsWith(`${it.of.name}:`)).map(({ trap }) => trap);
  if (traps.length > 0) {
    throw new Refusal(`there is no broken twin ${name}. There are: ${traps.join(", ")}.`);
  }
  const names = families.map((family) => family.name);
  const near = names.map((it) => [distance(name, it), it] as const).sort(([x], [y]) => x - y)[0];
  const hint = near && near[0] <= 3 ? ` Did you mean ${near[1]}?` : "";
  throw new Refusal(`there is no algorithm ${name}.${hint} There are: ${names.join(", ")}.`);
}

/** The request a line stands for. A family may be given that is in no catalogue: a user's own. */
export function requestOf(line: Line, family: Family = find(line.algorithm)): Request {
  const algorithm = family.with(line.set ?? {});
  const seed = seedOf(line.seed);
  const { links, ids, violate } = line;
  if (links !== undefined && links !== "fifo" && links !== "any") {
    throw new Refusal(`links: ${links} is not accepted; links are fifo or any.`);
  }
  const violated = violate === undefined ? [] : typeof violate === "string" ? [violate] : violate;
  for (const word of violated) {
    if (!violable.includes(word as Violable)) {
      throw new Refusal(`violate: ${word} is not accepted; it is one of ${violable.join(", ")}.`);
    }
  }
  const net = graphOf(line, algorithm.needs.ring === true, seed);
  return {
    algorithm,
    seed,
    ...(line.n !== undefined && { n: line.n }),
    ...(ids !== undefined && { ids: ids as Exclude<Request["ids"], undefined> }),
    ...(line.schedule !== undefined && { schedule: parseSchedule(line.schedule) }),
    ...(links !== undefined && { links }),
    ...(line.ports !== undefined && { ports: line.ports }),
    ...(line.wake !== undefined && { wake: line.wake }),
    ...(line.willing !== undefined && { willing: line.willing }),
    ...(net && { network: net }),
    ...(line.ties !== undefined && { ties: parseTies(line.ties) }),
    ...(line.coins !== undefined && { coins: line.coins }),
    violate: violated as Violable[],
  };
}

function seedOf(seed: Line["seed"]): Seed {
  if (seed === undefined) return 0;
  if (typeof seed === "bigint" || Number.isSafeInteger(seed)) return seed as Seed;
  if (typeof seed === "string" && /^-?\d{1,40}$/.test(seed)) {
    return Number.isSafeInteger(Number(seed)) ? Number(seed) : BigInt(seed);
  }
  throw new Refusal(`seed: ${seed} is not accepted; a seed is a whole number.`);
}

function graphOf({ graph, n, ids }: Line, isRing: boolean, seed: Seed): Network | undefined {
  if (graph === undefined) return undefined;
  if (typeof graph === "object") {
    const { n: size, edges, ports } = graph;
    const bad =
      !Array.isArray(edges) || edges.some((edge) => !Array.isArray(edge) || edge.length !== 2);
    if (bad) throw new Refusal("graph: edges are a list of pairs of positions.");
    return numberedNetwork(size, edges.flat(), formatEdges(graph), ports);
  }
  const size = n ?? (typeof ids === "object" ? ids.length : undefined);
  if (graph === "ring") return isRing || size === undefined ? undefined : cycle(size);
  if (graph.startsWith("edges:")) {
    const [, count, list = "", ports] = graph.split(":");
    const ends = list === "" ? [] : list.split(",").flatMap((edge) => edge.split("-").map(Number));
    return numberedNetwork(Number(count), ends, graph, ports);
  }
  return named(graph, size, seed);
}

/** A network as one text: `edges:3:0-1,1-2`, with its port numbering behind it where it has one. */
export const formatEdges = ({
  n,
  edges,
  ports,
}: Exclude<Line["graph"], string | undefined>): string =>
  `edges:${n}:${edges.map((edge) => edge.join("-")).join(",")}${ports === undefined ? "" : `:${ports}`}`;

function numberedNetwork(
  n: number,
  ends: readonly number[],
  made: string,
  ports: string | undefined,
): Network {
  const plain = network(n, ends, made);
  return ports === undefined ? plain : renumbered(plain, parseNumbering(ports, plain));
}

/** How many letters must change to make one word of the other. */
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
