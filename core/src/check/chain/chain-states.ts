import type { Setup } from "../../model/setup.ts";
import { leastRotation } from "../reduce/rotation.ts";
import { constantsOf } from "../states/initial-states.ts";
import type { LocalStates } from "../states/local-states.ts";
import { TooManyStates } from "../states/numbering.ts";
import { lengthened, quickHash, slotOf, type Packed } from "../search/store.ts";

const FIRST_SIZE = 2 ** 11;
/** Largest size of the hash table, in entries. At most half of them are used. */
const MOST_SIZE = 2 ** 30;

/**
 * Numbers the states of a chain. A state is n local states and the foremost round, which are packed into 1, 2 or 4
 * bytes each. An entry of the hash table holds the number of a state plus one in its low bits, and the high bits of
 * the hash of the state in its high bits.
 */
export class ChainStates {
  count = 0;
  private readonly n: number;
  private readonly isTurned: boolean;
  private readonly bytes: 1 | 2 | 4;
  /** Number of words of one state. */
  private readonly width: number;
  /** Number of values that fit into these words. */
  private readonly slots: number;
  /** By position: the number that is subtracted from its local states before they are packed. */
  private readonly base: Int32Array;
  private readonly mostPacked: number;
  private words: Int32Array<ArrayBuffer>;
  private packed: Packed;
  private table = new Int32Array(FIRST_SIZE);
  private bits = Math.log2(FIRST_SIZE);

  constructor(setup: Setup, local: LocalStates, isTurned: boolean) {
    const { n } = setup;
    const { bytes } = local;
    this.n = n;
    this.isTurned = isTurned;
    this.bytes = bytes;
    this.width = Math.ceil(((n + 1) * bytes) / 4);
    this.slots = (4 * this.width) / bytes;
    this.base = Int32Array.from({ length: n }, (_, p) => local.base(constantsOf(setup, p)));
    this.mostPacked = bytes === 4 ? 2 ** 31 - 1 : 2 ** (8 * bytes) - 1;
    this.words = new Int32Array((FIRST_SIZE / 2) * this.width);
    this.packed = this.view();
  }

  /** Bytes of memory that the states and the hash table use. */
  get bytesUsed(): number {
    return 4 * (this.words.length + this.table.length);
  }

  /** Writes the local states and the foremost round of a state to `into`. */
  read(state: number, into: Int32Array): Int32Array {
    const { n, packed, base } = this;
    const from = state * this.slots;
    for (let p = 0; p < n; p++) into[p] = packed[from + p] + base[p];
    into[n] = packed[from + n];
    return into;
  }

  /** Returns the number of a state; gives it the next number if it is new. */
  numberOf(cells: Int32Array): number {
    const { n, base, width, slots, words, packed } = this;
    // The foremost round stays at the end; only the local states before it rotate.
    const by = this.isTurned ? leastRotation(cells, 0, n) : 0;
    const from = this.count * slots;
    if (cells[n] > this.mostPacked) throw new TooManyStates();
    for (let p = 0, q = by; p < n; p++, q = q + 1 === n ? 0 : q + 1)
      packed[from + p] = cells[q] - base[p];
    packed[from + n] = cells[n];
    const o = this.count * width;
    const hash = this.hashAt(o);
    const { table, bits } = this;
    const mask = table.length - 1;
    const low = mask;
    let i = slotOf(hash) & mask;
    for (let entry = table[i]; entry !== 0; entry = table[i]) {
      if ((entry ^ hash) >>> bits === 0) {
        const there = ((entry & low) - 1) * width;
        let j = 0;
        while (j < width && words[there + j] === words[o + j]) j++;
        if (j === width) return (entry & low) - 1;
      }
      i = (i + 1) & mask;
    }
    table[i] = entryOf(hash, this.count, bits);
    const number = this.count++;
    if (2 * (this.count + 1) > table.length) this.grow();
    return number;
  }

  private hashAt(o: number): number {
    const { words, width } = this;
    let hash = 0x2c1b3c6d;
    for (let j = 0; j < width; j++) hash = Math.imul(hash, 31) ^ quickHash(words[o + j], hash);
    return hash;
  }

  private grow(): void {
    const size = 2 * this.table.length;
    if (size > MOST_SIZE || (size / 2) * this.width > 2 ** 32) throw new TooManyStates();
    this.words = lengthened(this.words, (size / 2) * this.width);
    this.packed = this.view();
    this.table = new Int32Array(size);
    this.bits++;
    const { table, bits, width } = this;
    for (let state = 0; state < this.count; state++) {
      const hash = this.hashAt(state * width);
      let i = slotOf(hash) & (size - 1);
      while (table[i] !== 0) i = (i + 1) & (size - 1);
      table[i] = entryOf(hash, state, bits);
    }
  }

  private view(): Packed {
    const { words, bytes } = this;
    if (bytes === 4) return words;
    return bytes === 2 ? new Uint16Array(words.buffer) : new Uint8Array(words.buffer);
  }

  /** Frees the hash table. No state can be numbered afterwards. */
  freeze(): void {
    this.table = new Int32Array(0);
  }
}

const entryOf = (hash: number, state: number, bits: number): number =>
  ((hash >>> bits) << bits) | (state + 1);
