import type { SourceToken } from "./source-tokens.ts";

/** What a value is: an id, a number that is not an id, something that is neither, or not known. */
export type ValueSort = "id" | "number" | "neither" | "unknown";

/** The words around the names that a file imports. */
const [BEGIN, END] = "import from".split(" ");

/** True for a name that is imported from a file of claims, which no handler calls. */
export function isOfClaims(tokens: readonly SourceToken[], i: number): boolean {
  const end = tokens.findIndex(({ text }, at) => at > i && [END, ";"].includes(text));
  const start = tokens.findLastIndex(({ text }, at) => at < i && [BEGIN, ";"].includes(text));
  const isImport = tokens[start]?.text === BEGIN && tokens[end]?.text === END;
  return isImport && /(claims|reachable)\.ts"$/.test(tokens[end + 1].text);
}

export interface KnownNames {
  /** Fields that hold ids, and names for their values. */
  readonly ids: ReadonlySet<string>;
  /** Fields that hold numbers that are not ids. */
  readonly numbers: ReadonlySet<string>;
  /** Fields that hold labels, and other names that are never ids. */
  readonly others: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}
