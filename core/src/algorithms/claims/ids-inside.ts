import type { Setup } from "../../model/setup.ts";

/** The ids as the processes have them: complements where the other extreme is elected. */
export const idsInside = ({ ids, algorithm }: Setup): number[] =>
  Array.from(ids!, (id) => (algorithm.complemented ? ~id >>> 0 : id));
