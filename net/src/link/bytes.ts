import { groupDigits } from "@ringleader/core/internal/words";
import { Refusal } from "@ringleader/core/internal/refusal";

/** Longest LEB128 number, in bytes. It has at most 7,168 bits. */
const MOST_NUMBER_BYTES = 1024;

/** Appends little-endian values to a buffer that grows. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Makes room for `count` more bytes and returns where they start. */
  #reserve(count: number): number {
    const start = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#length, 2 * this.#bytes.length));
      bytes.set(this.#bytes.subarray(0, start));
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer);
    }
    return start;
  }

  u8(value: number): void {
    const at = this.#reserve(1);
    this.#bytes[at] = value;
  }

  u32(value: number): void {
    const at = this.#reserve(4);
    this.#view.setUint32(at, value, true);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  hex(digits: string): void {
    for (let i = 0; i < digits.length; i += 2) this.u8(Number.parseInt(digits.slice(i, i + 2), 16));
  }

  /** Writes a text of at most 65,535 bytes after its length. */
  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u8(bytes.length & 0xff);
    this.u8(bytes.length >>> 8);
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Writes a number of any size as LEB128: seven bits a byte, the lowest first. */
  number(value: bigint): void {
    const start = this.#length;
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) this.u8(Number(rest & 0x7fn) | 0x80);
    this.u8(Number(rest));
    if (this.#length - start > MOST_NUMBER_BYTES)
      throw new Refusal(
        `a wait until about round 2^${groupDigits(7 * (this.#length - start))} is not accepted; rounds on a link are less than 2^${groupDigits(7 * MOST_NUMBER_BYTES)}.`,
      );
  }

  /** Removes all bytes. */
  clear(): void {
    this.#length = 0;
  }

  /** Removes the first `count` bytes and returns them. */
  take(count: number): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, count);
    this.#bytes.copyWithin(0, count, this.#length);
    this.#length -= count;
    return taken;
  }
}

/** Reads what `ByteWriter` writes. Refuses to read past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Number of bytes that are not read yet. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** Passes over `count` bytes and returns where they start. */
  skip(count: number): number {
    if (count > this.left)
      throw new Refusal(
        `a record is torn: ${this.left} bytes are left where ${count} must follow.`,
      );
    const start = this.#at;
    this.#at += count;
    return start;
  }

  u8(): number {
    return this.#bytes[this.skip(1)];
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  hex(bytes: number): string {
    const start = this.skip(bytes);
    let digits = "";
    for (let i = start; i < start + bytes; i++)
      digits += this.#bytes[i].toString(16).padStart(2, "0");
    return digits;
  }

  text(): string {
    const length = this.u8() | (this.u8() << 8);
    const start = this.skip(length);
    return new TextDecoder().decode(this.#bytes.subarray(start, start + length));
  }

  /** Reads a number of any size; only its shortest form is accepted. */
  number(): bigint {
    let value = 0n;
    for (let i = 0; i < MOST_NUMBER_BYTES; i++) {
      const byte = this.u8();
      value |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte >= 0x80) continue;
      if (byte === 0 && i > 0) throw new Refusal("a number with leading zeros is not accepted.");
      return value;
    }
    throw new Refusal(
      `a number of more than ${groupDigits(MOST_NUMBER_BYTES)} bytes is not accepted, because a round has at most that many.`,
    );
  }

  /** Reads a count, which is at most 2^53 - 1. */
  count(): number {
    const value = this.number();
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value);
    throw new Refusal("a count is not accepted; counts are at most 2^53 - 1.");
  }
}
