import type { Bad } from "./named-edges.ts";

/** A token of DOT. `isName` is true for an id: a word, a numeral, a quoted text or an HTML text. */
export interface DotToken {
  readonly text: string;
  readonly isName: boolean;
  /** True for a word without quotes, which may be a keyword. */
  readonly isWord: boolean;
  readonly line: number;
}

const BLANK = /[\s\uFEFF]+|\/\/[^\n]*|\/\*[^]*?\*\/|(?<=(?:^|\n)[ \t]*)#[^\n]*/y;
const WORD = /[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*|-?(?:\.\d+|\d+(?:\.\d*)?)/y;
const SIGN = /--|->|[{}[\];,=:+]/y;

/** Splits a DOT file into tokens; joins quoted texts that + connects. */
export function readDotTokens(text: string, bad: Bad): DotToken[] {
  const tokens: DotToken[] = [];
  let at = 0;
  let line = 1;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const push = (written: string, value: string, isName: boolean, isWord = false): void => {
    const before = tokens.at(-1);
    const first = tokens.at(-2);
    if (written.startsWith('"') && before?.text === "+" && !before.isName && first?.isName) {
      tokens.splice(-2, 2, { ...first, text: first.text + value });
    } else tokens.push({ text: value, isName, isWord, line });
  };
  while (at < text.length) {
    let written = take(BLANK);
    if (written === undefined) {
      const sign = take(SIGN);
      const word = sign ?? take(WORD);
      written = word ?? quotedAt(text, at) ?? htmlAt(text, at);
      if (written === undefined)
        return bad(
          `expected a node or an edge but found ${String.fromCodePoint(text.codePointAt(at)!)}`,
          line,
        );
      if (written.startsWith('"')) push(written, unquoted(written), true);
      else push(written, written, sign === undefined, sign === undefined && word !== undefined);
    }
    for (let i = written.indexOf("\n"); i >= 0; i = written.indexOf("\n", i + 1)) line++;
    at += written.length;
  }
  return tokens;
}

const unquoted = (written: string): string =>
  written
    .slice(1, -1)
    .replace(/\\\r?\n/g, "")
    .replace(/\\"/g, '"');

/** Returns the quoted text that begins here, with its quotes; undefined if there is none or it does not end. */
function quotedAt(text: string, at: number): string | undefined {
  if (text[at] !== '"') return undefined;
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end < text.length ? text.slice(at, end + 1) : undefined;
}

/** Returns the HTML text that begins here; its angle brackets are balanced. */
function htmlAt(text: string, at: number): string | undefined {
  if (text[at] !== "<") return undefined;
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === "<") depth++;
    else if (text[i] === ">" && --depth === 0) return text.slice(at, i + 1);
  }
  return undefined;
}
