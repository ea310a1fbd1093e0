/** Replacements of the characters that pages use, one ASCII character for each, so that columns stay aligned. */
const replacements: readonly (readonly [characters: string, ascii: string])[] = [
  ["─━┄┈–—−", "-"],
  ["│┃┠┨├┤┊⋮", "|"],
  ["╭╮╰╯┌┐└┘┼┬┴", "+"],
  ["▶→⟶", ">"],
  ["◀←", "<"],
  ["▇█■", "#"],
  ["★✶", "*"],
  ["●○◯", "o"],
  ["✓", "+"],
  ["✗×", "x"],
  ["·•", "-"],
  ["…", "."],
  ["↻↺", "@"],
  ["‘’", "'"],
  ["“”", '"'],
  ["µ", "u"],
];
/** Signs that one ASCII character cannot replace. */
const words: Readonly<Record<string, string>> = {
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "≈": "~",
  "⌈": "ceil(",
  "⌉": ")",
  "⌊": "floor(",
  "⌋": ")",
  "√": "sqrt",
  "∞": "infinity",
  "∑": "sum",
  Ω: "Omega",
  "§": "section ",
  "⇄": "<>",
};
const table = new Map<string, string>([
  ...replacements.flatMap(([characters, ascii]) =>
    Array.from(characters, (it) => [it, ascii] as const),
  ),
  ...Object.entries(words),
]);

/** Writes a text with ASCII characters only. Accents are dropped; an unknown character becomes a question mark. */
export const toAscii = (text: string): string =>
  text
    // A factor stands apart from the word behind it, and a power has its sign.
    .replace(/(?<=[\w)])(?=[⌈⌊√])/g, " ")
    .replace(/[⁰¹²³⁴-⁹⁻]+/g, (power) => `^${power.normalize("NFKD")}`)
    .replace(/\P{ASCII}/gu, (character) => table.get(character) ?? plain(character));

/** Subscripts become digits, accented letters lose their accents. */
const plain = (character: string): string =>
  character.normalize("NFKD").replace(/\P{ASCII}/gu, "") || "?";

/**
 * True if the locale cannot print UTF-8. A locale that is not set counts as UTF-8, because containers often set none
 * on terminals that print it.
 */
export function isAsciiLocale(environment: Readonly<Record<string, string | undefined>>): boolean {
  const locale = environment["LC_ALL"] || environment["LC_CTYPE"] || environment["LANG"] || "";
  return locale !== "" && !/utf-?8/i.test(locale);
}

/** Returns the number of characters that a text has when it is printed. */
export const printedLength: (text: string) => number = isAsciiLocale(process.env)
  ? (text) => toAscii(text).length
  : (text) => text.length;
