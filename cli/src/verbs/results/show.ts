import { counted, grouped, shortened } from "../../terminal/numbers.ts";
import { bad, doubtful, quiet, strong } from "../../terminal/style.ts";
import type { Aggregate, Fit, Measured } from "../../lab/store/aggregate.ts";
import type { BestRun } from "../../lab/store/best-known.ts";
import type { Row } from "../../lab/store/row.ts";
import { figure, grows } from "../sweep/show.ts";

const head = (file: string, runs: number): string => ` ${strong(file)}  ${counted(runs, "run")}`;

/** Prints runs, one a line. */
export function showRuns(file: string, runs: number, rows: readonly Row[]): string {
  const lines = [["algorithm", "n", "seed", "messages", "causal", "time", "setup", ""]];
  for (const row of rows) {
    lines.push([
      row.algorithm,
      grouped(row.n),
      row.seed,
      row.messages === null ? "–" : grouped(row.messages),
      row.causal === null ? "–" : grouped(row.causal),
      row.time === null ? "–" : shortened(row.time, 24),
      [row.ids, row.schedule, row.graph, row.violate && `violates ${row.violate}`]
        .filter((it) => it !== null && it !== "")
        .map((it) => (it!.length > 20 ? `${it!.slice(0, 19)}…` : it))
        .join(" "),
      markOf(row),
    ]);
  }
  const more = runs - rows.length;
  return [
    head(file, runs),
    "",
    ...table(lines, new Set([0, 6, 7])),
    ...(more > 0 ? [quiet(`   and ${grouped(more)} more (--limit ${runs} shows them)`)] : []),
    "",
  ].join("\n");
}

/** Prints the most expensive known runs, one a line. */
export function showBest(file: string, all: readonly BestRun[]): string {
  const lines = [["algorithm", "n", "measure", "value", "", "searched"]];
  for (const { algorithm, parameters, n, measure, value, label, over } of all) {
    const own = Object.entries(JSON.parse(parameters) as Record<string, string>)
      .filter(([key]) => key !== "elects" && key !== "announce")
      .map(([key, it]) => ` ${key}=${it}`);
    lines.push([algorithm + own.join(""), grouped(n), measure, shortened(value, 24), label, over]);
  }
  return [
    ` ${strong(file)}  ${counted(all.length, "worst case")}`,
    "",
    ...table(lines, new Set([0, 2, 4, 5])),
    "",
  ].join("\n");
}

function markOf({ outcome, violations }: Row): string {
  if (outcome === "error") return bad("✗ error");
  if (violations > 0) return bad("✗");
  return outcome === "elected" ? "" : doubtful(outcome);
}

/** Prints statistics of groups of runs. */
export function showGroups(
  file: string,
  runs: number,
  measure: Measured,
  aggregates: readonly Aggregate[],
  fits: readonly Fit[],
): string {
  const by = Object.keys(aggregates[0]?.group ?? {});
  const lines = [[...by, "runs", "mean", "±95 %", "p5", "median", "p95", "least", "most", ""]];
  for (const { group, runs: finished, values, violated, budget, errors } of aggregates) {
    const { mean, high, p5, median, p95, min, max } = values ?? {};
    const error = mean === undefined || high === null ? undefined : high! - mean;
    lines.push([
      ...by.map((name) => said(group[name])),
      grouped(finished),
      ...[mean, error, p5, median, p95, min, max].map((it) =>
        it === undefined ? "–" : figure(Number(it.toPrecision(5))),
      ),
      [
        ...(violated > 0 ? [bad(`✗ ${grouped(violated)}`)] : []),
        ...(budget > 0 ? [doubtful(`○ ${grouped(budget)}`)] : []),
        ...(errors > 0 ? [bad(`${grouped(errors)} failed`)] : []),
      ].join(" "),
    ]);
  }
  const left = new Set([...by.keys()].filter((i) => by[i] !== "n").concat(by.length + 8));
  return [
    `${head(file, runs)}  ${quiet(measure)}`,
    "",
    ...table(lines, left),
    ...(fits.length > 0 ? [""] : []),
    ...fits.map((fit) => {
      const of = Object.values(fit.group).map(said).join(" · ");
      return `   ${of === "" ? "" : `${of}: `}${grows(measure, fit)}`;
    }),
    "",
  ].join("\n");
}

const said = (value: unknown): string =>
  value === null || value === undefined
    ? "–"
    : typeof value === "number"
      ? grouped(value)
      : shortText(typeof value === "string" ? value : JSON.stringify(value));

const shortText = (it: string): string => (it.length > 32 ? `${it.slice(0, 31)}…` : it);

/** Aligns columns; the first line has their names. */
function table(lines: readonly (readonly string[])[], left: ReadonlySet<number>): string[] {
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  return lines.map((line, number) => {
    const cells = line.map((it, i) =>
      left.has(i) ? it.padEnd(widths[i]) : it.padStart(widths[i]),
    );
    const text = `   ${cells.join("  ")}`.trimEnd();
    return number === 0 ? quiet(text) : text;
  });
}
