import { counted, duration, grouped } from "../../terminal/numbers.ts";
import {
  bad,
  commandLines,
  doubtful,
  quiet,
  strong,
  WIDTH,
  wrapped,
} from "../../terminal/style.ts";
import { assignments, heading, table } from "../../terminal/page.ts";
import type { Aggregate, Fit } from "../../lab/store/aggregate.ts";
import type { FlagAxis } from "../../lab/plan/flag-values.ts";
import type { Plan } from "../../lab/plan/plan.ts";
import type { CellSeries } from "../../lab/plan/series.ts";
import type { Summary } from "../../lab/store/summary.ts";
import type { Tally } from "../../lab/sweep.ts";

export interface Swept {
  readonly plan: Plan;
  readonly tally: Tally;
  readonly summary: Summary;
  /** The file of results. */
  readonly out: string;
  /** The other files to which rows or a chart were written. */
  readonly written: readonly string[];
}

export function showSweep({ plan, tally, summary, out, written }: Swept): string {
  const { known, stored, seconds } = tally;
  const failed = summary.failed > 0 ? ` · ${grouped(summary.failed)} failed` : "";
  const rate = stored > 0 ? `, ${counted(Math.round(stored / seconds), "cell")} per second` : "";
  return [
    ` ${strong("sweep")}  ${counted(plan.cells, "cell")} · ${grouped(stored)} run · ${grouped(known)} already stored${failed}`,
    "",
    ...plan.series.flatMap((it, index) => [...seriesLines(it, index, plan, summary), ""]),
    ...brokenLines(summary),
    ...errorLines(summary),
    ...(summary.undecided > 0
      ? [` ${doubtful("○")} ${counted(summary.undecided, "run")} stopped at --max-messages`, ""]
      : []),
    ` stored    ${out}`,
    ...written.map((file) => ` written   ${file}`),
    ` took      ${duration(seconds)}${rate}`,
    ` digest    ${summary.digest}`,
    "",
  ].join("\n");
}

/** Returns the algorithm of a series, its parameters, and the flags that differ between series of this algorithm. */
function labelOf({ algorithm, set, setup }: CellSeries, all: readonly CellSeries[]): string[] {
  const own = all.filter((it) => it.algorithm === algorithm);
  const differs = (flag: FlagAxis) => new Set(own.map((it) => it.setup[flag])).size > 1;
  const flags = (Object.entries(setup) as [FlagAxis, string][]).filter(([flag]) => differs(flag));
  return [
    algorithm,
    ...assignments(set),
    ...flags.map(([flag, value]) => `${flag} ${cutOff(value, 24)}`),
  ];
}

function seriesLines(series: CellSeries, index: number, plan: Plan, summary: Summary): string[] {
  const [name, ...rest] = labelOf(series, plan.series);
  const own = summary.aggregates.filter(({ group }) => group["series"] === index);
  const fit = summary.fits.find(({ group }) => group["series"] === index);
  const lines = [["n", "runs", "median", "least", "most", "mean", ""], ...own.map(sizeLine)];
  return [
    ` ${heading(name, ...rest)}`,
    ...table(lines, [6], "   ").map((line) => ` ${line}`),
    ...(fit ? [`   ${grows("messages", fit)}`] : []),
  ];
}

export const grows = (what: string, { exponent, r2, sizes }: Fit): string =>
  `${what} ~ n^${exponent.toFixed(2)} ${quiet(`(r² = ${r2.toFixed(4)}, ${sizes} sizes)`)}`;

export const cutOff = (text: string, room: number): string =>
  text.length > room ? `${text.slice(0, room - 1)}…` : text;

/** Formats a number with at most six significant digits; whole numbers in full. */
export const figure = (value: number): string =>
  Number.isInteger(value)
    ? grouped(value)
    : value.toLocaleString("en-US", { maximumSignificantDigits: 6 });

const sizeLine = ({ group, runs, violated, values }: Aggregate): string[] => {
  const { median, min, max, mean } = values ?? {};
  return [
    grouped(group["n"] as number),
    grouped(runs),
    ...[median, min, max, mean].map((it) => (it === undefined ? "–" : figure(it))),
    violated > 0 ? bad(`✗ ${grouped(violated)}`) : "",
  ];
};

const wrongLines = (sentence: string): string[] =>
  wrapped(sentence, WIDTH - 4).map((line, i) => ` ${i === 0 ? bad("✗") : " "} ${line}`);

function brokenLines({ broken }: Summary): string[] {
  return broken.flatMap(({ algorithm, says, cite, runs, replay }) => [
    ...wrongLines(`${algorithm}: ${says}${cite === null ? "" : ` (${cite})`}`),
    `   violated by ${counted(runs, "run")}; the first:`,
    ...commandLines(replay, WIDTH - 5).map((line) => `     ${line}`),
    "",
  ]);
}

const SHOWN = 5;

function errorLines({ errors }: Summary): string[] {
  if (errors.length === 0) return [];
  const more = errors.length > SHOWN ? [`   and ${errors.length - SHOWN} other errors`] : [];
  return [
    ...errors
      .slice(0, SHOWN)
      .flatMap(({ error, cells }) => wrongLines(`${counted(cells, "cell")} failed: ${error}`)),
    ...more,
    "",
  ];
}
