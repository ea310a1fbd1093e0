/** Yields the arrangements of the ids 1 to n. */
export function* permutations(n: number): Generator<readonly number[]> {
  if (n === 0) {
    yield [];
    return;
  }
  for (const rest of permutations(n - 1)) {
    for (let at = 0; at < n; at++) yield [...rest.slice(0, at), n, ...rest.slice(at)];
  }
}
