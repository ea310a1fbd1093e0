import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";

/** Properties of elections in which silence means that no smaller id takes part. */
export const silenceReachable: readonly Sometimes[] = [
  sometimesEnds(
    "two or more participants, all but one of which stay silent",
    2,
    ({ contenders, leaders, informed }) =>
      contenders > 1 && leaders.length === 1 && informed >= contenders,
  ),
  sometimesEnds(
    "a winner whose id is larger than the id of a process that does not take part",
    2,
    ({ setup, leaders: [leader] }) => leader !== undefined && leader.id! > Math.min(...setup.ids!),
    "willing",
  ),
  sometimesEnds(
    "a winner that sends after the turns of other ids have passed",
    2,
    ({ time, n }) => time?.home !== undefined && time.home >= BigInt(n),
    "willing",
  ),
];
