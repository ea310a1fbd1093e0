/** Reads a text token by token. Every mismatch throws, so a text outside the grammar is not accepted. */
export class TokenReader {
  readonly #tokens: readonly string[];
  #at = 0;

  /** `pattern` matches one token or white space; text that it does not match is refused. */
  constructor(text: string, pattern: RegExp) {
    const tokens: string[] = [];
    let rest = 0;
    for (const match of text.matchAll(new RegExp(pattern, "gy"))) {
      rest = match.index + match[0].length;
      if (match[0].trim() !== "") tokens.push(match[0]);
    }
    if (rest !== text.length) throw new Error(`no token: ${text.slice(rest, rest + 40)}`);
    this.#tokens = tokens;
  }

  get next(): string | undefined {
    return this.#tokens[this.#at];
  }

  get after(): string | undefined {
    return this.#tokens[this.#at + 1];
  }

  take(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error("the text ends too early");
    return token;
  }

  /** Takes the token if it is next. */
  takes(token: string): boolean {
    if (this.next !== token) return false;
    this.#at++;
    return true;
  }

  must(...tokens: readonly string[]): void {
    for (const token of tokens) {
      const found = this.take();
      if (found !== token) {
        const near = this.#tokens.slice(Math.max(0, this.#at - 8), this.#at + 3).join(" ");
        throw new Error(`${token} is expected, not ${found}: ${near}`);
      }
    }
  }

  name(): string {
    const token = this.take();
    if (!/^[A-Za-z_]\w*$/.test(token)) throw new Error(`${token} is not a name`);
    return token;
  }

  number(): number {
    const token = this.take();
    if (!/^\d+$/.test(token)) throw new Error(`${token} is not a number`);
    return Number(token);
  }

  /** Reads items until `end`, with a separator between them. */
  list<T>(end: string, separator: string, item: () => T): T[] {
    const items: T[] = [];
    if (this.takes(end)) return items;
    do items.push(item());
    while (this.takes(separator));
    this.must(end);
    return items;
  }
}
