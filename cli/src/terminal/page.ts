import { printedLength } from "./ascii.ts";
import type { Detail } from "./detail.ts";
import { exit } from "./exit.ts";
import { grouped } from "./numbers.ts";
import {
  bad,
  commandLines,
  doubtful,
  filled,
  folded,
  leading,
  quiet,
  ROOM,
  strong,
  WIDTH,
  wrapped,
} from "./style.ts";
import { isPath } from "./shell-word.ts";

/** A line of a page, or a word of a heading. False and undefined are left out. */
export type Line = string | false | undefined;

/**
 * Joins the parts of a page with an empty line between parts and a space before each line, and breaks lines that are too
 * wide. The parts in `asIs` are not broken.
 */
export function page(
  parts: readonly (readonly Line[])[],
  asIs: readonly (readonly Line[])[] = [],
): string {
  const texts = [...parts, ...asIs]
    .map((part) => part.filter((line) => typeof line === "string"))
    .map((part) => part.map((line) => (line === "" ? line : ` ${line}`.trimEnd())))
    .map((part, i) => (i < parts.length ? folded(part) : part))
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"));
  return `\n${texts.join("\n\n")}\n`;
}

export function heading(text: string, ...notes: readonly Line[]): string {
  const note = notes.filter(Boolean).join(" · ");
  return `${strong(text)}${note && quiet(`  ${note}`)}`;
}

/** Puts a heading above lines; returns [] if there are no lines. */
export const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [title, ...lines] : [];

export const indented = (text: string, paint = (line: string): string => line): string[] =>
  wrapped(text, WIDTH - 4).map((line) => `  ${paint(line)}`);

/** Formats a mark, a text beside it, and further lines below the text. */
export function marked(mark: string, text: string, below: readonly string[] = []): string[] {
  const [first, ...more] = wrapped(text, ROOM);
  return [`  ${mark} ${first}`, ...[...more, ...below].map((line) => `    ${line}`)];
}

export const fact = (name: string, text: string): string => `${quiet(name.padEnd(9))} ${text}`;

/** Formats a command as a fact, on several lines if it is long. */
export const commandFact = (name: string, command: string, indent = 10): string[] =>
  commandLines(command, WIDTH - 12).map((line, i) =>
    i === 0 ? fact(name, line) : `${" ".repeat(indent)}${line}`,
  );

/** Maximum length, in characters, of a command that is printed. */
export const LONGEST_COMMAND = 1200;

/** Formats the name of the trace file; [] if no trace is written or it goes to stdout. */
export const traceFact = (file: string | undefined): string[] =>
  file === undefined || file === "-" ? [] : [fact("trace", file)];

/** Formats the commands that read the trace file; if the trace was not written, says how to write it. */
export function traceCommands(
  verbs: readonly string[],
  file: string | undefined,
  algorithm: string,
  what: string,
): string[] {
  if (file === undefined) return [quiet(`--out FILE writes ${what} as a trace`)];
  if (file === "-") return [];
  const own = isPath(algorithm) ? ` --algorithm ${algorithm}` : "";
  return verbs.map((verb) => fact(verb, `ringleader ${verb} ${file}${own}`));
}

const verdicts = {
  holds: { sign: "✓ holds", paint: leading, status: exit.holds },
  violated: { sign: "✗ violated", paint: bad, status: exit.violated },
  undecided: { sign: "? undecided", paint: doubtful, status: exit.undecided },
  exempt: { sign: "○ exempt", paint: strong, status: exit.holds },
} as const;

type Verdict = keyof typeof verdicts;

export const statusOf = (verdict: Verdict): number => verdicts[verdict].status;

/** Formats the first lines of a page: the verdict, the algorithm with its setup, and the reason. */
export function verdictLines(
  verdict: Verdict,
  algorithm: string,
  words: readonly Line[],
  why = "",
): string[] {
  const { sign, paint } = verdicts[verdict];
  return [`${paint(sign)}  ${heading(algorithm, ...words)}`, ...(why === "" ? [] : indented(why))];
}

/** What a page shows beside its result. */
export interface PageOptions {
  readonly replay: string;
  /** The trace file. */
  readonly out?: string | undefined;
  readonly detail: Detail;
}

/** Says what a verdict takes for granted, as the end of a sentence; "" if nothing. */
export const assuming = (assumes: readonly string[] = [], before = ""): string =>
  assumes.length === 0 ? "" : `${before}if ${assumes.join(" and ")}`;

/** Joins the lines of a verdict into one line, for -q. */
export function oneLine(verdict: readonly string[]): string {
  const [first, ...more] = verdict.map((line) => line.trim());
  return `${[first, more.join(" ")].filter(Boolean).join(": ")}\n`;
}

/** Colours the arrows and the leader of a drawn run. */
export const paintPicture = (picture: readonly string[]): string[] =>
  picture.map((line) => `  ${line.replace(/[─▶◀┼]+/g, filled).replace(/★( leads)?/g, leading)}`);

export const assignments = (parameters: Readonly<Record<string, string>>): string[] =>
  Object.entries(parameters).map(([name, value]) => `${name} = ${value}`);

/** Formats the parameters of an algorithm except `elects` and `announce`. */
export const ownParameters = (parameters: Readonly<Record<string, string>>): string[] =>
  assignments(parameters).filter((text) => !/^(elects|announce) = /.test(text));

export function knowledge(informed: number, n: number): string {
  if (informed === n) return "known to every process";
  return `known to ${grouped(informed)} of ${grouped(n)} processes`;
}

export const outsideLines = (effects: readonly string[]): string[] =>
  wrapped(`Outside its model: ${effects.join("; ")}.`, WIDTH - 2).map(bad);

type Rows = readonly (readonly string[])[];

/** Pads the cells of each column to the same width. Columns in `left` are aligned left, the others right. */
export function alignColumns(rows: Rows, left: readonly number[] = []): string[][] {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows.map((row) =>
    row.map((cell, i) => (left.includes(i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))),
  );
}

/**
 * Formats a table. The first row has the names of the columns. If the screen is too narrow for it, columns move together, and
 * at last every row is a list of names and values.
 */
export function table(rows: Rows, left: readonly number[], gap = "  "): string[] {
  const lines = alignColumns(rows, left).map((cells) => `  ${cells.join(gap)}`.trimEnd());
  const isWide = lines.some((line) => printedLength(line) > WIDTH - 2);
  if (isWide) return gap === " " ? listed(rows) : table(rows, left, " ");
  return lines.map((line, i) => (i === 0 ? quiet(line) : line));
}

/** Formats rows as lists: the first cell, then the others with their names. */
const listed = ([heads, ...rows]: Rows): string[] =>
  rows.flatMap(([first, ...cells]) => {
    const values = cells.map((cell, i) => (cell === "" ? "" : `${heads[i + 1]} ${cell}`.trim()));
    const text = [`${heads[0]} ${first}`.trim(), ...values].filter(Boolean).join(" · ");
    return wrapped(text, WIDTH - 7, /(?<=·) /).map(
      (line, i) => `${i === 0 ? "  " : "    "}${line}`,
    );
  });

export const blocks = (share: number, room: number): string =>
  filled("▇".repeat(Math.ceil(share * room)));
