import { floorLog2 } from "../../model/claim.ts";
import { counted } from "../../model/counted.ts";
import { type Sometimes, sometimes } from "../../model/sometimes.ts";
import { eachPhase, messages, phases, provedIn, type ClaimsById } from "../../sentence/claim.ts";
import { alternating } from "../../sentence/alternating.ts";
import { among, idsInside, processes } from "../../sentence/configuration.ts";
import { floorBothWays, onBitReversal } from "../../sentence/lockstep.ts";
import { mailBetween } from "../../sentence/mail-between.ts";
import { phasesNeeded, twoLeft } from "../../sentence/reachable.ts";
import { halves } from "../../sentence/rounds-begun.ts";

const source = "Franklin 1982; 002 refers to it as Algorithm 4.16";
const ids = messages("id");

const passes = (id: string, which: string, condition: string): ClaimsById => ({
  [`passed-passive-${id}`]: {
    says: `an id ${which} has passed only passive processes`,
    invariant: `for all ${condition}.status = passive`,
    source,
  },
});
const travels = (way: string, path: string) => {
  const isOnPath = `m.way = ${way} and between(${path})`;
  return passes(way, `that travels ${way}`, `messages m of id: for all p: ${isOnPath} implies p`);
};
const waits = (id: string, where: string, path: string) =>
  passes(id, `from the ${where}`, `p, q: between(${path}) implies q`);

const twoMessages = mailBetween({ status: "status", kind: "id" }, ({ length }) =>
  length === 2 ? undefined : counted(length, "message"),
);

export const franklinClaims = provedIn("decision 15", {
  // Invariants under every schedule, even if links reorder and duplicate messages.
  ...provedIn("decision 49", {
    "best-not-passive": {
      says: "the process with the greatest id is never passive",
      invariant: "for all p: p.best implies p.status != passive",
      source,
    },
    ...travels("clockwise", "m.id, p, m.to"),
    ...travels("anticlockwise", "m.to, p, m.id"),
    ...waits("left", "left", "p.inbox(left, 0), q, p"),
    ...waits("right", "right", "p, q, p.inbox(right, 0)"),
    ...waits("left-early", "left, received early,", "p.inbox(left, 1), q, p"),
    ...waits("right-early", "right, received early,", "p, q, p.inbox(right, 1)"),
  }),
  // If links reorder messages, ids of different rounds may be compared.
  "messages-per-round": {
    says: "exactly 2n messages in every round on FIFO links",
    of: eachPhase(),
    exactly: "2n on FIFO links",
    source,
  },
  "rounds-at-most": {
    says: "at most ⌊log₂ n⌋ + 1 rounds on FIFO links",
    of: phases,
    atMost: "⌊log₂ n⌋ + 1 on FIFO links",
    source: "002: every round at least halves the active processes",
  },
  ...halves(source),
  "messages-at-most": {
    says: "at most 2n(⌊log₂ n⌋ + 1) messages on FIFO links",
    of: ids,
    atMost: "2n(⌊log₂ n⌋ + 1) on FIFO links",
    source: "002: rounds times messages in a round",
  },
  "worst-ring": {
    says: "the largest possible number of messages, 2n(⌊log₂ n⌋ + 1), is reached on a ring of alternating ids",
    of: ids,
    reaches: (n) => 2 * n * (floorLog2(n) + 1),
    on: (n) => ({ ids: alternating(n) }),
    source: "found by search",
  },
  // Theorem 2 of 004 is about the probabilistic algorithm; it holds for Franklin's too.
  "two-messages-between": {
    says: "on FIFO links there are exactly two messages between neighbouring active processes, counting messages that have arrived and wait",
    always: (config) => (config.setup.links === "any" ? undefined : twoMessages(config)),
    source: "004, Theorem 2, applied to Franklin's algorithm",
  },
  ...floorBothWays,
  ...onBitReversal("2n(log₂ n + 1)", ["id"], (n, k) => 2 * n * (k + 1)),
});

type Inbox = readonly (readonly [unknown, unknown])[];
const isAbsent = (id: unknown): boolean => id === undefined;

export const franklinReachable: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are passive", "status", ["active", "passive"]),
  sometimes("all other processes passive before the winner has received an id", 2, (config) => {
    const [winner, ...others] = among(config, "status", "active");
    if (winner === undefined || others.length > 0) return false;
    const own = idsInside(config.setup)[winner];
    const next = [0, 1].map((port) => config.waiting(winner, port)[0]?.fields["id"]);
    const inbox = config.read(winner)["inbox"] as Inbox;
    return inbox.flat().every(isAbsent) && !next.some((id) => isAbsent(id) || id === own);
  }),
  sometimes("an id of the next round that waits behind one of this round", 2, (config) =>
    processes(config).some(({ inbox }) => (inbox as Inbox).some(([, early]) => !isAbsent(early))),
  ),
];
