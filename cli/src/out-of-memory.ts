/** Did an array find no room? (Who runs out of heap is ended without a word.) */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /alloc|array length|too (large|big)/i.test(error.message);
