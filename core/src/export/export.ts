import { writeAut, writeDot, writeStateDiagram } from "./text-formats.ts";
import type { GraphLimits } from "../check/explore-whole.ts";
import { type StateGraph, exploreStateGraph } from "./state-graph.ts";
import { makeSource, sourceFormats, writeSource, type SourceFormat } from "./source/source.ts";
import { writeItf } from "./itf.ts";
import { writePrism } from "./prism.ts";
import { runOfEvents } from "../check/report/portable-run.ts";
import { writeMermaid } from "../draw/mermaid.ts";
import { writeTikz } from "../draw/tikz.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import { recordRun, type Rerun } from "../trace/replay-run.ts";

/** The formats of a state graph. */
const graphFormats = ["aut", "prism", "dot", "mermaid"] as const;
/** All formats that show every state: the graph itself, or a source from which another checker makes it. */
export const formats = [...graphFormats, ...sourceFormats] as const;
export const runFormats = ["mermaid", "tikz", "itf"] as const;
export type Format = (typeof formats)[number];
export type RunFormat = (typeof runFormats)[number];

const isSource = (format: Format): format is SourceFormat =>
  sourceFormats.some((it) => it === format);

/** A state graph as text in another tool's format, generated line by line. */
export interface Exported extends Pick<StateGraph, "states" | "transitions"> {
  /** The type of the PRISM model; only for the format prism. */
  readonly model?: "mdp" | "dtmc";
  /** True if state 0 is an added state, because coins at the start give several initial states. */
  readonly added: boolean;
  /** The lines of each file, and the ending of its name. The ending of a single file is empty. */
  readonly files: readonly { readonly ending: string; readonly lines: Iterable<string> }[];
}

/** Exports the state graph of one setup; undefined if it exceeds the limits. */
export function exportGraph(
  setup: Setup,
  format: Format,
  limits: GraphLimits,
): Exported | undefined {
  if (isSource(format)) return exportSource(setup, format, limits);
  const graph = exploreStateGraph(setup, limits);
  if (!graph) return undefined;
  const { states, transitions, starts } = graph;
  const common = { states, transitions, added: starts.length > 0 };
  if (format === "prism") return { ...common, ...writePrism(graph) };
  const lines = { aut: writeAut, dot: writeDot, mermaid: writeStateDiagram }[format](graph);
  return { ...common, files: [{ ending: "", lines }] };
}

function exportSource(
  setup: Setup,
  format: SourceFormat,
  limits: GraphLimits,
): Exported | undefined {
  const source = makeSource(setup, limits);
  if (!source) return undefined;
  const { states, transitions } = source.table;
  const lines = writeSource(source, format);
  return { states, transitions, added: false, files: [{ ending: "", lines }] };
}

/** Exports one run as a sequence diagram, a space-time diagram, or a list of states. */
export function exportRun(run: Rerun, format: RunFormat): Iterable<string> {
  const { setup, events, loop } = run;
  if (format === "mermaid") return writeMermaid(setup, recordRun(run), { loop });
  if (format === "tikz") return writeTikz(setup, recordRun(run), { loop });
  if (setup.algorithm.needs.rounds) {
    throw new Refusal(
      `itf is only for asynchronous runs, but ${setup.algorithm.name} runs in rounds; export a trace of it as mermaid.`,
    );
  }
  if (events.some(({ fault }) => fault !== undefined)) {
    throw new Refusal(
      "itf has no faults, and this trace has some; export it as mermaid or tikz, which draw them.",
    );
  }
  return writeItf(setup, runOfEvents(setup, events));
}
