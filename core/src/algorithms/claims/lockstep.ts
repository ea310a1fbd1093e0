import { measuredOn, proved } from "../../model/basis.ts";
import { atLeast, exactly, type Claim } from "../../model/claim.ts";
import { isBitReversal } from "../../model/system/id-order.ts";
import { lockstepFloor } from "../../model/order-classes.ts";
import { isNumberedRound } from "../../model/system/port-numbering.ts";
import type { Setup } from "../../model/setup.ts";

/**
 * True if every message takes one round, all processes start together, ports are numbered alike at every position, and
 * the ids are in bit-reversal order.
 */
function isLockstep(setup: Setup): boolean {
  const { needs } = setup.algorithm;
  // The schedule is read first, because most runs of a check have another one. On a one-way ring, delivery in the order
  // of sending is equivalent to lockstep.
  const { kind } = setup.schedule;
  const isInStep = needs.rounds || kind === "lockstep" || (!needs.bothWays && kind === "fifo");
  if (!isInStep || !setup.waking.all) return false;
  const { network, swapped, ids, violated } = setup;
  const isRound = network.ring ? swapped === undefined : isNumberedRound(network);
  return isRound && violated.length === 0 && isBitReversal(ids ?? []);
}

const floor = (formula: string, bothWays: boolean, least: number): Claim =>
  atLeast(
    "lockstep-floor",
    `in lockstep on a bit-reversal ring with n ≥ ${least}, at least ${formula} messages are sent`,
    "001, Introduction (i): algorithms that only compare ids need Ω(n log n) messages in synchronous rounds",
    { of: "messages" },
    ({ n, setup }) => (n >= least && isLockstep(setup) ? lockstepFloor(n, bothWays) : undefined),
    proved("decision 19"),
  );

/** The lower bound for one-way elections that only compare ids (Frederickson and Lynch). */
export const floorOneWay = floor("n(log₂ n + 1)/2", false, 2);
export const floorBothWays = floor("n(log₂ n + 2)/4", true, 4);

/** Claims how many messages of these kinds are sent in lockstep on the bit-reversal ring of n = 2^k. */
export const onBitReversal = (
  formula: string,
  kinds: readonly string[],
  count: (n: number, k: number) => number,
  id = "bit-reversal-count",
): Claim =>
  exactly(
    id,
    `on a bit-reversal ring in lockstep with n ≥ 2, exactly ${formula} ${kinds.join(" and ")} messages are sent`,
    "not in the papers; found by measurement",
    { of: "messages", kinds },
    ({ n, setup }) => (n >= 2 && isLockstep(setup) ? count(n, Math.log2(n)) : undefined),
    measuredOn("bit-reversal rings, powers of two from n = 2 to n = 1024"),
  );
