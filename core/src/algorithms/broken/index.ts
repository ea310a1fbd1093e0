import { brokenChangRoberts } from "./chang-roberts.ts";
import { brokenChangRobertsMail } from "./chang-roberts-mail.ts";
import { brokenDolevKlaweRodeh } from "./dolev-klawe-rodeh.ts";
import { brokenFranklin } from "./franklin.ts";
import { brokenFranklinProbabilistic } from "./franklin-probabilistic.ts";
import { brokenItaiRodeh } from "./itai-rodeh.ts";
import { brokenItaiRodehSync } from "./itai-rodeh-sync.ts";
import { brokenPeterson } from "./peterson.ts";
import { brokenHypotheses } from "./hypotheses.ts";
import { brokenScheme } from "./marchetti-spaccamela.ts";
import { brokenKilling } from "./marchetti-spaccamela-killing.ts";
import { brokenStart } from "./marchetti-spaccamela-start.ts";
import { brokenSilence } from "./silence.ts";
import { brokenStaggered } from "./marchetti-spaccamela-staggered.ts";
import { brokenDfs } from "./dfs.ts";
import { brokenDfsTree } from "./dfs-tree.ts";
import { brokenHirschbergSinclair } from "./hirschberg-sinclair.ts";
import type { Twin } from "./twin.ts";
import { brokenVariableSpeeds } from "./variable-speeds.ts";
import { brokenDelays } from "./variable-speeds-delay.ts";

/** Every broken twin, a line for each algorithm. */
export const twins: readonly Twin[] = [
  ...brokenChangRoberts,
  ...brokenChangRobertsMail,
  ...brokenFranklin,
  ...brokenPeterson,
  ...brokenDolevKlaweRodeh,
  ...brokenFranklinProbabilistic,
  ...brokenItaiRodeh,
  ...brokenItaiRodehSync,
  ...brokenScheme,
  ...brokenKilling,
  ...brokenStart,
  ...brokenHypotheses,
  ...brokenSilence,
  ...brokenStaggered,
  ...brokenVariableSpeeds,
  ...brokenDelays,
  ...brokenHirschbergSinclair,
  ...brokenDfs,
  ...brokenDfsTree,
];
