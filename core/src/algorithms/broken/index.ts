import { brokenChangRoberts } from "./chang-roberts.ts";
import { brokenHypotheses } from "./hypotheses.ts";
import { brokenScheme } from "./marchetti-spaccamela.ts";
import { brokenKilling } from "./marchetti-spaccamela-killing.ts";
import { brokenStart } from "./marchetti-spaccamela-start.ts";
import { brokenSilence } from "./silence.ts";
import type { Twin } from "./twin.ts";
import { brokenVariableSpeeds } from "./variable-speeds.ts";
import { brokenDelays } from "./variable-speeds-delay.ts";

/** Every broken twin, a line for each algorithm. */
export const twins: readonly Twin[] = [
  ...brokenChangRoberts,
  ...brokenScheme,
  ...brokenKilling,
  ...brokenStart,
  ...brokenHypotheses,
  ...brokenSilence,
  ...brokenVariableSpeeds,
  ...brokenDelays,
];
