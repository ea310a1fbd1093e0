/** Allocates columns of zeros. */
export interface Columns {
  words(length: number): Int32Array<ArrayBuffer>;
  naturals(length: number): Uint32Array<ArrayBuffer>;
  bytes(length: number): Uint8Array<ArrayBuffer>;
  signed(length: number): Int8Array<ArrayBuffer>;
}

/**
 * Allocates columns in one block of `room` bytes. The system hands out a large block untouched, and
 * memory is used only where it is written; most columns alone are small enough to be zeroed at once.
 */
export function columns(room: number): Columns {
  const memory = new ArrayBuffer(room);
  let used = 0;
  const next = (bytes: number): number => {
    const from = used;
    used += Math.ceil(bytes / 4) * 4;
    return from;
  };
  return {
    words: (length) => new Int32Array(memory, next(4 * length), length),
    naturals: (length) => new Uint32Array(memory, next(4 * length), length),
    bytes: (length) => new Uint8Array(memory, next(length), length),
    signed: (length) => new Int8Array(memory, next(length), length),
  };
}
