import { proved } from "../../model/basis.ts";
import type { Outcome } from "../../model/outcome.ts";
import { type Sometimes, sometimesEnds } from "../../model/sometimes.ts";
import { messages, provedIn, type ClaimsById } from "../../sentence/claim.ts";
import { counted, timed, finished } from "../../sentence/moments.ts";

/** The length of a turn, in rounds, on a ring of n. */
export type Turn = (n: number) => bigint;

/** Costs of one message around the ring, which the winner i sends at time N(i - first). */
export function claimSilence(source: string, kind: string, first: number, turn: Turn): ClaimsById {
  /** Returns the time at which the winner's message has made this many hops. */
  const after = ({ leaders: [leader, ...more], n }: Outcome, hops: number | bigint) =>
    leader && more.length === 0 ? turn(n) * BigInt(leader.id! - first) + BigInt(hops) : undefined;
  return provedIn("decision 16", {
    "messages-exactly": {
      says: "exactly n messages if a leader is elected",
      of: messages(kind),
      exactly: ({ n, leaders }) => (leaders.length > 0 ? n : undefined),
      source,
    },
    "silence-without-participants": {
      says: "no message is sent if no process takes part",
      of: messages(),
      exactly: ({ contenders }) => (contenders === 0 ? 0 : undefined),
      source: `${source} does not mention this case (TS-5)`,
    },
    [`winner-sends-from-${first}`]: {
      says: `the winner i sends at time ${first === 0 ? "N · i" : "N(i - 1)"}, where N is the number of time units per id`,
      of: timed(({ time }) => time?.home),
      exactly: (run) => after(run, 0),
      source,
    },
    "all-know-after": {
      says: "the last process learns the leader exactly n - 1 time units after the leader sends",
      of: timed(({ time, n }) => (n > 1 ? time?.lastDecision : time?.home)),
      exactly: (run) => after(run, run.n - 1),
      source: `${source} does not mention this`,
    },
    "message-back-after": {
      says: "the message returns to the leader exactly n time units after it was sent",
      of: timed(finished),
      exactly: (run) => after(run, run.n),
      source: `${source} does not mention this`,
    },
    "all-informed": {
      says: "every process learns the leader",
      of: counted(({ informed }) => informed),
      exactly: ({ n, leaders }) => (leaders.length === 1 ? n : undefined),
      source,
    },
    [`time-at-most-from-${first}`]: {
      says: `the message returns after at most ${first === 0 ? "N(i_min + 1)" : "N · i_min"} time units, where N is the number of time units per id`,
      of: timed(finished),
      atMost: (run) => after(run, turn(run.n)),
      source,
    },
  });
}

/** The claims of 003, with phases from `first`. */
export const claimTimeSlice = (first: number): ClaimsById => ({
  ...claimSilence("003, TimeSlice", "token", first, BigInt),
  [`token-home-from-${first}`]: {
    says: "the token returns at time n · uid_min",
    of: timed(finished),
    exactly: ({ n, leaders: [leader] }) => leader && BigInt(n) * BigInt(leader.id!),
    known: proved("decision 16"),
    ...(first === 1
      ? { source: "003, TimeSlice, with phases from 1: time n · uid_min" }
      : {
          source: "003, TimeSlice: time n · uid_min, read as: when the token returns",
          counterexample: { ids: [0] },
          chosen: true,
          truth:
            "the token returns at time n(uid_min + 1), and with first=1 at time n · uid_min (TS-6)",
        }),
  },
});

/** Returns when the message was sent, and when the last process learnt the leader. */
export function reportSilence({ time, n }: Outcome): Record<string, unknown> {
  if (time?.home === undefined) return {};
  const allKnow = n === 1 ? time.home : time.lastDecision;
  return { time: { send: String(time.home), allKnow: String(allKnow) } };
}

/** Properties of elections in which silence means that no smaller id takes part. */
export const silenceReachable: readonly Sometimes[] = [
  sometimesEnds(
    "two or more participants, all but one of which stay silent",
    2,
    (run) => run.contenders > 1 && run.leaders.length === 1 && run.informed >= run.contenders,
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
