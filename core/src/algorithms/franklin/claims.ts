import { counted } from "../../model/counted.ts";
import {
  always,
  atMost,
  attained,
  type Claim,
  exactly,
  floorLog2,
  provedIn,
} from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { alternating } from "../claims/alternating.ts";
import { mailBetween } from "../claims/mail-between.ts";
import { halves } from "../claims/rounds-begun.ts";
import { invariant } from "../../sentence/invariant.ts";
import { floorBothWays, onBitReversal } from "../claims/lockstep.ts";

const ids = { of: "messages", kinds: ["id"] } as const;
const most = (n: number): number => 2 * n * (floorLog2(n) + 1);

/** Restricts a bound to FIFO links. If links reorder messages, a process may take an id of one round for an id of another round. The right process is still elected, but the bound does not hold. */
const inOrder =
  (limit: (n: number) => number) =>
  ({ n, setup }: Outcome) =>
    setup.links === "fifo" ? limit(n) : undefined;

const franklin1982 = "Franklin 1982; 002 refers to it as Algorithm 4.16";

/** Invariants under every schedule, even if links reorder and duplicate messages. */
const invariants: readonly Claim[] = provedIn("decision 49", [
  invariant(
    "best-not-passive",
    "the process with the greatest id is never passive",
    franklin1982,
    "for all p: p.best implies p.status != passive",
  ),
  invariant(
    "passed-passive-clockwise",
    "an id that travels clockwise has passed only passive processes",
    franklin1982,
    "for all messages m of id: for all p: m.way = clockwise and between(m.id, p, m.to) implies p.status = passive",
  ),
  invariant(
    "passed-passive-anticlockwise",
    "an id that travels anticlockwise has passed only passive processes",
    franklin1982,
    "for all messages m of id: for all p: m.way = anticlockwise and between(m.to, p, m.id) implies p.status = passive",
  ),
  ...[0, 1].flatMap((slot) => [
    invariant(
      `passed-passive-left${slot ? "-early" : ""}`,
      `an id from the left${slot ? ", received early," : ""} has passed only passive processes`,
      franklin1982,
      `for all p, q: between(p.inbox(left, ${slot}), q, p) implies q.status = passive`,
    ),
    invariant(
      `passed-passive-right${slot ? "-early" : ""}`,
      `an id from the right${slot ? ", received early," : ""} has passed only passive processes`,
      franklin1982,
      `for all p, q: between(p, q, p.inbox(right, ${slot})) implies q.status = passive`,
    ),
  ]),
]);

const twoMessages = mailBetween({ status: "status", kind: "id" }, ({ length }) =>
  length === 2 ? undefined : counted(length, "message"),
);

export const franklinClaims = provedIn("decision 15", [
  ...invariants,
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
    (config) => (config.setup.links === "any" ? undefined : twoMessages(config)),
  ),
  floorBothWays,
  onBitReversal("2n(log₂ n + 1)", ["id"], (n, k) => 2 * n * (k + 1)),
]);
