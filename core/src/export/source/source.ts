import { order } from "../../check/search/graph-queries.ts";
import { isSuspect, wrongIn } from "../../check/states/contest.ts";
import type { Setup } from "../../model/setup.ts";
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

/** Says what is wrong in the state graph of a source: the election, or a run that never ends; undefined if nothing is. */
export function judgeSource({
  table: { setup },
  graph: { local, search },
}: Source): string | undefined {
  const { store } = search;
  const edges = store.edges!;
  for (let state = 0; state < store.states; state++) {
    const isEnd = edges.first[state] === edges.first[state + 1];
    const cells = store.cells(state);
    if (!isEnd && !isSuspect(local, cells)) continue;
    const [why] = wrongIn(setup, local, cells, isEnd);
    if (why !== undefined) return why;
  }
  // With coins, a run without end may have probability 0, so it is not judged here.
  if (setup.algorithm.needs.coins || order(store.states, edges).sorted) return undefined;
  return "a run never ends";
}
