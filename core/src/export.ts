import { aut } from "./check/export/aut.ts";
import { dot, stateDiagram } from "./check/export/dot.ts";
import { graphOf, type GraphLimits } from "./check/export/graph.ts";
import { itf } from "./check/export/itf.ts";
import { prism } from "./check/export/prism.ts";
import { runOfEvents } from "./check/portable.ts";
import { mermaid } from "./draw/mermaid.ts";
import { tikz } from "./draw/tikz.ts";
import { Refusal } from "./model/refusal.ts";
import type { Setup } from "./model/setup.ts";
import { recorded, stepsThrough, type Rerun } from "./rerun.ts";

/** Formats of all that can happen, and of one run. */
export const formats = ["aut", "prism", "dot", "mermaid"] as const;
export const runFormats = ["mermaid", "tikz", "itf"] as const;
export type Format = (typeof formats)[number];
export type RunFormat = (typeof runFormats)[number];

/** Text in other tools' formats: lines, to be asked for one by one, never held. */
export interface Exported {
  readonly states: number;
  /** As the file counts them. */
  readonly transitions: number;
  /** Which model of PRISM's it is. */
  readonly model?: "mdp" | "dtmc";
  /** A state was added for the coins of the start. */
  readonly added: boolean;
  /** What the file is called behind its name, where there are several, and its lines; the first stands alone. */
  readonly files: readonly { readonly ending: string; readonly lines: Iterable<string> }[];
}

/** Every configuration and every move of one setup; nothing where that is more than it may be. */
export function exportGraph(
  given: Setup,
  format: Format,
  limits: GraphLimits,
): Exported | undefined {
  const graph = graphOf(given, limits);
  if (!graph) return undefined;
  const { states, transitions, starts } = graph;
  const common = { states, transitions, added: starts.length > 0 };
  if (format === "prism") {
    const it = prism(graph);
    return {
      ...common,
      transitions: it.transitions,
      model: it.model,
      files: [
        { ending: ".tra", lines: it.tra },
        { ending: ".lab", lines: it.lab },
        { ending: ".srew", lines: it.srew },
      ],
    };
  }
  const lines = { aut, dot, mermaid: stateDiagram }[format](graph);
  return { ...common, files: [{ ending: "", lines }] };
}

/** One run: as a sequence diagram, a space-time diagram, or a list of states. */
export function exportRun(run: Rerun, format: RunFormat): Iterable<string> {
  const { given, events, loop } = run;
  if (format === "mermaid") return mermaid(given, stepsThrough(run), { loop });
  if (format === "tikz") return tikz(given, recorded(run), { loop });
  if (given.algorithm.needs.rounds) {
    throw new Refusal(
      `itf is for runs without rounds; --to mermaid --trace FILE shows a run of ${given.algorithm.name}.`,
    );
  }
  return itf(given, runOfEvents(given, events));
}
