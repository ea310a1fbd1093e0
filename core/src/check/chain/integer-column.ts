import type { Integers } from "../../chance/solver/process.ts";

/** The largest value of each kind of column. Larger values are stored as floats, which are exact below 2^53. */
const KINDS = [
  { most: 0xff, make: (length: number): Integers => new Uint8Array(length) },
  { most: 0xffff, make: (length: number): Integers => new Uint16Array(length) },
  { most: 0xffffffff, make: (length: number): Integers => new Uint32Array(length) },
  { most: Number.MAX_SAFE_INTEGER, make: (length: number): Integers => new Float64Array(length) },
];

/** A growing list of integers ≥ 0, in the narrowest typed array that holds all of them. */
export class IntegerColumn {
  length = 0;
  private kind: number;
  private values: Integers;
  private most: number;

  /** `least`: the first values fit into a column of this kind; 0 is bytes, 2 is words. */
  constructor(least: 0 | 2 = 0) {
    this.kind = least;
    this.most = KINDS[least].most;
    this.values = KINDS[least].make(1024);
  }

  push(value: number): void {
    if (value > this.most) this.widen(value);
    if (this.length === this.values.length) this.copy(2 * this.length);
    this.values[this.length++] = value;
  }

  at(index: number): number {
    return this.values[index];
  }

  set(index: number, value: number): void {
    if (value > this.most) this.widen(value);
    this.values[index] = value;
  }

  /** Returns the list without spare room. The column must not grow afterwards. */
  finish(): Integers {
    return this.values.subarray(0, this.length);
  }

  private widen(value: number): void {
    while (value > KINDS[this.kind].most) this.kind++;
    this.most = KINDS[this.kind].most;
    this.copy(this.values.length);
  }

  private copy(length: number): void {
    const before = this.values;
    this.values = KINDS[this.kind].make(length);
    this.values.set(before);
  }
}
