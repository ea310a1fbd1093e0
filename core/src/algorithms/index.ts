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

/** True if a claim is one of the catalogue. It treats symmetric rings alike. */
export const isCatalogued = (claim: Claim): boolean => isOurs(claim);

/** True if the catalogue made an algorithm, or the one of which it is a copy. */
export const isOfCatalogue = ({ on }: Algorithm): boolean => isOurs(on);

function isOurs(part: object): boolean {
  const family = originOf(part)?.family;
  return family !== undefined && catalogue.includes(family);
}

/** True if the catalogue states this claim about this algorithm, and the algorithm is as the catalogue has it. */
export function isVouched(algorithm: Algorithm, claim: Claim): boolean {
  const [own, stated] = [originOf(algorithm.on), originOf(claim)];
  return (
    isCatalogued(claim) &&
    own?.family === stated?.family &&
    own!.made.some((it) => it.claims?.includes(claim) && isSame(it, algorithm))
  );
}

/** True if two algorithms differ at most in their claims and in the texts of their parameters. */
function isSame(x: Algorithm, y: Algorithm): boolean {
  const texts = ["claims", "parameters", "changed"];
  const keys = [...Object.keys(x), ...Object.keys(y)].filter((it) => !texts.includes(it));
  return keys.every((key) => x[key as keyof Algorithm] === y[key as keyof Algorithm]);
}
