// The oracle algorithms are slow, independent implementations, written from the papers. They generated the oracles
// in test/oracles and share no code with core. (The slow engines that run core's definitions are in
// test/reference-engine.) This file runs the algorithms without coins; randomised.ts runs the other three on given
// draws.
import { changRoberts } from "./chang-roberts.ts";
import { dfs } from "./dfs.ts";
import { dolevKlaweRodeh } from "./dolev-klawe-rodeh.ts";
import { franklin } from "./franklin.ts";
import { hirschbergSinclair } from "./hirschberg-sinclair.ts";
import type { Line, Result } from "./line.ts";
import { marchettiSpaccamela } from "./marchetti-spaccamela.ts";
import { peterson } from "./peterson.ts";
import { marchettiSpaccamelaSimplified, timeSlice } from "./time-slice.ts";
import { variableSpeeds } from "./variable-speeds.ts";

const references: Record<string, (line: Line) => Result> = {
  "chang-roberts": changRoberts,
  dfs: dfs,
  "dolev-klawe-rodeh": dolevKlaweRodeh,
  franklin: franklin,
  "hirschberg-sinclair": hirschbergSinclair,
  "marchetti-spaccamela": marchettiSpaccamela,
  "marchetti-spaccamela-simplified": marchettiSpaccamelaSimplified,
  peterson: peterson,
  "time-slice": timeSlice,
  "variable-speeds": variableSpeeds,
};

export function runDeterministic(line: Line): Result {
  const run = references[line.algorithm];
  if (run === undefined) throw new Error(`no oracle algorithm for ${line.algorithm}`);
  return run(line);
}
