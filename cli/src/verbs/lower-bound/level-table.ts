import { filled, quiet, strong, WIDTH } from "../../terminal/style.ts";

/** Characters of the longest bar, and of the shortest that is drawn. */
const LONGEST_BAR = 16;
const SHORTEST_BAR = 4;

/** A table of levels: heads, one row and one amount for each level, and what the heads mean. */
export interface LevelTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Drawn as bars behind the rows, where there is room. */
  readonly amounts: readonly number[];
  readonly legend: readonly string[];
}

/** Prints a table of levels. `spare`: how many of the last columns are left out if the line is too long. */
export function printLevels({ columns, rows, amounts, legend }: LevelTable, spare = 0): string[] {
  const all = columns.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i].length)));
  const lengthOf = (widths: readonly number[]) =>
    widths.reduce((length, width) => length + width + 2, 3);
  const widths = spare > 0 && lengthOf(all) > WIDTH ? all.slice(0, -spare) : all;
  const room = Math.min(LONGEST_BAR, WIDTH - lengthOf(widths));
  const most = Math.max(1, ...amounts);
  const line = (cells: readonly string[]) =>
    widths.map((width, i) => `  ${cells[i].padStart(width)}`).join("");
  const bar = (amount: number) =>
    room < SHORTEST_BAR ? "" : `  ${filled("▇".repeat(Math.ceil((amount / most) * room)))}`;
  return [
    strong("levels"),
    quiet(line(columns)),
    ...rows.map((row, i) => `${line(row)}${bar(amounts[i])}`),
    ...legend.map((text) => quiet(`  ${text}`)),
  ];
}
