import type { Beside, Judged } from "@ringleader/core";
import { counted, duration, grouped, shortened } from "../numbers.ts";
import { claimBars } from "../show-result/claim-bars.ts";
import { bad, commandLines, doubtful, good, quiet, strong, WIDTH, wrapped } from "../style.ts";
import type { Worst } from "./worst-document.ts";

/** A worst case for people: how much, how it is known, what was claimed, and how to see it again. */
export function showWorst(it: Worst, out: string | undefined): string {
  const { search, found } = it;
  const { wrong, bounds } = found;
  const parts = [
    [headline(it)],
    value(it),
    wrong === undefined ? [] : wrapped(`✗ ${wrong}`, WIDTH - 2).map((line) => bad(line)),
    bounds.length === 0
      ? []
      : [strong(`claims${quiet("  beside this run")}`), ...claimBars(bounds.map(judged), true)],
    [...facts(it), ...(out !== undefined && out !== "-" ? [fact("trace", out)] : [])],
    again(it, out),
  ];
  const text = parts.filter((part) => part.length > 0).map((part) => part.map(indented).join("\n"));
  const over = `looked for ${search.says}`;
  const note = it.isExact ? over : `${over}, as far as time allowed: another time it may be other`;
  text.splice(
    1,
    0,
    wrapped(note, WIDTH - 2)
      .map((line) => quiet(` ${line}`))
      .join("\n"),
  );
  return `\n${text.join("\n\n")}\n\n`;
}

const indented = (line: string): string => (line === "" ? line : ` ${line}`);
const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

function headline({ found: { best } }: Worst): string {
  const own = Object.entries(best.parameters)
    .filter(([key]) => key !== "elects" && key !== "announce")
    .map(([key, value]) => `${key} = ${value}`);
  return `${strong(best.algorithm)}${quiet(`  ${[`n = ${grouped(best.n)}`, ...own].join(" · ")}`)}`;
}

function value({ found: { best, searched, wrong }, search }: Worst): string[] {
  const paint = wrong !== undefined ? bad : best.label === "found" ? doubtful : good;
  const lines = [
    `${strong(shortened(best.value, 50))} ${search.measure.says}  ${paint(wrong === undefined ? best.label : "violated")}`,
    ...wrapped(best.by, WIDTH - 4).map((line) => quiet(`  ${line}`)),
  ];
  if (searched !== undefined) lines.push(quiet(`  the search by itself came to ${searched}`));
  return lines;
}

const judged = ({ limit, exceeded, ...said }: Beside): Judged => ({
  ...said,
  holds: !exceeded,
  bound: limit,
});

function facts({ searched, seconds, asked, known, found: { best } }: Worst): string[] {
  const { evaluations, restarts } = searched;
  const begun = restarts === 0 ? "" : ` in ${counted(restarts, "restart")}`;
  return [
    fact("made", `${counted(evaluations, "run")}${begun}`),
    fact("took", duration(seconds)),
    fact("seed", String(asked.line.seed)),
    fact("digest", good(best.digest)),
    ...(known
      ? [fact("known", `${shortened(known.value, 40)}, ${known.label}, in ${known.store}`)]
      : []),
  ];
}

/** Longer command lines are for a file or `--json`. */
const LONGEST = 1200;

function again({ found: { best }, again: line }: Worst, out: string | undefined): string[] {
  const run =
    best.replay ?? (out === undefined || out === "-" ? undefined : `ringleader replay ${out}`);
  const shown = run === undefined || run.length > LONGEST ? [] : named("run", run);
  return [...shown, ...named("again", line)];
}

const named = (name: string, command: string): string[] =>
  commandLines(command, WIDTH - 12).map((line, i) =>
    i === 0 ? fact(name, line) : `${" ".repeat(12)}${line}`,
  );
