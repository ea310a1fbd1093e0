/**
 * Allocates columns of zeros in one block of `room` bytes. The operating system uses memory for a large
 * block only where it is written. Separate columns would mostly be so small that they are zeroed, and
 * therefore use memory, at once.
 */
export function columns(room: number) {
  const memory = new ArrayBuffer(room);
  let used = 0;
  const next = (bytes: number): number => {
    const from = used;
    used += Math.ceil(bytes / 4) * 4;
    return from;
  };
  return {
    words: (length: number) => new Int32Array(memory, next(4 * length), length),
    naturals: (length: number) => new Uint32Array(memory, next(4 * length), length),
    bytes: (length: number) => new Uint8Array(memory, next(length), length),
    signed: (length: number) => new Int8Array(memory, next(length), length),
  };
}
