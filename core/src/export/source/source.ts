import { canAvoidEnd, distancesTo, order } from "../../check/search/graph-queries.ts";
import { isSuspect, wrongIn } from "../../check/states/contest.ts";
import { openDimensions } from "../../check/setups/open-dimensions.ts";
import { makeSetup, type Request, type Setup } from "../../model/setup.ts";
import { exploreWhole, type GraphLimits, type WholeGraph } from "../../check/explore-whole.ts";
import { writeMcrl2 } from "./mcrl2.ts";
import { writePrismModules } from "./prism-modules.ts";
import { writePromela } from "./promela.ts";
import { tableOf, type ReactionTable } from "./reaction-table.ts";
import { nameTable, type TableNames } from "./table-names.ts";
import { writeTla } from "./tla.ts";

/** The languages of other checkers in which an algorithm on one network can be written. */
export const sourceFormats = ["promela", "tla", "mcrl2", "prism-modules"] as const;
export type SourceFormat = (typeof sourceFormats)[number];

/**
 * Makes the setup that other checkers explore. Ports are aligned by default, as in export. Links reorder unless the
 * algorithm or the user says that they do not, as in check.
 */
export function makeVerifiedSetup(request: Request): Setup {
  const { needs } = request.algorithm;
  const ports = request.ports ?? (needs.ring ? "aligned" : undefined);
  const links = request.links ?? (needs.fifo ? undefined : "any");
  return makeSetup({ ...request, ports, links });
}

/** Names the values of a setup where the model of its algorithm allows others, besides ids. */
export function nameFixedValues({
  algorithm,
  n,
  links,
  waking,
  swapped,
  network,
}: Setup): string[] {
  return openDimensions({ algorithm, n, network }).flatMap(({ dimension }) => {
    if (dimension === "links that reorder") return links === "any" ? [] : ["links keep the order"];
    if (dimension === "sleepers") return [waking.all ? "all processes start" : "these starters"];
    if (dimension === "port labellings") return [swapped ? "these port labels" : "aligned ports"];
    return dimension === "port numberings" ? ["one port numbering"] : [];
  });
}

/** An algorithm on one network as a table with names, and the state graph that it was made from. */
export interface Source {
  readonly table: ReactionTable;
  readonly names: TableNames;
  readonly graph: WholeGraph;
}

/** Makes the table of a setup; undefined if its state graph exceeds the limits. */
export function makeSource(setup: Setup, limits: GraphLimits): Source | undefined {
  const graph = exploreWhole(setup, limits);
  if (!graph) return undefined;
  const table = tableOf(setup, graph);
  return { table, names: nameTable(table), graph };
}

const writers = {
  promela: writePromela,
  tla: writeTla,
  mcrl2: writeMcrl2,
  "prism-modules": writePrismModules,
} satisfies Record<SourceFormat, (table: ReactionTable, names: TableNames) => Iterable<string>>;

/** Writes a table in the language of another checker, line by line. */
export const writeSource = ({ table, names }: Source, format: SourceFormat): Iterable<string> =>
  writers[format](table, names);

/** What is wrong in the state graph of a source; absent if nothing is. */
export interface SourceJudgement {
  /** Without coins, also a run that never ends. */
  readonly why?: string;
  /** With coins: why the probability of an end is less than 1 under some schedule. Other checkers of sources know no probabilities. */
  readonly endless?: string;
}

/** Judges the election and the ends of all runs of a source. */
export function judgeSource({
  table: { setup },
  graph: { local, search },
}: Source): SourceJudgement {
  const { store } = search;
  const edges = store.edges!;
  const ends: number[] = [];
  for (let state = 0; state < store.states; state++) {
    const isEnd = edges.first[state] === edges.first[state + 1];
    if (isEnd) ends.push(state);
    const cells = store.cells(state);
    if (!isEnd && !isSuspect(local, cells)) continue;
    const [why] = wrongIn(setup, local, cells, isEnd);
    if (why !== undefined) return { why };
  }
  if (!setup.algorithm.needs.coins)
    return order(store.states, edges).sorted ? {} : { why: "a run never ends" };
  if (canAvoidEnd(store.states, edges, local, ends) >= 0)
    return { endless: "a schedule can avoid every end" };
  const isStuck = distancesTo(ends, store.states, edges).includes(-1);
  return isStuck ? { endless: "from some state on, no election can finish" } : {};
}
