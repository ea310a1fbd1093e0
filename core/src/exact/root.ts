/** The bit length of |n|; 0 for 0. Uses hexadecimal, because that conversion takes linear time. */
export function bitLength(n: bigint): number {
  const digits = (n < 0n ? -n : n).toString(16);
  return 4 * (digits.length - 1) + (32 - Math.clz32(Number.parseInt(digits.charAt(0), 16)));
}

/** The size of n >= 0 in bytes, to within eight. Shifts n instead of writing out up to a hundred million digits. */
export function byteLength(n: bigint): number {
  let bits = 64;
  for (let step = 2 ** 29; step >= 64; step /= 2) {
    const above = n >> BigInt(step);
    if (above === 0n) continue;
    bits += step;
    n = above;
  }
  return bits / 8;
}

/** The largest x with x^q <= n. */
export function floorRoot(n: bigint, q: bigint): bigint {
  if (n < 0n || q < 1n)
    throw new RangeError(`no root ${q} of ${n}; only n >= 0 and q >= 1 are accepted`);
  // Here 2^q > n, so the root is 1. Later code uses q as an exponent, which must not be this large.
  if (n > 0n && q >= BigInt(bitLength(n))) return 1n;
  return q === 1n || n === 0n ? n : descend(n, q);
}

/** The smallest x >= 0 with x^q >= n. */
export function ceilRoot(n: bigint, q: bigint): bigint {
  const x = floorRoot(n, q);
  return raise(x, q) === n ? x : x + 1n;
}

/** The x with x^q = n, if n is a perfect q-th power. */
export function exactRoot(n: bigint, q: bigint): bigint | undefined {
  const x = floorRoot(n, q);
  return raise(x, q) === n ? x : undefined;
}

/** x^q. If x <= 1, q may be too large for an exponent. */
const raise = (x: bigint, q: bigint): bigint => (x <= 1n ? x : x ** q);

/**
 * Newton's method, started above the root, decreases until it reaches the floor of the root. It starts at the root of
 * the upper half of the digits, which is found in the same way, so only one or two steps work on all digits.
 */
function descend(n: bigint, q: bigint): bigint {
  const digits = Math.ceil(bitLength(n) / Number(q));
  // If the root has few digits, a step of Newton's method only shrinks x by the factor 1 - 1/q; bisection is faster.
  if (digits <= 2 * bitLength(q) + 4) return bisect(n, q, digits);
  const half = BigInt(digits >> 1);
  let x = (descend(n >> (half * q), q) + 1n) << half;
  for (;;) {
    const next = ((q - 1n) * x + n / x ** (q - 1n)) / q;
    if (next >= x) return x;
    x = next;
  }
}

/** Finds a root below 2^digits bit by bit, from the highest down. */
function bisect(n: bigint, q: bigint, digits: number): bigint {
  let x = 0n;
  for (let bit = 1n << BigInt(digits); bit > 0n; bit >>= 1n) {
    if ((x + bit) ** q <= n) x += bit;
  }
  return x;
}
