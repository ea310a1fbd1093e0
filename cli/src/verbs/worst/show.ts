import { counted, duration, grouped, shortened } from "../../terminal/numbers.ts";
import { claimBars } from "../../terminal/claim-bars.ts";
import { bad, doubtful, good, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import type { WorstResult } from "./json.ts";
import { commandFact, fact, ownParameters, page } from "../../terminal/page.ts";

/** Prints a worst case: its value, how it is known, the claims, and the commands that repeat it. */
export function showWorst(it: WorstResult, out: string | undefined): string {
  const { search, found } = it;
  const { wrong, bounds } = found;
  const over = `searched ${search.says}`;
  const note = it.isExact ? over : `${over}, as far as time allowed; another search may differ`;
  return page([
    [headline(it)],
    wrapped(note, WIDTH - 2).map((line) => quiet(line)),
    value(it),
    wrong === undefined ? [] : wrapped(`✗ ${wrong}`, WIDTH - 2).map((line) => bad(line)),
    bounds.length === 0
      ? []
      : [strong(`claims${quiet("  compared with this run")}`), ...claimBars(bounds, true)],
    [...facts(it), ...(out !== undefined && out !== "-" ? [fact("trace", out)] : [])],
    again(it, out),
  ]);
}

function headline({ found: { best } }: WorstResult): string {
  return `${strong(best.algorithm)}${quiet(`  ${[`n = ${grouped(best.n)}`, ...ownParameters(best.parameters)].join(" · ")}`)}`;
}

function value({ found: { best, searched, wrong }, search }: WorstResult): string[] {
  const paint = wrong !== undefined ? bad : best.label === "found" ? doubtful : good;
  const lines = [
    `${strong(shortened(best.value, 50))} ${search.measure.says}  ${paint(wrong === undefined ? best.label : "violated")}`,
    ...wrapped(best.by, WIDTH - 4).map((line) => quiet(`  ${line}`)),
  ];
  if (searched !== undefined) lines.push(quiet(`  the search alone found ${searched}`));
  return lines;
}

function facts({ searched, seconds, options, known, found: { best } }: WorstResult): string[] {
  const { evaluations, restarts } = searched;
  const begun = restarts === 0 ? "" : ` in ${counted(restarts, "restart")}`;
  return [
    fact("effort", `${counted(evaluations, "run")}${begun}`),
    fact("took", duration(seconds)),
    fact("seed", String(options.spec.seed)),
    fact("digest", good(best.digest)),
    ...(known
      ? [fact("known", `${shortened(known.value, 40)}, ${known.label}, in ${known.store}`)]
      : []),
  ];
}

/** Characters of the longest command that is printed. */
const LONGEST = 1200;

function again({ found: { best }, again: line }: WorstResult, out: string | undefined): string[] {
  const run =
    best.replay ?? (out === undefined || out === "-" ? undefined : `ringleader replay ${out}`);
  const shown = run === undefined || run.length > LONGEST ? [] : commandFact("run", run, 12);
  return [...shown, ...commandFact("again", line, 12)];
}
