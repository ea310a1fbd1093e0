import { counted } from "../../model/counted.ts";
import { always, atMost, attained, exactly, floorLog2, provedIn } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { alternating } from "../claims/alternating.ts";
import { mailBetween } from "../claims/mail-between.ts";
import { halves } from "../claims/rounds-begun.ts";
import { floorBothWays, onBitReversal } from "../claims/lockstep.ts";

const ids = { of: "messages", kinds: ["id"] } as const;
const most = (n: number): number => 2 * n * (floorLog2(n) + 1);

/** Restricts a bound to FIFO links. If links reorder messages, a process may take an id of one round for an id of another round. The right process is still elected, but the bound does not hold. */
const inOrder =
  (limit: (n: number) => number) =>
  ({ n, setup }: Outcome) =>
    setup.links === "fifo" ? limit(n) : undefined;

export const franklinClaims = provedIn("decision 15", [
  exactly(
    "messages-per-round",
    "exactly 2n messages in every round on FIFO links",
    "Franklin 1982; 002 refers to it as Algorithm 4.16",
    { of: "each phase" },
    inOrder((n) => 2 * n),
  ),
  atMost(
    "rounds-at-most",
    "at most ⌊log₂ n⌋ + 1 rounds on FIFO links",
    "002: every round at least halves the active processes",
    { of: "phases" },
    inOrder((n) => floorLog2(n) + 1),
  ),
  halves("Franklin 1982; 002 refers to it as Algorithm 4.16"),
  atMost(
    "messages-at-most",
    "at most 2n(⌊log₂ n⌋ + 1) messages on FIFO links",
    "002: rounds times messages in a round",
    ids,
    inOrder(most),
  ),
  attained(
    "worst-ring",
    "the largest possible number of messages, 2n(⌊log₂ n⌋ + 1), is reached on a ring of alternating ids",
    "found by search",
    ids,
    most,
    (n) => ({ ids: alternating(n) }),
  ),
  // Theorem 2 of 004 is about the probabilistic algorithm; it holds for Franklin's too.
  always(
    "two-messages-between",
    "on FIFO links there are exactly two messages between neighbouring active processes, counting messages that have arrived and wait",
    "004, Theorem 2, applied to Franklin's algorithm",
    mailBetween({ status: "status", kind: "id" }, ({ length }, _here, _there, { links }) =>
      length === 2 || links === "any" ? undefined : counted(length, "message"),
    ),
  ),
  floorBothWays,
  onBitReversal("2n(log₂ n + 1)", ["id"], (n, k) => 2 * n * (k + 1)),
]);
