/**
 * The digest of a run: a hash of the setup and every event, in two 32-bit lanes. Integer arithmetic makes the digest the
 * same on every machine. The words of an event are combined before they enter the lanes, so most of this work does not
 * wait for earlier events, and the digest costs a simulator almost no time. Generated loops inline `foldText`.
 */
const X = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1];
const Y = [0, 11, 21, 5, 27];

const rotate = (x: string, by: number): string =>
  by === 0 ? x : `(${x} << ${by} | ${x} >>> ${32 - by})`;

/** Returns the statements that absorb an event with these words into the lanes `a` and `b`. */
export function foldText(words: readonly string[], a: string, b: string): string {
  const x = words.map((word, i) => `Math.imul(${word}, ${X[i]})`).join(" + ");
  const y = words.map((word, i) => rotate(word, Y[i])).join(" + ");
  return (
    `${a} = Math.imul(${a} ^ (${x}), 0x85ebca6b); ${a} = ${a} << 15 | ${a} >>> 17; ` +
    `${b} = Math.imul((${b} << 13 | ${b} >>> 19) + (${y}) | 0, 0xc2b2ae35);`
  );
}

export class Digest {
  a: number;
  b: number;

  constructor(a = 0x243f6a88, b = 0x85a308d3 | 0) {
    this.a = a;
    this.b = b;
  }

  word(w: number): void {
    this.a = Math.imul(this.a ^ Math.imul(w, X[0]), 0x85ebca6b);
    this.a = (this.a << 15) | (this.a >>> 17);
    this.b = Math.imul((((this.b << 13) | (this.b >>> 19)) + w) | 0, 0xc2b2ae35);
  }

  /** Absorbs an event of up to five words, as `foldText` does. */
  event(words: readonly number[]): void {
    let [x, y] = [0, 0];
    words.forEach((word, i) => {
      x = (x + Math.imul(word, X[i])) | 0;
      y = (y + (Y[i] === 0 ? word : (word << Y[i]) | (word >>> (32 - Y[i])))) | 0;
    });
    this.a = Math.imul(this.a ^ x, 0x85ebca6b);
    this.a = (this.a << 15) | (this.a >>> 17);
    this.b = Math.imul((((this.b << 13) | (this.b >>> 19)) + y) | 0, 0xc2b2ae35);
  }

  words(list: ArrayLike<number>): void {
    this.word(list.length);
    for (let i = 0; i < list.length; i++) this.word(list[i]);
  }

  text(text: string): void {
    this.word(text.length);
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
  }

  /** Absorbs a whole number of any size. */
  number(value: number | bigint): void {
    if (typeof value === "bigint") return this.text(value.toString(32));
    this.word(value | 0);
    this.word(Math.floor(value / 2 ** 32));
  }

  hex(): string {
    const lane = (x: number) => (x >>> 0).toString(16).padStart(8, "0");
    return lane(this.a) + lane(this.b);
  }
}
