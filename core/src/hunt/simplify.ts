/**
 * Simplifies a value. Takes the candidates of `simpler` in order, each of which may depend on the best value so far, and
 * adopts every candidate that is `good`. Yields the best value after each candidate, so that the caller can stop early.
 */
export function* simplify<T>(
  first: T,
  simpler: (best: () => T) => Iterable<T>,
  isGood: (candidate: T) => boolean,
): Generator<T, T> {
  let best = first;
  for (const candidate of simpler(() => best)) {
    if (isGood(candidate)) best = candidate;
    yield best;
  }
  return best;
}

/** Runs the simplification to its end. */
export function simplest<T>(simplifying: Generator<T, T>): T {
  for (;;) {
    const { done, value } = simplifying.next();
    if (done) return value;
  }
}
