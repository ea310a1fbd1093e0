import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";

/** Of elections in which not everybody need wake, and least of all at once. */
export const lateWinner = (from: number): Sometimes =>
  sometimesEnds(
    "a winner that was not among the first to wake",
    from,
    ({ setup: { waking }, leaders: [leader], time }) =>
      leader !== undefined &&
      waking.times !== undefined &&
      !waking.times.some((it) => it.position === leader.position && it.time === time?.firstWake),
    "wake",
  );
