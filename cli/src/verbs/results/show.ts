import { oneLine } from "@ringleader/core/internal/words";
import { counted, grouped, shortened } from "../../terminal/numbers.ts";
import { ownParameters } from "../../terminal/page.ts";
import { bad, doubtful, folded, quiet, strong } from "../../terminal/style.ts";
import type { Aggregate, Fit } from "../../lab/store/aggregate.ts";
import type { Measured } from "../../lab/store/measures.ts";
import type { BestRun } from "../../lab/store/best-known.ts";
import type { Contents } from "../../lab/store/results-query.ts";
import type { Row } from "../../lab/store/row.ts";
import type { Selection } from "../../lab/store/select-rows.ts";
import { grows } from "../sweep/growth.ts";
import type { TableFormat } from "./format-names.ts";
import { formatTable, type Table, type TableCell } from "./table-formats.ts";

/** What `results` prints: a title, a table, and lines below it. Formats for papers have only the table. */
export interface Listing {
  readonly title: string;
  readonly table: Table;
  readonly below?: readonly string[];
}

interface Place {
  readonly file: string;
  readonly sweep?: { readonly done: number; readonly cells: number } | undefined;
}

/** Formats a listing. `sweep` is the progress of the sweep that owns the file. */
export function showListing(
  { title, table, below = [] }: Listing,
  { file, sweep }: Place,
  format: Exclude<TableFormat, "json">,
): string {
  if (format !== "text")
    return formatTable(table, format)
      .map((line) => `${line}\n`)
      .join("");
  const running = sweep && [
    ` a sweep is running: ${grouped(sweep.done)} of ${counted(sweep.cells, "cell")} so far`,
  ];
  const lines = table.rows.length > 0 ? formatTable(table, "text") : [];
  return folded([
    ` ${strong(file)}  ${title}`,
    ...(running ?? []),
    ...(lines.length + below.length > 0 ? [""] : []),
    ...[...lines, ...below].map((line) => line && ` ${oneLine(line)}`),
    "",
  ]).join("\n");
}

/** Describes a file in one sentence: its runs, algorithms and sizes. */
export function describeContents(
  file: string,
  { runs, algorithms, least, most }: Contents,
): string {
  if (runs === 0) return `${file} has no runs`;
  const sizes = least === most ? `n ${grouped(least)}` : `n ${grouped(least)}..${grouped(most)}`;
  return `${file} has runs of ${oneLine(algorithms.join(", "))}, ${sizes}`;
}

export function listRuns(runs: number, rows: readonly Row[]): Listing {
  const more = runs - rows.length;
  return {
    title: counted(runs, "run"),
    table: {
      columns: [
        { name: "algorithm", isText: true },
        { name: "n" },
        { name: "seed" },
        { name: "messages" },
        { name: "causal" },
        { name: "time" },
        { name: "setup", isText: true },
        { name: "", isText: true, paint: bad },
      ],
      rows: rows.map((row) => [
        row.algorithm,
        row.n,
        row.seed,
        row.messages,
        row.causal,
        row.time === null ? null : shortened(row.time, 24),
        setupOf(row),
        markOf(row),
      ]),
    },
    below: more > 0 ? [quiet(`  and ${grouped(more)} more (--limit ${runs} shows them)`)] : [],
  };
}

const setupOf = ({ ids, schedule, graph, violate }: Row): string =>
  [ids, schedule, graph, violate && `violates ${violate}`]
    .flatMap((it) => (it ? [cutOff(it, 20)] : []))
    .join(" ");

const cutOff = (text: string, room: number): string =>
  text.length > room ? `${text.slice(0, room - 1)}…` : text;

function markOf({ outcome, violations }: Row): string {
  if (outcome === "error") return "✗ error";
  if (violations > 0) return "✗";
  return outcome === "elected" ? "" : outcome;
}

export function listBest(all: readonly BestRun[]): Listing {
  return {
    title: counted(all.length, "worst case"),
    table: {
      columns: [
        { name: "algorithm", isText: true },
        { name: "n" },
        { name: "measure", isText: true },
        { name: "value" },
        { name: "known", isText: true },
        { name: "searched", isText: true },
      ],
      rows: all.map(({ algorithm, parameters, n, measure, value, label, over }) => {
        const own = ownParameters(JSON.parse(parameters) as Record<string, string>);
        const name = [algorithm, ...own.map((it) => it.replace(" = ", "="))].join(" ");
        return [name, n, measure, shortened(value, 24), label, over.replace("ids among ", "ids ")];
      }),
    },
  };
}

export function listGroups(
  runs: number,
  measure: Measured,
  aggregates: readonly Aggregate[],
  fits: readonly Fit[],
): Listing {
  const by = Object.keys(aggregates[0]?.group ?? {});
  const numbers = ["runs", "mean", "±95 %", "p5", "median", "p95", "least", "most"];
  return {
    title: `${counted(runs, "run")}  ${quiet(measure)}`,
    table: {
      columns: [
        ...by.map((name) => ({ name, isText: name !== "n" })),
        ...numbers.map((name) => ({ name })),
        { name: "", isText: true, paint: bad },
      ],
      rows: aggregates.map(({ group, runs: finished, values, violated, budget, errors }) => {
        const { mean, high, p5, median, p95, min, max } = values ?? {};
        const error = mean === undefined || high === null ? undefined : high! - mean;
        return [
          ...by.map((name) => cellOf(group[name])),
          finished,
          ...[mean, error, p5, median, p95, min, max].map((it) =>
            it === undefined ? null : Number(it.toPrecision(5)),
          ),
          [
            ...(violated > 0 ? [`✗ ${grouped(violated)}`] : []),
            ...(budget > 0 ? [`○ ${grouped(budget)}`] : []),
            ...(errors > 0 ? [`${grouped(errors)} failed`] : []),
          ].join(" "),
        ];
      }),
    },
    below: [
      ...(fits.length > 0 ? [""] : []),
      ...fits.map((fit) => {
        const of = Object.values(fit.group)
          .map((it) => String(it ?? "–"))
          .join(" · ");
        return `  ${of === "" ? "" : `${of}: `}${grows(measure, fit)}`;
      }),
    ],
  };
}

/** Lists the rows of a SELECT. */
export function listSelection({ columns, rows, isMore }: Selection, limit: number): Listing {
  const isText = (i: number) =>
    !rows.every((row) => row[i] === null || typeof plain(row[i]) === "number");
  return {
    title: `${isMore ? "the first " : ""}${counted(rows.length, "row")}`,
    table: {
      columns: columns.map((name, i) => ({ name, isText: isText(i) })),
      rows: rows.map((row) => row.map(cellOf)),
    },
    below: isMore ? [doubtful(`  there are more than ${grouped(limit)} rows (--limit)`)] : [],
  };
}

/** Turns a value of DuckDB into JSON: whole numbers beyond 2^53 and dates become strings. */
export function plain(value: unknown): unknown {
  if (typeof value === "bigint")
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (value instanceof Map) return [...value].map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, plain(it)]));
}

function cellOf(value: unknown): TableCell {
  const simple = plain(value) ?? null;
  if (simple === null || typeof simple === "string" || typeof simple === "number") return simple;
  return typeof simple === "boolean" ? String(simple) : JSON.stringify(simple);
}
