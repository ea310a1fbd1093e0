import type { Family } from "../model/family.ts";
import { changRoberts } from "./chang-roberts/about.ts";
import { dfs } from "./dfs/about.ts";
import { dolevKlaweRodeh } from "./dolev-klawe-rodeh/about.ts";
import { franklin } from "./franklin/about.ts";
import { franklinProbabilistic } from "./franklin-probabilistic/about.ts";
import { hirschbergSinclair } from "./hirschberg-sinclair/about.ts";
import { itaiRodeh } from "./itai-rodeh/about.ts";
import { itaiRodehSync } from "./itai-rodeh-sync/about.ts";
import { marchettiSpaccamela } from "./marchetti-spaccamela/about.ts";
import { marchettiSpaccamelaSimplified } from "./marchetti-spaccamela-simplified/about.ts";
import { peterson } from "./peterson/about.ts";
import { timeSlice } from "./time-slice/about.ts";
import { variableSpeeds } from "./variable-speeds/about.ts";

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
