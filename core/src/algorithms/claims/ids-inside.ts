import type { Setup } from "../../model/setup.ts";

const known = new WeakMap<Setup, readonly number[]>();

/** The ids as the processes have them: complements where the other extreme is elected. */
export function idsInside(given: Setup): readonly number[] {
  let inside = known.get(given);
  if (!inside) {
    const { ids, algorithm } = given;
    inside = Array.from(ids!, (id) => (algorithm.complemented ? ~id >>> 0 : id));
    // Asked of every configuration.
    known.set(given, inside);
  }
  return inside;
}
