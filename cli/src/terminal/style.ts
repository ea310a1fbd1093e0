import { stripVTControlCharacters, styleText } from "node:util";
import { printedLength } from "./ascii.ts";

/** These functions style a text by its meaning. Without a terminal, or with NO_COLOR, they return it unchanged. */
export const strong = (text: string): string => styleText("bold", text);
export const quiet = (text: string): string => styleText("dim", text);
export const good = (text: string): string => styleText("green", text);
// Formats are applied one by one, because styleText applies a list of formats even without a terminal.
export const bad = (text: string): string => strong(styleText("red", text));
export const doubtful = (text: string): string => styleText("yellow", text);
export const leading = (text: string): string => strong(good(text));
export const filled = (text: string): string => styleText("cyan", text);

/** Length of the longest line, in characters: the width of the terminal, from 40 to 120; 80 without a terminal. */
export const WIDTH = Math.max(
  40,
  Math.min(120, Number(process.env["COLUMNS"]) || process.stdout.columns || 80),
);
/** Length of the longest text beside a mark, in characters. */
export const ROOM = WIDTH - 6;

/** Breaks a text at `split` into lines of at most `room` characters. */
export function wrapped(text: string, room: number, split = /\s+/): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(split)) {
    if (line !== "" && printedLength(line) + 1 + printedLength(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Breaks a long command into lines that a shell accepts; a flag stays with its value. */
export const commandLines = (command: string, room: number): string[] =>
  command.length <= room
    ? [command]
    : wrapped(command, room - 2, / (?=-)/).map((line, i, all) =>
        i < all.length - 1 ? `${line} \\` : line,
      );

/**
 * Breaks the lines of a page that are wider than the screen. The rest of a line stands below its text, or below its label
 * if the label takes half of the screen. A command goes on as a shell accepts it. A word is never broken.
 */
export function folded(lines: readonly string[], width = WIDTH): string[] {
  let goesOn = false;
  return lines.flatMap((line) => {
    const isCommand =
      goesOn || /(?:^|(?<!^Usage):|\$) *ringleader |^ *\S+ +ringleader |\\$/.test(plainOf(line));
    goesOn = plainOf(line).endsWith("\\");
    return shownLength(line) <= width ? [line] : foldedLine(line, width, isCommand);
  });
}

const plainOf = (line: string): string => stripVTControlCharacters(line);
const shownLength = (line: string): number => printedLength(plainOf(line));

function foldedLine(line: string, width: number, isCommand: boolean): string[] {
  const [label] = /^ *(?:\S+(?: \S+)*? {2,})?/.exec(plainOf(line))!;
  const isWide = label.length > width / 2;
  const indent = " ".repeat(isWide ? label.search(/\S/) + 2 : label.length);
  const end = isCommand && !isWide ? " \\" : "";
  // A word of a command may be quoted. Spaces between words are kept, because columns may follow each other.
  const words = line.match(isCommand ? /(?:'[^']*'|"[^"]*"|[^\s'"])+|\s+/g : /\S+|\s+/g) ?? [];
  const lines: string[] = [];
  let part = "";
  let gap = "";
  let isLabel = isWide;
  for (const word of words) {
    if (/^\s/.test(word)) {
      gap = word;
      continue;
    }
    const room = width - end.length;
    const breaks = isLabel && gap.length > 1 && part !== "";
    if (part.trim() !== "" && (breaks || shownLength(part + gap + word) > room)) {
      lines.push(part + (breaks ? "" : end));
      part = indent + word;
      isLabel &&= !breaks;
    } else part += gap + word;
    gap = "";
  }
  return [...lines, part];
}

/** Draws a bar on a track; `share` of the track is full. */
export function track(share: number, length: number, paint = filled): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * length);
  return paint("━".repeat(full)) + quiet("─".repeat(length - full));
}
