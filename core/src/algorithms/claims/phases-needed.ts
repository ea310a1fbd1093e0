import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";

const numerals = ["no", "one", "two", "three", "four"];

/** A run that takes so many phases, in the word of its paper. */
export const phasesNeeded = (phases: number, word: string, from: number): Sometimes =>
  sometimesEnds(
    `an election of ${numerals[phases]} ${word}`,
    from,
    ({ byPhase }) => Object.keys(byPhase).length >= phases,
  );
