import { existsSync } from "node:fs";
import { versionOf } from "../../install/algorithm-version.ts";
import type { CellSeries } from "../plan/series.ts";
import type { Row } from "../store/row.ts";
import { otherKind } from "../../terminal/output-file.ts";
import { isOwnFile, isPath } from "../../terminal/shell-word.ts";

/** Why the rows of a series cannot be run again here, and what makes it possible. */
export interface RerunObstacle {
  readonly why: string;
  /** Returns the command that runs the rows again. */
  readonly command: (file: string) => string;
}

const verifyLine = (file: string) => `ringleader results ${file} --verify`;

/** Returns why a series cannot be run again here; undefined if it can. */
export function rerunObstacle({
  algorithm,
  version,
}: Pick<CellSeries, "algorithm" | "version">): RerunObstacle | undefined {
  const isOwn = isPath(algorithm);
  if (isOwn && !isFileHere(algorithm)) {
    return { why: `put back ${algorithm}, which is not here`, command: verifyLine };
  }
  const here = versionHere(algorithm);
  if (here === version) return undefined;
  if (isOwn) return { why: `put back ${algorithm}, which has changed`, command: verifyLine };
  return {
    why: here === undefined ? "it is not in this catalogue" : `its version here is ${here}`,
    command: (file) => `${packageOf(version)} results ${file} --verify`,
  };
}

/** True if an algorithm can be read here. A plan of a foreign file may name a device or a FIFO, which are never read. */
const isFileHere = (path: string): boolean =>
  isOwnFile(path) && existsSync(path) && otherKind(path) === undefined;

/** Returns how to run another version of the command. A version that is not a number, from a changed file, is left out. */
function packageOf(version: string): string {
  const [number] = version.split("+");
  return /^\d+\.\d+\.\d+$/.test(number) ? `npx ringleader@${number}` : "ringleader";
}

function versionHere(algorithm: string): string | undefined {
  try {
    return versionOf(algorithm);
  } catch {
    // The catalogue does not have this algorithm any more.
    return undefined;
  }
}

/** Returns the obstacle of a row of a user's file that fails here. */
export const failingFile = ({ algorithm, error }: Row): RerunObstacle => ({
  why: `mend ${algorithm}, which fails here (${error?.replace(/\.$/, "")})`,
  command: verifyLine,
});

/** The obstacle of rows that were stored before files had plans. */
export const withoutPlan: RerunObstacle = {
  why: "no stored plan has these rows; run their sweep again",
  command: verifyLine,
};
