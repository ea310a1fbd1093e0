import type { Family } from "../model/family.ts";
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
