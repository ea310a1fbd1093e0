import { claimBars } from "../../terminal/claim-bars.ts";
import { counted, duration, grouped, shortened } from "../../terminal/numbers.ts";
import {
  commandFact,
  fact,
  heading,
  indented,
  LONGEST_COMMAND,
  ownParameters,
  page,
  titled,
  traceFact,
  type Line,
} from "../../terminal/page.ts";
import { bad, doubtful, good, quiet, strong, WIDTH, wrapped } from "../../terminal/style.ts";
import type { WorstResult } from "./json.ts";

export function showWorst(result: WorstResult, out: string | undefined): string {
  const { search, found, isExact } = result;
  const { best, wrong, bounds } = found;
  const over = `searched ${search.says}`;
  const note = isExact
    ? over
    : `${over}, as far as time allowed; another search may find another run`;
  return page([
    [heading(best.algorithm, `n = ${grouped(best.n)}`, ...ownParameters(best.parameters))],
    wrapped(note, WIDTH - 2).map(quiet),
    value(result),
    wrong === undefined ? [] : wrapped(`✗ ${wrong}`, WIDTH - 2).map(bad),
    titled(heading("claims", "compared with this run"), claimBars(bounds, true)),
    [...facts(result), ...traceFact(out)],
    again(result, out),
  ]);
}

function value({ found: { best, searched, wrong }, search }: WorstResult): Line[] {
  const paint = wrong !== undefined ? bad : best.label === "found" ? doubtful : good;
  const label = paint(wrong === undefined ? best.label : "violated");
  return [
    `${strong(shortened(best.value, 50))} ${search.measure.says}  ${label}`,
    ...indented(best.by, quiet),
    searched !== undefined && quiet(`  the search alone found ${searched}`),
  ];
}

function facts({ searched, seconds, options, known, found: { best } }: WorstResult): Line[] {
  const { evaluations, restarts } = searched;
  const inRestarts = restarts === 0 ? "" : ` in ${counted(restarts, "restart")}`;
  return [
    fact("effort", `${counted(evaluations, "run")}${inRestarts}`),
    fact("took", duration(seconds)),
    fact("seed", String(options.spec.seed)),
    fact("digest", good(best.digest)),
    known && fact("known", `${shortened(known.value, 40)}, ${known.label}, in ${known.store}`),
  ];
}

function again({ found: { best }, again: line }: WorstResult, out: string | undefined): string[] {
  const run = best.replay ?? (out === undefined || out === "-" ? "" : `ringleader replay ${out}`);
  const isShown = run !== "" && run.length <= LONGEST_COMMAND;
  return [...(isShown ? commandFact("run", run, 12) : []), ...commandFact("again", line, 12)];
}
