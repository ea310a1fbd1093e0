import type { Algorithm } from "../model/algorithm.ts";
import type { Claim } from "../model/claim.ts";
import { originOf, type Family } from "../model/family.ts";
import { changRoberts } from "./chang-roberts/algorithm.ts";
import { dfs } from "./dfs/algorithm.ts";
import { dolevKlaweRodeh } from "./dolev-klawe-rodeh/algorithm.ts";
import { franklin } from "./franklin/algorithm.ts";
import { franklinProbabilistic } from "./franklin-probabilistic/algorithm.ts";
import { hirschbergSinclair } from "./hirschberg-sinclair/algorithm.ts";
import { itaiRodeh } from "./itai-rodeh/algorithm.ts";
import { itaiRodehSync } from "./itai-rodeh-sync/algorithm.ts";
import { marchettiSpaccamela } from "./marchetti-spaccamela/algorithm.ts";
import { marchettiSpaccamelaSimplified } from "./marchetti-spaccamela-simplified/algorithm.ts";
import { peterson } from "./peterson/algorithm.ts";
import { timeSlice } from "./time-slice/algorithm.ts";
import { variableSpeeds } from "./variable-speeds/algorithm.ts";

/**
 * Lists the families of all algorithms.
 *
 * @example
 * ```ts
 * console.log(catalogue.map(({ name }) => name)); // [ 'chang-roberts', … ]
 * ```
 */
export const catalogue: readonly Family[] = [
  changRoberts,
  hirschbergSinclair,
  franklin,
  peterson,
  dolevKlaweRodeh,
  franklinProbabilistic,
  itaiRodeh,
  itaiRodehSync,
  marchettiSpaccamelaSimplified,
  marchettiSpaccamela,
  timeSlice,
  variableSpeeds,
  dfs,
];

/** True if a claim, its function, or handlers are of the catalogue. Its claims treat symmetric rings alike. */
export function isCatalogued(part: Claim | Function | Algorithm["on"]): boolean {
  const family = originOf(part)?.family;
  return family !== undefined && catalogue.includes(family);
}

/** True if the catalogue made an algorithm, or the one of which it is a copy. */
export const isOfCatalogue = ({ on }: Algorithm): boolean => isCatalogued(on);

/** True if the catalogue states this claim about this algorithm, and the algorithm is as the catalogue has it. */
export function isVouched(algorithm: Algorithm, claim: Claim): boolean {
  return isCatalogued(claim) && originals(algorithm).some((it) => it.claims?.includes(claim));
}

/** True if an algorithm is as the catalogue has it, whatever its claims are. */
export const isUnchanged = (algorithm: Algorithm): boolean => originals(algorithm).length > 0;

/** Returns the algorithms of the catalogue that differ from this one at most in their claims. */
function originals(algorithm: Algorithm): Algorithm[] {
  const origin = originOf(algorithm.on);
  if (!origin || !catalogue.includes(origin.family)) return [];
  return origin.made.filter((it) => isSame(it, algorithm));
}

/** True if two algorithms differ at most in their claims and in the texts of their parameters. */
function isSame(x: Algorithm, y: Algorithm): boolean {
  const texts = ["claims", "parameters", "changed"];
  const keys = [...Object.keys(x), ...Object.keys(y)].filter((it) => !texts.includes(it));
  return keys.every((key) => x[key as keyof Algorithm] === y[key as keyof Algorithm]);
}
