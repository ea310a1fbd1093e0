import { stripVTControlCharacters } from "node:util";
import { nameSource } from "@ringleader/core/internal";
import type { Detail } from "../../terminal/detail.ts";
import { counted, duration, grouped, rounded } from "../../terminal/numbers.ts";
import {
  bad,
  commandLines,
  doubtful,
  folded,
  leading,
  quiet,
  WIDTH,
  wrapped,
} from "../../terminal/style.ts";
import { assignments, commandFact, heading, table } from "../../terminal/page.ts";
import type { Aggregate } from "../../lab/store/aggregate.ts";
import type { FlagAxis } from "../../lab/plan/flag-values.ts";
import type { Plan } from "../../lab/plan/plan.ts";
import type { CellSeries } from "../../lab/plan/series.ts";
import type { Summary } from "../../lab/store/summary.ts";
import type { Tally } from "../../lab/sweep.ts";
import { grows } from "./growth.ts";

export interface Swept {
  readonly plan: Plan;
  readonly tally: Tally;
  readonly summary: Summary;
  /** The file of results. */
  readonly out: string;
  /** The other files to which rows or a chart were written. */
  readonly written: readonly string[];
  /** The command, as it was typed. */
  readonly again: string;
}

/** Formats a sweep: the verdict first, then the messages of each series. */
export function showSweep(swept: Swept, detail: Detail): string {
  const { plan, tally, summary, out, written, again } = swept;
  const { known, stored, seconds } = tally;
  const rate = stored > 0 ? `, ${counted(Math.round(stored / seconds), "cell")} per second` : "";
  const cells = `${counted(plan.cells, "cell")} · ${grouped(stored)} run · ${grouped(known)} already stored`;
  if (detail === "line") return `${verdictOf(swept)}; ${out}, ${cells}\n`;
  const all = detail === "everything";
  return folded([
    "",
    ` ${verdictOf(swept)}`,
    `   ${quiet(cells)}`,
    "",
    ...(all
      ? plan.series.flatMap((it, index) => [...seriesLines(it, index, plan, summary), ""])
      : [...screenTable(plan, summary), ""]),
    ...brokenLines(summary, all ? Infinity : BROKEN),
    ...errorLines(summary),
    ...budgetLines(summary),
    ` stored    ${out}`,
    ...written.map((file) => ` written   ${file}`),
    ` took      ${duration(seconds)}${rate}`,
    ` digest    ${summary.digest}`,
    ...commandFact("again", again).map((line) => ` ${line}`),
    "",
  ]).join("\n");
}

function verdictOf({ plan, summary }: Swept): string {
  const { violated, failed, undecided } = summary;
  const of = (count: number) => `${grouped(count)} of ${counted(plan.cells, "run")}`;
  if (violated > 0)
    return bad(
      `✗ ${of(violated)} ${violated === 1 ? "violates" : "violate"} a claim or the election`,
    );
  if (failed > 0) return bad(`✗ ${of(failed)} failed`);
  if (undecided > 0) return doubtful(`○ ${of(undecided)} stopped at the budget (--max-messages)`);
  return leading(
    plan.cells === 1
      ? "✓ the run violates neither the election nor a claim that it judges"
      : `✓ none of ${counted(plan.cells, "run")} violates the election or a claim that it judges`,
  );
}

/** Maximum number of rows of the table on one screen, and of one that also shows what is violated. */
const ROWS = 12;
const FEWER_ROWS = 6;

/** Formats one table for all series. Sizes in the middle are left out if there are many. */
function screenTable(plan: Plan, summary: Summary): string[] {
  const isFine = summary.violated + summary.failed === 0;
  const rowCount = isFine ? ROWS : FEWER_ROWS;
  const shown = plan.series.slice(0, rowCount);
  const perSeries = Math.max(1, Math.floor(rowCount / shown.length));
  let hidden = 0;
  const rows = shown.flatMap((series, index) => {
    const own = summary.aggregates.filter(({ group }) => group["series"] === index);
    const fit = summary.fits.find(({ group }) => group["series"] === index);
    const chosen = spread(own, perSeries);
    hidden += own.length - chosen.length;
    const label = labelOf(series, plan.series).map(valueOf).join(" ");
    return chosen.map((it, i) => {
      const growth = fit && i === chosen.length - 1 ? `n^${fit.exponent.toFixed(2)}` : "";
      return [i === 0 ? label : "", ...sizeLine(it).slice(0, -1), growth, sizeLine(it).at(-1)!];
    });
  });
  const more = [
    ...(hidden > 0 ? [counted(hidden, "more size")] : []),
    ...(plan.series.length > rowCount
      ? [`${grouped(plan.series.length - rowCount)} more series`]
      : []),
  ];
  const heads = ["messages", "n", "runs", "median", "least", "most", "mean", "growth", ""];
  return [
    ...fitTable([heads, ...rows], [0, 7, 8]).map((line) => ` ${line}`),
    ...(more.length > 0 ? [quiet(`   ${more.join(" and ")}: -v`)] : []),
  ];
}

