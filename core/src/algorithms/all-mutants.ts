import { changRobertsMutants, mailMutants } from "./chang-roberts/mutants.ts";
import { dolevKlaweRodehMutants } from "./dolev-klawe-rodeh/mutants.ts";
import { franklinMutants } from "./franklin/mutants.ts";
import { franklinProbabilisticMutants } from "./franklin-probabilistic/mutants.ts";
import { itaiRodehMutants } from "./itai-rodeh/mutants.ts";
import { itaiRodehSyncMutants } from "./itai-rodeh-sync/mutants.ts";
import { petersonMutants } from "./peterson/mutants.ts";
import { hypothesisMutants } from "./marchetti-spaccamela/hypothesis-mutants.ts";
import { schemeMutants } from "./marchetti-spaccamela/scheme-mutants.ts";
import { silenceMutants, staggeredMutants } from "./marchetti-spaccamela-simplified/mutants.ts";
import { dfsMutants, treeMutants } from "./dfs/mutants.ts";
import { hirschbergSinclairMutants } from "./hirschberg-sinclair/mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { variableSpeedsMutants } from "./variable-speeds/mutants.ts";

/** Every mutant of every algorithm. */
export const allMutants: readonly Mutant[] = [
  ...changRobertsMutants,
  ...mailMutants,
  ...franklinMutants,
  ...petersonMutants,
  ...dolevKlaweRodehMutants,
  ...franklinProbabilisticMutants,
  ...itaiRodehMutants,
  ...itaiRodehSyncMutants,
  ...schemeMutants,
  ...hypothesisMutants,
  ...silenceMutants,
  ...staggeredMutants,
  ...variableSpeedsMutants,
  ...hirschbergSinclairMutants,
  ...dfsMutants,
  ...treeMutants,
];
