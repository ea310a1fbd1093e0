import type { Family } from "../family/family.ts";
import { changRoberts } from "./chang-roberts.ts";
import { dfs } from "./dfs.ts";
import { franklinProbabilistic } from "./franklin-probabilistic.ts";
import { hirschbergSinclair } from "./hirschberg-sinclair.ts";
import { marchettiSpaccamela } from "./marchetti-spaccamela.ts";
import { peterson } from "./peterson.ts";

/** Every algorithm, one line each. */
export const catalogue: readonly Family[] = [
  changRoberts,
  hirschbergSinclair,
  peterson,
  franklinProbabilistic,
  marchettiSpaccamela,
  dfs,
];
