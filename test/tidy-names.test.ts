// Tests the lengths of functions, the names of types and files, and the words of the prose.
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { files, sources, under, type File } from "./repository.ts";

const LONGEST_FUNCTION = 100;

/** Hot loops that become more than 5 % slower if they are split, with the measurement. */
const hotLoops: Record<string, string> = {};

const source = ["core/src", "cli/src", "net/src", "site/src"]
  .flatMap(under)
  .filter(({ path }) => /\.tsx?$/.test(path));

/** A node of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Calls `see` with every node of a file and the name that its parent gives it. */
function visit(node: Node, name: string, see: (node: Node, name: string) => void): void {
  see(node, node.id?.name ?? name);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, nameOf(node) ?? name, see);
    }
  }
}

const nameOf = (node: Node & { key?: { name?: string } }) => node.id?.name ?? node.key?.name;

/**
 * Lists the functions of a file with their lengths. The text of generated engines is a string, so its lines do not
 * count.
 */
function functionsOf({ path, text }: File): { name: string; length: number }[] {
  const functions: { name: string; length: number }[] = [];
  const lang = path.endsWith("x") ? "tsx" : "ts";
  visit(parseAst(text, { lang }), path, (node, name) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      return;
    const body = text.slice(node.start, node.end).replace(/`[^`]*`/g, "``");
    functions.push({ name: `${path} ${name}`, length: body.split("\n").length });
  });
  return functions;
}

test("functions: none is longer than 100 lines, except the listed hot loops", () => {
  const long = source
    .flatMap(functionsOf)
    .filter(({ name, length }) => length > LONGEST_FUNCTION && !(name in hotLoops))
    .map(({ name, length }) => `${name}: ${length} lines`);
  expect(long).toEqual([]);
  expect(Object.keys(hotLoops).length).toBeLessThanOrEqual(3);
});

test("types: no two exported types have the same name", () => {
  const files = new Map<string, string[]>();
  for (const { path, text } of source) {
    for (const [, name = ""] of text.matchAll(/^export (?:interface|type|class) (\w+)/gm)) {
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  expect([...files].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

test("files: no name is a participle or a pronoun", () => {
  const speech = /\/(said|heard|asked|told|found|kept|spared|sought|given|made)\.tsx?$/;
  expect(source.map(({ path }) => path).filter((path) => speech.test(path))).toEqual([]);
});

/** Words that are hard to read. */
const FORBIDDEN = [
  "whoever",
  "gone through",
  "so many",
  "for ever",
  "is no",
  "anew",
  "it is said",
  "nobody says",
  "who asks",
];
const WORDS = new RegExp(`\\b(${FORBIDDEN.join("|")})\\b`, "i");

/** Returns a line without its quotations. */
const withoutQuotations = (line: string) => line.replace(/“[^”]*”|\*"[^"]*"\*/g, "");

test("words: no text has a forbidden word", () => {
  const read = [
    ...sources,
    ...files.filter(({ path }) => /^(docs\/.*|[A-Z]+)\.md$|^scripts\//.test(path)),
  ];
  const complaints = read
    .filter(({ path }) => path !== "test/tidy-names.test.ts")
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, i) => {
        const [word] = WORDS.exec(withoutQuotations(line)) ?? [];
        return word === undefined ? [] : [`${path}:${i + 1} says "${word}"`];
      }),
    );
  expect(complaints).toEqual([]);
});

/** Words for which the copy has another one: phase, and causal time. */
const SECOND_NAME =
  /["`>][^"`<>]*\b(stages?|generations?)\b,? [a-z\d]|[a-z\d,] (stages?|generations?)\b[^"`<>]*["`<]/;
/** A limit in a sentence whose digits are not grouped: `1000000`. A constant of the same file may be below 1000. */
const LONG_DIGITS =
  /(?:at most|more than|longer than|within|from \S+ to) (\$\{(?:[A-Z][A-Z_]{2,}|most)\}|\d{5,})/;

const isBelow1000 = (text: string, constant: string): boolean =>
  new RegExp(`const ${constant.slice(2, -1)} = \\d{1,3};`).test(text);

test("words: one thing has one name, and limits have grouped digits", () => {
  const complaints = source
    .filter(({ path }) => !/\.test\.|\/testing\//.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, i) => {
        if (/^(?:import |\s*(?:\*|\/\/|\/\*))/.test(line)) return [];
        const [, ...words] = SECOND_NAME.exec(line) ?? LONG_DIGITS.exec(line) ?? [];
        const word = words.find((it) => it !== undefined);
        return word === undefined || isBelow1000(text, word)
          ? []
          : [`${path}:${i + 1} says "${word}"`];
      }),
    );
  expect(complaints).toEqual([]);
});
