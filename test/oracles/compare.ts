// Compares a result with the expected part of an oracle. An absent kind or phase counts 0, and `leaders` may be in any
// order.

export function differences(expect: unknown, actual: unknown, path = "result"): string[] {
  if (Array.isArray(expect)) {
    if (!Array.isArray(actual) || actual.length !== expect.length)
      return [unlike(path, expect, actual)];
    const given = path.endsWith(".leaders")
      ? actual.toSorted((a, b) => a.position - b.position)
      : actual;
    return expect.flatMap((one, i) => differences(one, given[i], `${path}[${i}]`));
  }
  if (typeof expect !== "object" || expect === null)
    return Object.is(expect, actual) ? [] : [unlike(path, expect, actual)];
  const given = (typeof actual === "object" && actual !== null ? actual : {}) as Record<
    string,
    unknown
  >;
  const counts = path.endsWith(".byKind") || path.endsWith(".byPhase");
  return Object.entries(expect).flatMap(([name, value]) =>
    differences(value, given[name] ?? (counts ? 0 : undefined), `${path}.${name}`),
  );
}

function unlike(path: string, expect: unknown, actual: unknown): string {
  return `${path}: expected ${JSON.stringify(expect)}, got ${JSON.stringify(actual)}`;
}

// A5: every round of franklin-probabilistic and itai-rodeh costs 2n messages, of itai-rodeh-sync n(n-1), for all draws.
export function unequalRounds(
  algorithm: string,
  n: number,
  byPhase: Record<string, number> = {},
): string[] {
  const cost = algorithm === "itai-rodeh-sync" ? n * (n - 1) : 2 * n;
  return Object.entries(byPhase)
    .filter(([, count]) => count !== cost)
    .map(([round, count]) => `round ${round}: expected ${cost} messages, got ${count}`);
}
