/**
 * Reports bad input in one sentence: what was given and what is accepted. Show users only its message. Any other error
 * is a defect.
 *
 * @example
 * ```ts
 * try {
 *   run("petersen", { n: 3 });
 * } catch (error) {
 *   console.log(error instanceof Refusal, (error as Refusal).message); // true algorithm: petersen is unknown. Did you mean peterson? …
 * }
 * ```
 */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Returns the result of `work`; undefined if it throws a Refusal. */
export function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
