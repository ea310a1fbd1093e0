import { sometimesEnds, type Sometimes, sometimes } from "../../model/sometimes.ts";
import { among } from "./configuration.ts";

/** Claims that some run elects a process that wakes later than the first, or only when a message arrives. */
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

/** Claims that some run has at least this many phases; `word` is what the paper calls them. */
export const phasesNeeded = (phases: number, word: string, from: number): Sometimes =>
  sometimesEnds(
    `an election of ${numerals[phases]} or more ${word}`,
    from,
    ({ byPhase }) => Object.keys(byPhase).length >= phases,
  );

/** Claims that in some configuration exactly two of three or more candidates are left. */
export const twoLeft = (
  says: string,
  field: string,
  [candidate, beaten]: readonly [string, string],
): Sometimes =>
  sometimes(says, 3, (config) => {
    const [left, gone] = [among(config, field, candidate), among(config, field, beaten)];
    return left.length === 2 && gone.length > 0 && left.length + gone.length === config.n;
  });
