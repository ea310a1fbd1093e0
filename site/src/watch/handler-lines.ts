/** A handler's lines in a source text, from 1, the last one included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the handler of a kind of event stands in an algorithm's text: `wake(me) {`, `alarm(me, tag) {`
 * or, under `on`, the kind's own name. The text is read, never run.
 */
export function handlerLines(text: string, kind: string): Lines | undefined {
  const lines = text.split("\n");
  const named = new RegExp(`^\\s*(?:async\\s+)?(?:["']${kind}["']|${kind})\\s*(?:\\(|:)`);
  const isTop = kind === "wake" || kind === "alarm";
  const on = lines.findIndex((line) => /^\s*on:\s*\{/.test(line));
  const begin = isTop ? 0 : Math.max(0, on);
  for (let i = begin; i < lines.length; i++) {
    if (!named.test(lines[i]) || !takesMe(lines, i)) continue;
    return { from: i + 1, to: endOf(lines, i) + 1 };
  }
  return undefined;
}

/** A handler names its process first; a schema's entry of the same name does not. */
const takesMe = (lines: readonly string[], at: number): boolean =>
  /\(\s*(?:me|self|\{|_|p)\b/.test(lines.slice(at, at + 3).join(" ")) ||
  /\b(?:me|self)\b/.test(lines[at]);

/** The line in which the brackets that open in one are closed again. */
function endOf(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let i = from; i < lines.length; i++) {
    const bare = lines[i].replace(/\/\/.*$/, "").replace(/(["'`])(?:\\.|(?!\1).)*\1/g, "");
    for (const letter of bare) {
      if ("([{".includes(letter)) depth++;
      else if (")]}".includes(letter)) depth--;
    }
    if (depth <= 0) return i;
  }
  return lines.length - 1;
}
