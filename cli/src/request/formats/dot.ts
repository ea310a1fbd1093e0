import { groupDigits, shorten } from "@ringleader/core/internal/words";
import { readDotTokens, type DotToken } from "./dot-tokens.ts";
import {
  GROUPED_EDGES_MAX,
  NamedEdges,
  type Bad,
  type End,
  type NetworkFile,
} from "./named-edges.ts";

const FORM = "a DOT file has the form graph { a -- b }";
/** Maximum number of subgraphs inside one another. */
const DEEPEST = 100;

/** Reads the part of DOT that describes networks: nodes, edges with ports, subgraphs. Ignores attributes. */
export function readDot(text: string, bad: Bad): NetworkFile {
  return new DotReader(readDotTokens(text, bad), bad).read();
}

class DotReader {
  readonly #tokens: readonly DotToken[];
  readonly #bad: Bad;
  readonly #names: NamedEdges;
  #at = 0;
  #depth = 0;
  /** Number of edges between groups of nodes. */
  #grouped = 0;

  constructor(tokens: readonly DotToken[], bad: Bad) {
    this.#tokens = tokens;
    this.#bad = bad;
    this.#names = new NamedEdges(bad);
  }

  read(): NetworkFile {
    if (this.#takeWord("strict")) this.#names.merge = true;
    if (this.#takeWord("digraph")) this.#names.ignoreDirections();
    else if (!this.#takeWord("graph")) this.#bad(FORM, this.#line);
    if (this.#token?.isName) this.#at++;
    if (!this.#take("{")) this.#bad(FORM, this.#line);
    this.#statements();
    if (this.#at < this.#tokens.length)
      this.#bad("something follows the closing brace; only one graph is accepted", this.#line);
    return this.#names.network();
  }

  get #token(): DotToken | undefined {
    return this.#tokens[this.#at];
  }

  get #line(): number {
    return (this.#token ?? this.#tokens.at(-1))?.line ?? 1;
  }

  #is(sign: string): boolean {
    const token = this.#token;
    return token !== undefined && !token.isName && token.text === sign;
  }

  #take(sign: string): boolean {
    const is = this.#is(sign);
    if (is) this.#at++;
    return is;
  }

  #takeWord(word: string): boolean {
    const token = this.#token;
    const is = token !== undefined && token.isWord && token.text.toLowerCase() === word;
    if (is) this.#at++;
    return is;
  }

  /** Reads statements up to the closing brace; returns the nodes that they name. */
  #statements(): End[] {
    if (++this.#depth > DEEPEST)
      this.#bad(`more than ${DEEPEST} subgraphs are inside one another`, this.#line);
    const inside = new Map<string, End>();
    while (!this.#take("}")) {
      if (this.#token === undefined) this.#bad("a closing brace is missing", this.#line);
      if (this.#take(";") || this.#take(",")) continue;
      for (const end of this.#statement()) inside.set(end.name, end);
    }
    this.#depth--;
    return [...inside.values()];
  }

  #statement(): End[] {
    const next = this.#tokens[this.#at + 1];
    if (next && !next.isName && next.text === "=" && this.#token?.isName) {
      this.#at += 2;
      this.#name("a value");
      return [];
    }
    if (this.#token?.isWord && /^(node|edge|graph)$/i.test(this.#token.text)) {
      this.#at++;
      this.#attributes();
      return [];
    }
    let ends = this.#operand();
    const all = [...ends];
    while (this.#is("--") || this.#is("->")) {
      const { line, text } = this.#token!;
      if (text === "->") this.#names.ignoreDirections();
      this.#at++;
      const isEnd = this.#token === undefined || this.#is(";") || this.#is("}");
      if (isEnd) this.#bad("an edge has only one node; write a -- b", line);
      const to = this.#operand();
      // A short text can ask for many edges, so they are counted before they are made.
      if (ends.length > 1 || to.length > 1) this.#grouped += ends.length * to.length;
      if (this.#grouped > GROUPED_EDGES_MAX)
        this.#bad(
          `its groups of nodes stand for more than ${groupDigits(GROUPED_EDGES_MAX)} edges; write one line for each edge`,
          line,
        );
      for (const x of ends) for (const y of to) this.#names.edge(x, y, line);
      for (const y of to) all.push(y);
      ends = to;
    }
    this.#attributes();
    return all;
  }

  /** Reads one end of an edge: a node with its port, or a subgraph. */
  #operand(): End[] {
    if (this.#takeWord("subgraph") && this.#token?.isName) this.#at++;
    if (this.#take("{")) return this.#statements();
    const { line } = this.#token ?? { line: this.#line };
    const name = this.#name("a node");
    let port: number | undefined;
    // A second colon names a compass point.
    for (let i = 0; this.#take(":"); i++) {
      const label = this.#name("a port");
      if (i === 0 && /^\d{1,9}$/.test(label)) port = Number(label);
    }
    this.#names.node(name, line);
    return [{ name, port }];
  }

  #name(what: string): string {
    const token = this.#token;
    if (!token?.isName) {
      const text = token === undefined ? "the end of the file" : shorten(token.text);
      return this.#bad(`expected ${what} but found ${text}`, this.#line);
    }
    this.#at++;
    return token.text;
  }

  #attributes(): void {
    while (this.#take("[")) {
      while (!this.#take("]")) {
        if (this.#token === undefined) this.#bad("a closing ] is missing", this.#line);
        this.#at++;
      }
    }
  }
}