/** Leaves out the name of a parameter or flag: "losers = swallow" and "ids random" have their values only. */
const valueOf = (label: string): string => label.replace(/^\S+ (= )?(?=\S)/, "");

/** Formats a table without empty columns. Cuts the first column if the lines are too long. */
function fitTable(rows: readonly (readonly string[])[], left: readonly number[]): string[] {
  const used = [...rows[0].keys()].filter((i) => rows.some((row, k) => k > 0 && row[i] !== ""));
  const widths = used.slice(1).map((i) => Math.max(...rows.map((row) => lengthOf(row[i]))));
  const room = WIDTH - 5 - widths.reduce((sum, width) => sum + width + 2, 0);
  const cells = rows.map((row) => used.map((i) => (i === 0 ? cutMiddle(row[0], room) : row[i])));
  return table(
    cells,
    [...used.keys()].filter((k) => left.includes(used[k])),
  );
}

/** Shortens a text in its middle, because series of one algorithm differ at the end. */
const cutMiddle = (text: string, room: number): string =>
  text.length > room ? `${text.slice(0, 8)}…${text.slice(9 - Math.max(room, 12))}` : text;

const lengthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Chooses `count` of the items: the last one, and others evenly spaced. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  if (count === 1) return items.slice(-1);
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, i) => items[Math.round(i * step)]);
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

const cutOff = (text: string, room: number): string =>
  text.length > room ? `${text.slice(0, room - 1)}…` : text;

const sizeLine = ({ group, runs, violated, budget, values }: Aggregate): string[] => {
  const { median, min, max, mean } = values ?? {};
  return [
    grouped(group["n"] as number),
    grouped(runs),
    ...[median, min, max, mean].map((it) => (it === undefined ? "–" : rounded(it))),
    [
      ...(violated > 0 ? [bad(`✗ ${grouped(violated)}`)] : []),
      ...(budget > 0 ? [doubtful(`○ ${grouped(budget)}`)] : []),
    ].join(" "),
  ];
};

const wrongLines = (sentence: string): string[] =>
  wrapped(sentence, WIDTH - 4).map((line, i) => ` ${i === 0 ? bad("✗") : " "} ${line}`);

/** Counts the runs that were stopped, unless the verdict does. */
function budgetLines({ undecided, violated, failed }: Summary): string[] {
  if (undecided === 0 || violated + failed === 0) return [];
  const runs = counted(undecided, "run");
  return [` ${doubtful("○")} ${runs} stopped at the budget (--max-messages)`, ""];
}

/** Maximum number of violated claims on one screen. */
const BROKEN = 1;

function brokenLines({ broken }: Summary, most: number): string[] {
  // The election itself, which has no source, is more important than a claim.
  const inOrder = broken.toSorted((a, b) => Number(a.cite !== null) - Number(b.cite !== null));
  const more = broken.length - most;
  const rest = more === 1 ? "1 more claim is" : `${more} more claims are`;
  return [
    ...inOrder
      .slice(0, most)
      .flatMap(({ algorithm, says, cite, runs, replay }) => [
        ...wrongLines(`${algorithm}: ${says}${cite === null ? "" : ` (${nameSource(cite)})`}`),
        `   violated by ${counted(runs, "run")}; the first:`,
        ...commandLines(replay, WIDTH - 5).map((line) => `     ${line}`),
        "",
      ]),
    ...(more > 0 ? [`   ${rest} violated; -v lists them`, ""] : []),
  ];
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
