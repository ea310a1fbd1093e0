export type Cells = Uint8Array | Uint16Array | Int32Array;

/** Places as they are stored, so many bytes each: several share a word where they can. */
export function cellsOf(words: Int32Array, bytes: 1 | 2 | 4): Cells {
  if (bytes === 4) return words;
  return bytes === 2 ? new Uint16Array(words.buffer) : new Uint8Array(words.buffer);
}
