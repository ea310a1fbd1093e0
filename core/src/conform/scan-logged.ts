import type { LoggedEvent } from "./logged-event.ts";

const [QUOTE, COMMA, CLOSE, BACKSLASH, ZERO] = ['"', ",", "]", "\\", "0"].map((it) =>
  it.charCodeAt(0),
);
/** Longest number that is read digit by digit. All shorter ones are exact. */
const MOST_DIGITS = 15;
const NONE: readonly number[] = [];

/** Reads lines of a log as nodes write them, without a general parser. */
export class LineScanner {
  #line = "";
  #at = 0;
  /** False once the line turned out to be written in another way. */
  #isPlain = true;

  /**
   * Returns the event of a line that has the keys time, kind, port, words and tosses in this order, then others, and
   * neither spaces nor escapes; undefined if the line is written in another way, and may still be right.
   */
  scan(line: string, process: number, index: number): LoggedEvent | undefined {
    this.#line = line;
    this.#at = 0;
    this.#isPlain = true;
    const time = this.#skips('{"time":"') ? this.#text() : "";
    const kind = this.#skips(',"kind":"') ? this.#text() : "";
    const port = this.#skips(',"port":') ? this.#integer() : 0;
    const words = this.#skips(',"words":[') ? this.#integers() : [];
    const tosses = this.#skips(',"tosses":[') ? this.#integers() : [];
    if (!this.#isPlain) return undefined;
    let seq, nth, pass, wall: number | undefined;
    let does: string | undefined;
    while (this.#isPlain && line.charCodeAt(this.#at) === COMMA) {
      if (line.startsWith(',"seq":', this.#at)) seq = this.#integerAfter(7);
      else if (line.startsWith(',"wall":', this.#at)) wall = this.#integerAfter(8);
      else if (line.startsWith(',"nth":', this.#at)) nth = this.#integerAfter(7);
      else if (line.startsWith(',"pass":', this.#at)) pass = this.#integerAfter(8);
      else if (this.#skips(',"does":"')) does = this.#text();
    }
    this.#skips("}");
    if (!this.#isPlain || this.#at !== line.length) return undefined;
    return { index, process, time, kind, port, words, tosses, seq, nth, pass, wall, does };
  }

  #skips(text: string): boolean {
    if (!this.#isPlain || !this.#line.startsWith(text, this.#at)) return (this.#isPlain = false);
    this.#at += text.length;
    return true;
  }

  /** Reads text up to its closing quote. */
  #text(): string {
    const line = this.#line;
    const from = this.#at;
    let at = from;
    let code = line.charCodeAt(at);
    while (code !== QUOTE) {
      // At the end of the line, the code is NaN.
      if (!(code >= 32) || code === BACKSLASH) {
        this.#isPlain = false;
        return "";
      }
      code = line.charCodeAt(++at);
    }
    this.#at = at + 1;
    return line.slice(from, at);
  }

  #integerAfter(length: number): number {
    this.#at += length;
    return this.#integer();
  }

  #integer(): number {
    const line = this.#line;
    const from = this.#at;
    let value = 0;
    let at = from;
    for (;;) {
      const digit = line.charCodeAt(at) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      value = 10 * value + digit;
      at++;
    }
    const length = at - from;
    const isOdd =
      length === 0 || length > MOST_DIGITS || (length > 1 && line.charCodeAt(from) === ZERO);
    if (isOdd) this.#isPlain = false;
    this.#at = at;
    return value;
  }

  /** Reads whole numbers up to the closing bracket. */
  #integers(): readonly number[] {
    const line = this.#line;
    if (line.charCodeAt(this.#at) === CLOSE) {
      this.#at++;
      return NONE;
    }
    const list: number[] = [];
    for (;;) {
      list.push(this.#integer());
      if (!this.#isPlain || line.charCodeAt(this.#at++) !== COMMA) break;
    }
    if (line.charCodeAt(this.#at - 1) !== CLOSE) this.#isPlain = false;
    return list;
  }
}
