import type { Family } from "../family/family.ts";
import { changRoberts } from "./chang-roberts.ts";
import { dfs } from "./dfs.ts";
import { dolevKlaweRodeh } from "./dolev-klawe-rodeh.ts";
import { franklin } from "./franklin.ts";
import { franklinProbabilistic } from "./franklin-probabilistic.ts";
import { hirschbergSinclair } from "./hirschberg-sinclair.ts";
import { itaiRodeh } from "./itai-rodeh.ts";
import { itaiRodehSync } from "./itai-rodeh-sync.ts";
import { marchettiSpaccamela } from "./marchetti-spaccamela.ts";
import { marchettiSpaccamelaSimplified } from "./marchetti-spaccamela-simplified.ts";
import { peterson } from "./peterson.ts";
import { timeSlice } from "./time-slice.ts";
import { variableSpeeds } from "./variable-speeds.ts";

/** Every algorithm, one line each. */
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
