import { trusting } from "../../workers/own-thread.ts";
import { nameSource, type Judged } from "@ringleader/core/internal";
import { claimBars } from "../../terminal/claim-bars.ts";
import type { Detail } from "../../terminal/detail.ts";
import { counted, duration, grouped, shortened } from "../../terminal/numbers.ts";
import {
  assuming,
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
import { bad, doubtful, good, leading, quiet, WIDTH, wrapped } from "../../terminal/style.ts";
import type { WorstResult } from "./json.ts";

/** Formats the most expensive run: the verdict first, then the nearest bound and the commands. */
export function showWorst(result: WorstResult, out: string | undefined, detail: Detail): string {
  const { best, bounds, searched: alone, wrong } = result.found;
  const setup = [`n = ${grouped(best.n)}`, ...ownParameters(best.parameters)];
  if (detail === "line") {
    return `${verdictOf(result)}: ${[best.algorithm, ...setup].join(", ")}; ${effortOf(result)}\n`;
  }
  const all = detail === "everything";
  return page([
    [
      verdictOf(result),
      `  ${heading(best.algorithm, ...setup)}`,
      ...(all ? indented(nameSource(best.by), quiet) : []),
      ...indented(`searched: ${searchedOf(result)} · ${effortOf(result)}`, quiet),
      alone !== undefined && quiet(`  the search alone found ${alone}`),
    ],
    all ? titled(heading("claims", "compared with this run"), claimBars(bounds, true)) : [],
    [
      ...(all || wrong !== undefined ? [] : claimFacts(result)),
      ...facts(result),
      ...traceFact(out),
    ],
    again(result, out),
  ]);
}

/** Says what the most expensive run means: proved, every run tried, or only found. */
function verdictOf({ found: { best, wrong }, search, isExact }: WorstResult): string {
  const { says } = search.measure;
  const unit = best.value === "1" ? says.replace("messages", "message") : says;
  const value = `${shortened(best.value, 50)} ${unit}`;
  if (wrong !== undefined)
    return wrapped(`✗ ${wrong}: ${value}`, WIDTH - 2)
      .map(bad)
      .join("\n ");
  if (best.label === "proved") return leading(`✓ ${value}; no run is more expensive (proved)`);
  if (best.label === "searched") {
    const isTried = best.by.startsWith("every run");
    return leading(
      isTried
        ? `✓ ${value}; ${search.everyRun} was tried`
        : `✓ ${value}; no run is more expensive (searched)`,
    );
  }
  const end = isExact ? "" : ", when the search was stopped";
  return doubtful(`○ ${value} in the most expensive run found${end}`);
}

/** Names the runs that were tried, or what the search varied. */
const searchedOf = ({ search, found: { best } }: WorstResult): string =>
  /^every run: (.*?)(?:; meets the bound|$)/s.exec(best.by)?.[1] ??
  search.says.replace("ids among ", "ids ");

function effortOf({
  searched: { evaluations, restarts },
  found: { wrong, assumes },
}: WorstResult): string {
  const inRestarts = restarts === 0 ? "" : ` in ${counted(restarts, "restart")}`;
  const assumed = wrong === undefined ? assuming(assumes, ", ") : "";
  return `${counted(evaluations, "run")}${inRestarts}${assumed}`;
}

/** Formats the reason or the nearest bound, and counts the claims. What a paper states wrongly is one line. */
function claimFacts({ found: { best, bounds } }: WorstResult): string[] {
  const isUsable = ({ refuted, bound, measured }: Judged) =>
    refuted === undefined && /^\d+$/.test(bound) && measured === best.value;
  const [nearest] = bounds
    .filter(isUsable)
    .toSorted((a, b) => (BigInt(a.bound) < BigInt(b.bound) ? -1 : 1));
  const reason = best.by.replace(/^.*?(?=meets the bound)/s, "");
  const refuted = bounds.filter((it) => it.refuted !== undefined).length;
  const holding = bounds.filter((it) => it.holds && it.refuted === undefined).length;
  const counts = [
    `${holding} ${holding === 1 ? "holds" : "hold"}`,
    ...(refuted > 0
      ? [`${refuted} of the paper ${refuted === 1 ? "is" : "are"} false as printed`]
      : []),
  ];
  return [
    ...(reason !== best.by && best.label !== "found"
      ? textFact("because", `it ${nameSource(reason)}`)
      : []),
    ...(best.label === "found" && nearest ? boundLines(nearest) : []),
    ...(bounds.length > 0 ? [fact("claims", `${counts.join(" · ")}; -v lists them`)] : []),
  ];
}

function boundLines({ measured, bound, says, cite, holds }: Judged): string[] {
  const values = `${shortened(measured, 18)} ${holds ? "≤" : ">"} ${shortened(bound, 18)}`;
  return textFact("bound", `${values}: ${says} (${nameSource(cite)})`);
}

/** Formats a fact of several lines. */
function textFact(name: string, text: string): string[] {
  const [first, ...more] = wrapped(text, WIDTH - 12);
  return [fact(name, first), ...more.map((line) => `${" ".repeat(10)}${line}`)];
}

function facts({ options, seconds, known, found: { best } }: WorstResult): Line[] {
  return [
    fact("took", duration(seconds)),
    fact("seed", String(options.spec.seed)),
    fact("digest", good(best.digest)),
    known && fact("known", `${shortened(known.value, 40)}, ${known.label}, in ${known.store}`),
  ];
}

function again({ found: { best }, again: line }: WorstResult, out: string | undefined): string[] {
  const file = out === undefined || out === "-" ? "" : `ringleader replay ${out}`;
  const run = best.replay === undefined ? file : trusting(best.replay);
  const isShown = run !== "" && run.length <= LONGEST_COMMAND;
  return [...(isShown ? commandFact("run", run, 12) : []), ...commandFact("again", line, 12)];
}
