import type { SourceToken } from "./source-tokens.ts";

/** Thrown at the first thing in a source that is not understood. */
export class SourceDoubt extends Error {}

const END: SourceToken = { kind: "sign", text: "" };

/** A position among the tokens of one file. */
export class SourceCursor {
  at = 0;
  private readonly tokens: readonly SourceToken[];

  constructor(tokens: readonly SourceToken[]) {
    this.tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  get kind(): SourceToken["kind"] {
    return this.token().kind;
  }

  /** The text of the next token; that of a text or template in quotes. */
  get text(): string {
    return this.token().text;
  }

  /** Returns a token after the next one. */
  token(ahead = 0): SourceToken {
    return this.tokens[this.at + ahead] ?? END;
  }

  next(): string {
    const { text } = this;
    this.at++;
    return text;
  }

  /** Steps over one of these words or signs; undefined if another token comes next. */
  accept(...texts: readonly string[]): string | undefined {
    return this.kind !== "text" && texts.includes(this.text) ? this.next() : undefined;
  }

  expect(text: string): void {
    if (this.accept(text) === undefined) this.doubt();
  }

  name(): string {
    return this.kind === "name" ? this.next() : this.doubt();
  }

  /** Returns the index of the bracket that closes the one at an index. */
  closing(from = this.at): number {
    let depth = 0;
    for (let i = from; i < this.tokens.length; i++) {
      const { kind, text } = this.tokens[i];
      if (kind !== "sign") continue;
      if ("([{".includes(text)) depth++;
      if (")]}".includes(text) && --depth === 0) return i;
    }
    return this.doubt();
  }

  /** Steps over a type, which ends at one of these signs outside brackets. */
  skipType(...ends: readonly string[]): void {
    let depth = 0;
    for (; !this.isAtEnd; this.at++) {
      if (this.kind !== "sign") continue;
      if (depth === 0 && ends.includes(this.text)) return;
      if ("([{<".includes(this.text)) depth++;
      if (")]}>".includes(this.text)) depth--;
      if (depth < 0) break;
    }
    this.doubt();
  }

  /** Refuses to say anything about the source. */
  doubt(): never {
    const around = this.tokens.slice(Math.max(0, this.at - 3), this.at + 4);
    throw new SourceDoubt(around.map(({ text }) => text).join(" "));
  }
}
