/** Columns of words and bytes, all of them zero. */
export interface Columns {
  words(length: number): Int32Array<ArrayBuffer>;
  naturals(length: number): Uint32Array<ArrayBuffer>;
  bytes(length: number): Uint8Array<ArrayBuffer>;
  signed(length: number): Int8Array<ArrayBuffer>;
}

/**
 * Columns in one piece of memory with room for so many bytes. A large piece costs nothing before it is written to; as
 * pieces of their own, most columns would be small enough for the system to write zeros all over them.
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
