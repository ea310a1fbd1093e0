import { nameSource } from "@ringleader/core/internal/words";
import type { LimitJudged, LimitsReport, LimitSize } from "@ringleader/core/internal";
import { counted, grouped } from "../../terminal/numbers.ts";
import {
  assignments,
  assuming,
  commandFact,
  fact,
  indented,
  marked,
  oneLine,
  ownParameters,
  page,
  table,
  traceFact,
  verdictLines,
  type PageOptions,
} from "../../terminal/page.ts";
import { bad, good, quiet, strong } from "../../terminal/style.ts";
import { commandOf } from "./nearest-command.ts";

/** Formats the limits: the verdict, each theorem that speaks with its floor, and why the others are silent. */
export function showLimits(
  algorithm: string,
  { parameters, needs, theorems, verdict, assumes }: LimitsReport,
  { replay, out, detail }: PageOptions,
): string {
  const speaking = theorems.filter(({ silent }) => silent === undefined);
  const words = ownParameters(parameters);
  const wrong = speaking.find((it) => it.why !== undefined && it.verdict !== "holds");
  const speak = `${speaking.length} of ${counted(theorems.length, "theorem")} ${speaking.length === 1 ? "speaks" : "speak"} of it${assuming(assumes, ", ")}`;
  const lines = verdictLines(verdict, algorithm, words, wrong?.why ?? speak);
  if (detail === "line") return oneLine(lines);
  const all = detail === "everything";
  const silent = theorems.filter((it) => it.silent !== undefined);
  return page([
    lines,
    ...speaking.map((it) => theoremLines(it, all)),
    silent.length === 0
      ? []
      : [
          strong("silent"),
          ...silent.flatMap(({ id, silent: why }) => marked("○", `${id}: ${why}`)),
        ],
    [fact("needs", needs.join(", ")), ...traceFact(out), ...commandFact("again", replay)],
  ]);
}

/** Number of ring sizes that are shown on one screen. */
const FEW = 3;

function theoremLines(theorem: LimitJudged, all: boolean): string[] {
  const { id, says, cite, proof, uses, set, sizes = [], nearest, verdict, floor } = theorem;
  const sign = verdict === "holds" ? good("✓") : bad("✗");
  const choice = set ? quiet(`  with ${assignments(set).join(", ")}`) : "";
  const shown = all ? sizes : sizes.slice(-FEW);
  const least = floor === undefined ? "no such algorithm exists" : `least messages: ${floor}`;
  return [
    `${sign} ${strong(id)}${choice}`,
    ...indented(least),
    ...(all ? indented(says) : []),
    ...indented(`uses ${uses.join(", ")}`, quiet),
    ...(all ? indented(`${nameSource(cite)}; ${proof}`, quiet) : []),
    ...(shown.length === 0 ? [] : table([headOf(shown[0]), ...shown.map(rowOf)], [])),
    ...(nearest ? commandFact("nearest", commandOf(nearest)) : []),
  ];
}

const headOf = ({ mean }: LimitSize): string[] =>
  mean === undefined
    ? ["n", "floor", "messages", "ratio"]
    : ["n", "floor", "mean", "ratio", "least", "most"];

function rowOf({ n, floor, mean, least, most }: LimitSize): string[] {
  const [bottom, measured] = [valueOf(floor), mean === undefined ? least : valueOf(mean)];
  const ratio = (measured / bottom).toFixed(2);
  if (mean === undefined) return [grouped(n), floor, grouped(least), ratio];
  return [grouped(n), floor, mean, ratio, grouped(least), grouped(most ?? least)];
}

function valueOf(fraction: string): number {
  const [p, q = "1"] = fraction.split("/");
  return Number(p) / Number(q);
}
