import { inCsv, inMarkdown, inTex, oneLine } from "@ringleader/core/internal/words";
import { table as alignedTable } from "../../terminal/page.ts";
import { rounded } from "../../terminal/numbers.ts";
import type { TableFormat } from "./format-names.ts";

/** A value of a table. Null has no value. */
export type TableCell = string | number | null;

interface Column {
  readonly name: string;
  /** Texts are aligned left, numbers right. */
  readonly isText?: boolean;
  /** Colours the cells on a terminal. */
  readonly paint?: (text: string) => string;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** Formats a table as lines. */
export const formatTable = (table: Table, format: Exclude<TableFormat, "json">): string[] =>
  formatters[format](table);

const formatters = { text: asText, markdown: asMarkdown, latex: asLatex, csv: asCsv } as const;

/** Formats a value for people: 1,234 or 12.3457; a dash if there is none. */
const shown = (cell: TableCell): string =>
  cell === null ? "–" : typeof cell === "number" ? rounded(cell) : oneLine(cell);

/** Formats columns of the same width. */
function asText({ columns, rows }: Table): string[] {
  const left = [...columns.keys()].filter((i) => columns[i].isText);
  const texts = [columns.map(({ name }) => name), ...rows.map((row) => row.map(shown))];
  const paint = columns.at(-1)?.paint;
  const marks = texts.slice(1).map((row) => row.at(-1) ?? "");
  return alignedTable(texts, left).map((line) => {
    const mark = paint && marks.find((mark) => mark !== "" && line.endsWith(` ${mark}`));
    return mark === undefined ? line : line.slice(0, -mark.length) + paint!(mark);
  });
}

/** Formats a table of GitHub's Markdown. */
function asMarkdown({ columns, rows }: Table): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ name }) => inMarkdown(nameOf(name)))),
    line(columns.map(({ isText }) => (isText ? ":--" : "--:"))),
    ...rows.map((row) => line(row.map((cell) => inMarkdown(shown(cell))))),
  ];
}

/** Formats a LaTeX table with the rules of booktabs. */
function asLatex({ columns, rows }: Table): string[] {
  const line = (cells: readonly string[]) => `  ${cells.map(inTex).join(" & ")} \\\\`;
  return [
    "% needs \\usepackage{booktabs}",
    `\\begin{tabular}{${columns.map(({ isText }) => (isText ? "l" : "r")).join("")}}`,
    "  \\toprule",
    line(columns.map(({ name }) => nameOf(name))),
    "  \\midrule",
    ...rows.map((row) => line(row.map(shown))),
    "  \\bottomrule",
    "\\end{tabular}",
  ];
}

/** Formats CSV as in RFC 4180, with numbers in full and empty fields for missing values. */
function asCsv({ columns, rows }: Table): string[] {
  const line = (cells: readonly TableCell[]) => cells.map(inCsv).join(",");
  return [line(columns.map(({ name }) => nameOf(name))), ...rows.map(line)];
}

/** Names the column of marks, which has no heading on a terminal. */
const nameOf = (name: string): string => (name === "" ? "notes" : name);
