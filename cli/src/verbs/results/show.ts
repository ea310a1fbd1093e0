import { counted, grouped, shortened } from "../../terminal/numbers.ts";
import { ownParameters, table } from "../../terminal/page.ts";
import { bad, doubtful, quiet, strong } from "../../terminal/style.ts";
import type { Aggregate, Fit, Measured } from "../../lab/store/aggregate.ts";
import type { BestRun } from "../../lab/store/best-known.ts";
import type { Row } from "../../lab/store/row.ts";
import { cutOff, figure, grows } from "../sweep/show.ts";

const listing = (file: string, count: string, lines: readonly string[]): string =>
  [` ${strong(file)}  ${count}`, "", ...lines.map((line) => line && ` ${line}`), ""].join("\n");

export function showRuns(file: string, runs: number, rows: readonly Row[]): string {
  const lines = [["algorithm", "n", "seed", "messages", "causal", "time", "setup", ""]];
  for (const row of rows) {
    lines.push([
      row.algorithm,
      grouped(row.n),
      row.seed,
      ...[row.messages, row.causal].map(textOf),
      row.time === null ? "–" : shortened(row.time, 24),
      [row.ids, row.schedule, row.graph, row.violate && `violates ${row.violate}`]
        .flatMap((it) => (it ? [cutOff(it, 20)] : []))
        .join(" "),
      markOf(row),
    ]);
  }
  const more = runs - rows.length;
  return listing(file, counted(runs, "run"), [
    ...table(lines, [0, 6, 7]),
    ...(more > 0 ? [quiet(`  and ${grouped(more)} more (--limit ${runs} shows them)`)] : []),
  ]);
}

export function showBest(file: string, all: readonly BestRun[]): string {
  const lines = [["algorithm", "n", "measure", "value", "", "searched"]];
  for (const { algorithm, parameters, n, measure, value, label, over } of all) {
    const own = ownParameters(JSON.parse(parameters) as Record<string, string>);
    const name = [algorithm, ...own.map((it) => it.replace(" = ", "="))].join(" ");
    lines.push([name, grouped(n), measure, shortened(value, 24), label, over]);
  }
  return listing(file, counted(all.length, "worst case"), table(lines, [0, 2, 4, 5]));
}

function markOf({ outcome, violations }: Row): string {
  if (outcome === "error") return bad("✗ error");
  if (violations > 0) return bad("✗");
  return outcome === "elected" ? "" : doubtful(outcome);
}

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
      ...by.map((name) => textOf(group[name])),
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
  const left = [...by.keys()].filter((i) => by[i] !== "n").concat(by.length + 8);
  return listing(file, `${counted(runs, "run")}  ${quiet(measure)}`, [
    ...table(lines, left),
    ...(fits.length > 0 ? [""] : []),
    ...fits.map((fit) => {
      const of = Object.values(fit.group).map(textOf).join(" · ");
      return `  ${of === "" ? "" : `${of}: `}${grows(measure, fit)}`;
    }),
  ]);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return grouped(value);
  return cutOff(typeof value === "string" ? value : JSON.stringify(value), 32);
}
