import { sometimesEnds, type Sometimes, sometimes } from "../../model/sometimes.ts";
import { among } from "./configuration.ts";

/** For elections in which processes may wake late or not at all. */
export const lateWinner = (from: number): Sometimes =>
  sometimesEnds(
    "a winner that was not among the first to wake",
    from,
    ({ setup: { waking }, leaders: [leader], time }) =>
      leader !== undefined &&
      waking.times !== undefined &&
      !waking.times.some((at) => at.position === leader.position && at.time === time?.firstWake),
    "wake",
  );

const numerals = ["no", "one", "two", "three", "four"];

/** A run with at least this many phases, called by the paper's word. */
export const phasesNeeded = (phases: number, word: string, from: number): Sometimes =>
  sometimesEnds(
    `an election of ${numerals[phases]} ${word}`,
    from,
    ({ byPhase }) => Object.keys(byPhase).length >= phases,
  );

/** Two of three or more candidates are left, before the last decision. */
export const twoLeft = (
  says: string,
  field: string,
  [candidate, beaten]: readonly [string, string],
): Sometimes =>
  sometimes(says, 3, (config) => {
    const [left, gone] = [among(config, field, candidate), among(config, field, beaten)];
    return left.length === 2 && gone.length > 0 && left.length + gone.length === config.n;
  });
