import { expect, test } from "vitest";
import { formatTable, type Table } from "./table-formats.ts";

const table: Table = {
  columns: [{ name: "by_kind", isText: true }, { name: "n" }, { name: "", isText: true }],
  rows: [
    ["a|b_c*", 12345.678, "✗ 2"],
    ['say "x", 50 %', null, ""],
  ],
};

test("table formats: text has aligned columns and rounded numbers", () => {
  expect(formatTable(table, "text")).toEqual([
    "  by_kind               n",
    "  a|b_c*         12,345.7  ✗ 2",
    '  say "x", 50 %         –',
  ]);
});

test("table formats: Markdown escapes its signs", () => {
  expect(formatTable(table, "markdown")).toEqual([
    "| by\\_kind | n | notes |",
    "| :-- | --: | :-- |",
    "| a\\|b\\_c\\* | 12,345.7 | ✗ 2 |",
    '| say "x", 50 % | – |  |',
  ]);
});

test("table formats: LaTeX escapes its signs and has the rules of booktabs", () => {
  expect(formatTable(table, "latex")).toEqual([
    "% needs \\usepackage{booktabs}",
    "\\begin{tabular}{lrl}",
    "  \\toprule",
    "  by\\_kind & n & notes \\\\",
    "  \\midrule",
    "  a|b\\_c* & 12,345.7 & $\\times$ 2 \\\\",
    '  say "x", 50 \\% & -- &  \\\\',
    "  \\bottomrule",
    "\\end{tabular}",
  ]);
  const odd = { columns: [{ name: "x" }], rows: [["\\ ~ ^ & $ # { } < ≤"]] };
  expect(formatTable(odd, "latex")[5]).toBe(
    "  \\textbackslash{} \\textasciitilde{} \\textasciicircum{} \\& \\$ \\# \\{ \\} $<$ $\\le$ \\\\",
  );
});

test("table formats: CSV has numbers in full and quotes where needed", () => {
  expect(formatTable(table, "csv")).toEqual([
    "by_kind,n,notes",
    "a|b_c*,12345.678,✗ 2",
    '"say ""x"", 50 %",,',
  ]);
});
