import { shorten } from "../refusal/shorten.ts";

/** Length of the longest sentence that foreign code can make us show. */
const MOST = 400;

/** Describes what foreign code threw, which can be any value, in one sentence. `where` follows its message. */
export function describeThrown(error: unknown, thrower: string, where = ""): string {
  try {
    if (!(error instanceof Error))
      return `${thrower} throws ${shorten(String(error), MOST)}${where}.`;
    // Foreign code can set both to any value.
    const { message, name }: { message: unknown; name: unknown } = error;
    const line = String(message).split("\n", 1)[0].trim().replace(/\.$/, "");
    return `${shorten(line || String(name), MOST)}${where}.`;
  } catch {
    // The value can be an object whose `toString` throws.
    return `${thrower} throws a value that cannot be shown.`;
  }
}

/** The constructor, taken before `confineRealm` withdraws it. */
const MakeFunction = Function;

/** A place in a text. Lines and columns count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Returns the place in the text named `source` that threw, or that called the function that threw. */
export function confinedPlace(error: unknown, source: string): TextPlace | undefined {
  const place = placeInStack(error, source);
  // The engine inserts lines before the text of a function, and `runConfined` inserts one more.
  return place && { ...place, line: place.line - 1 - (linesBefore ??= countLinesBefore()) };
}

/** Returns the line of `confinedPlace`. */
export const confinedLine = (error: unknown, source: string): number | undefined =>
  confinedPlace(error, source)?.line;

/** Number of lines that the engine inserts before the text of a function. */
let linesBefore: number | undefined;

function countLinesBefore(): number {
  const source = "first-line.js";
  try {
    new MakeFunction(`throw new Error();\n//# sourceURL=${source}`)();
  } catch (error) {
    return (placeInStack(error, source)?.line ?? 1) - 1;
  }
  return 0;
}

/** Returns the innermost place of a stack in the text named `source`, as the engine counts its lines. */
export function placeInStack(error: unknown, source: string): TextPlace | undefined {
  const stack = stackOf(error);
  const at = stack.indexOf(`${source}:`);
  const [, line, column] = /^(\d+):(\d+)/.exec(stack.slice(at + source.length + 1)) ?? [];
  return at < 0 || line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** Returns the stack of an error; "" if it has none or if reading it throws. */
export function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack) : "";
  } catch {
    return "";
  }
}
