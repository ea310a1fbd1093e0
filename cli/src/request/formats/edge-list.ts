import { shorten } from "@ringleader/core/internal/words";
import { NamedEdges, type Bad, type End, type NetworkFile } from "./named-edges.ts";

const isNumber = (word: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word);

/** The first line of a table that names its columns. */
const heading = /^"?(source|from|node1|u)"?[\s,;]+"?(target|to|node2|v)"?\b/i;

/**
 * Reads two names per line, each optionally with `:port`, separated by a tab, a comma, a semicolon or blanks. # and %
 * start a comment. Further columns must be numbers, and are ignored.
 */
export function readEdgeList(text: string, bad: Bad): NetworkFile {
  const names = new NamedEdges(bad);
  let rows = 0;
  let last: readonly string[] = [];
  text.split(/\r?\n|\r/).forEach((written, at) => {
    const line = written.replace(/(^|\s)[#%].*$/, "").trim();
    if (line === "" || (rows === 0 && heading.test(line))) return;
    const words = wordsOf(line);
    const [from, to, ...more] = words;
    rows++;
    last = words;
    if (!from || !to) bad(`${shorten(line)} is one name; an edge has two`, at + 1);
    const odd = more.find((word) => !isNumber(word));
    if (odd !== undefined) {
      bad(
        `${shorten(line)} is not an edge: two names, then perhaps a weight; DOT, GraphML, graph6 and JSON are read too`,
        at + 1,
      );
    }
    if (more.length > 0) names.remark("its weights are ignored, because networks have none");
    names.edge(endOf(from), endOf(to), at + 1);
  });
  if (rows === 1 && last.length > 2 && last.every(isNumber)) {
    bad(`${shorten(last.join(","))} is a list of numbers; an edge list has one edge per line`, 1);
  }
  return names.network();
}

/** Splits a line at tabs, else at commas, else at semicolons, else at blanks; removes quotes. */
function wordsOf(line: string): string[] {
  const separator = ["\t", ",", ";"].find((it) => line.includes(it)) ?? /\s+/;
  const words = line.split(separator).map((word) => word.trim().replace(/^"(.*)"$/, "$1"));
  while (words.length > 2 && words.at(-1) === "") words.pop();
  return words;
}

function endOf(word: string): End {
  const [, name = word, port] = /^(.+):(\d{1,9})$/.exec(word) ?? [];
  return { name, port: port === undefined ? undefined : Number(port) };
}
