// Part B, hypotheses P1 to P4: h_1 = ceil(c), h_m = max(h_{m-1}+1, ceil(f(h_{m-1}))), exactly, up to the first h_t >= n.
// The ceiling of f(h) is found by bisection: the smallest integer y with y >= f(h), where "y >= f(h)" is decided exactly.

type Rational = { p: bigint; q: bigint };

function rational(text: string): Rational {
  const [p, q] = text.split("/");
  return { p: BigInt(p), q: BigInt(q ?? "1") };
}

function ceilOf({ p, q }: Rational): bigint {
  return (p + q - 1n) / q;
}

// Finds the smallest y >= 1 for which the monotone test holds.
function smallest(test: (y: bigint) => boolean): bigint {
  let high = 1n;
  while (!test(high)) high *= 2n;
  let low = high / 2n; // the test fails at low, or low is 0
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (test(middle)) high = middle;
    else low = middle;
  }
  return high;
}

// Returns an integer L with L <= log2(y) * 2^k < L + 2 by squaring a mantissa k times, rounded down, with guard bits.
function log2Below(y: bigint, k: number): bigint {
  const whole = BigInt(y.toString(2).length - 1);
  const guard = 2n * BigInt(k) + 64n;
  let mantissa = (y << guard) >> whole; // in [1,2) times 2^guard
  let sum = whole;
  for (let bit = 0; bit < k; bit++) {
    mantissa = (mantissa * mantissa) >> guard;
    sum *= 2n;
    if (mantissa >= 2n << guard) {
      mantissa >>= 1n;
      sum += 1n;
    }
  }
  return sum;
}

// Decides with more and more bits; `ask` returns undefined while the bounds overlap.
function settle(ask: (k: number) => boolean | undefined): boolean {
  for (let k = 16; k < 100_000; k *= 2) {
    const answer = ask(k);
    if (answer !== undefined) return answer;
  }
  throw new Error("not settled at 100000 bits");
}

function powerOfTwo(y: bigint): boolean {
  return (y & (y - 1n)) === 0n;
}

function exponentOf(y: bigint): bigint {
  return BigInt(y.toString(2).length - 1);
}

// P2: y >= h^(p/q) exactly when y^q >= h^p.
function ceilPower(h: bigint, a: Rational): bigint {
  return smallest((y) => y ** a.q >= h ** a.p);
}

// P3: y >= h^(log2 h) exactly when log2 y >= (log2 h)^2.
function ceilLogPower(h: bigint): bigint {
  if (powerOfTwo(h)) return h ** exponentOf(h);
  return smallest((y) =>
    settle((k) => {
      const scale = 1n << BigInt(k);
      const ly = log2Below(y, k);
      const lh = log2Below(h, k);
      if (ly * scale >= (lh + 2n) ** 2n) return true;
      if ((ly + 2n) * scale <= lh ** 2n) return false;
      return undefined;
    }),
  );
}

// P4: y >= 2^(h^(p/q)) exactly when (log2 y)^q >= h^p. If h^p is a q-th power, the exponent is an integer.
function ceilTower(h: bigint, eps: Rational): bigint {
  const root = ceilPower(h, eps);
  if (root ** eps.q === h ** eps.p) return 2n ** root;
  return smallest((y) => {
    if (powerOfTwo(y)) return exponentOf(y) ** eps.q >= h ** eps.p;
    return settle((k) => {
      const target = (h ** eps.p) << (BigInt(k) * eps.q);
      const ly = log2Below(y, k);
      if (ly ** eps.q >= target) return true;
      if ((ly + 2n) ** eps.q <= target) return false;
      return undefined;
    });
  });
}

export function hypotheses(
  set: Record<string, string>,
  n: bigint,
): { list: bigint[]; enforced: number[] } {
  const protocol = set.protocol ?? "P1";
  const c = rational(set.c ?? (protocol === "P3" ? "3" : "2"));
  const a = rational(set.a ?? "2");
  const eps = rational(set.eps ?? "1");
  const f = (h: bigint) => {
    if (protocol === "P1") return ceilOf({ p: c.p * h, q: c.q });
    if (protocol === "P2") return ceilPower(h, a);
    if (protocol === "P3") return ceilLogPower(h);
    return ceilTower(h, eps);
  };
  const list = [ceilOf(c)];
  const enforced: number[] = [];
  while (list[list.length - 1] < n) {
    const h = list[list.length - 1];
    const next = f(h);
    if (next < h + 1n) enforced.push(list.length + 1); // the number of the next phase
    list.push(next < h + 1n ? h + 1n : next);
  }
  return { list, enforced };
}
