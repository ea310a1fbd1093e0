import { brokenChangRoberts } from "./chang-roberts.ts";
import { brokenDolevKlaweRodeh } from "./dolev-klawe-rodeh.ts";
import { brokenFranklin } from "./franklin.ts";
import { brokenFranklinProbabilistic } from "./franklin-probabilistic.ts";
import { brokenItaiRodeh } from "./itai-rodeh.ts";
import { brokenItaiRodehSync } from "./itai-rodeh-sync.ts";
import { brokenPeterson } from "./peterson.ts";
import type { Twin } from "./twin.ts";

/** Every broken twin, a line for each algorithm. */
export const twins: readonly Twin[] = [
  ...brokenChangRoberts,
  ...brokenFranklin,
  ...brokenPeterson,
  ...brokenDolevKlaweRodeh,
  ...brokenFranklinProbabilistic,
  ...brokenItaiRodeh,
  ...brokenItaiRodehSync,
];
