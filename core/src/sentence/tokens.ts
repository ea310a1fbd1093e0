import { groupDigits } from "../refusal/group-digits.ts";
import { Refusal } from "../refusal/refusal.ts";
import { visible } from "../refusal/shorten.ts";

export interface Token {
  readonly kind: "number" | "word" | "quoted" | "sign" | "end";
  readonly text: string;
  /** Number of the first character, from 1. */
  readonly column: number;
}

/** Largest number of characters of a conjecture. */
const MOST_CHARACTERS = 500;

const pattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|"(?<quoted>[^"\p{Cc}\p{Zl}\p{Zp}]*)"|(?<sign><=|>=|!=|==|[<>=≤≥≠+\-−*×·/^(),:.]))/uy;

/** Signs that are written in more than one way. */
const plain: ReadonlyMap<string, string> = new Map([
  ["≤", "<="],
  ["≥", ">="],
  ["≠", "!="],
  ["==", "="],
  ["−", "-"],
  ["×", "*"],
  ["·", "*"],
]);

/** Splits a conjecture into tokens; the last one is the end. */
export function tokensOf(text: string): Token[] {
  if (text.length > MOST_CHARACTERS) {
    throw refuseAt(
      MOST_CHARACTERS + 1,
      `a conjecture has at most ${groupDigits(MOST_CHARACTERS)} characters`,
    );
  }
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const { groups } = pattern.exec(text) ?? {};
    if (!groups) {
      const at = from + text.slice(from).search(/\S/);
      const character = visible(String.fromCodePoint(text.codePointAt(at)!));
      throw refuseAt(
        at + 1,
        `${character} is not accepted; write numbers, words and + - * / ^ <= < >= > = != ( ) : . ,`,
      );
    }
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined)!;
    const length = found.length + (kind === "quoted" ? 2 : 0);
    const column = pattern.lastIndex - length + 1;
    tokens.push({ kind: kind as Token["kind"], text: plain.get(found) ?? found, column });
  }
  return [...tokens, { kind: "end", text: "the end", column: end + 1 }];
}

/** Makes the refusal of a conjecture, with the column that it is about. */
export const refuseAt = (column: number, what: string): Refusal =>
  Refusal.of("conjecture", `column ${column}: ${what}${what.endsWith("?") ? "" : "."}`);
