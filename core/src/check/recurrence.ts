/** Is the configuration one that was there before? Then the run never ends. */
export type Repeats = (configuration: () => string) => boolean;

/** Configurations that are passed over first: most runs are over by then. */
const PATIENCE = 500;

/**
 * Says whether a configuration was there before, keeping one at a time (Brent): each is compared with the
 * one that was kept last, and the n-th is kept where n is a power of two. Every cycle is found once the
 * kept one lies on it and its length is passed.
 */
export function recurrence(patience = PATIENCE): Repeats {
  let seen = 0;
  let next = 1;
  let kept: string | undefined;
  return (configuration) => {
    if (++seen <= patience) return false;
    const now = configuration();
    if (now === kept) return true;
    if (seen - patience === next) {
      kept = now;
      next *= 2;
    }
    return false;
  };
}
