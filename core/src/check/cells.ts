/** A row of places, one cell for each process. */
export type Cells = Uint8Array | Uint16Array | Int32Array;

/** The cells, of so many bytes, that words are made of: whole words are quicker to copy and to compare. */
export function cellsOf(words: Int32Array, bytes: 1 | 2 | 4): Cells {
  if (bytes === 4) return words;
  return bytes === 2 ? new Uint16Array(words.buffer) : new Uint8Array(words.buffer);
}

export function lengthened(all: Int32Array<ArrayBuffer>, to: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(to);
  more.set(all);
  return more;
}
