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

/** Returns the line of the text named `source` that threw, or that called the function that threw. */
export function confinedLine(error: unknown, source: string): number | undefined {
  const line = lineInStack(error, source);
  return line === undefined ? undefined : line - (linesBefore ??= countLinesBefore());
}

/** Number of lines that the engine inserts before the text of a function. */
let linesBefore: number | undefined;

function countLinesBefore(): number {
  const source = "first-line.js";
  try {
    new MakeFunction(`throw new Error();\n//# sourceURL=${source}`)();
  } catch (error) {
    return (lineInStack(error, source) ?? 1) - 1;
  }
  return 0;
}

function lineInStack(error: unknown, source: string): number | undefined {
  const stack = stackOf(error);
  const at = stack.indexOf(`${source}:`);
  return at < 0 ? undefined : Number.parseInt(stack.slice(at + source.length + 1), 10);
}

/** Returns the stack of an error; "" if it has none or if reading it throws. */
export function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack) : "";
  } catch {
    return "";
  }
}
