import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";

/** Of elections in which silence says that nobody smaller takes part. */
export const silenceSometimes: readonly Sometimes[] = [
  sometimesEnds(
    "two or more who would speak, and all but one of them silenced",
    2,
    ({ contenders, leaders, informed }) =>
      contenders > 1 && leaders.length === 1 && informed >= contenders,
  ),
  sometimesEnds(
    "a winner with a smaller id beside it, which takes no part",
    2,
    ({ setup, leaders: [leader] }) => leader !== undefined && leader.id! > Math.min(...setup.ids!),
    "willing",
  ),
  sometimesEnds(
    "a late winner: it speaks after others have let their time pass",
    2,
    ({ time, n }) => time?.home !== undefined && time.home >= BigInt(n),
    "willing",
  ),
];
