import { atMost, exactly, type Claim, provedIn } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { counted, finished } from "../claims/moments.ts";

/** Costs of one message around the ring, which the winner i sends at time N(i - first). */
export function silenceClaims(
  cite: string,
  kind: string,
  first: number,
  slice: (n: number) => bigint,
): readonly Claim[] {
  /** Returns the time at which the winner's message has made this many hops. */
  const after = ({ leaders: [leader, ...more], n }: Outcome, hops: number | bigint) =>
    leader && more.length === 0 ? slice(n) * BigInt(leader.id! - first) + BigInt(hops) : undefined;
  return provedIn("decision 16", [
    exactly(
      "messages-exactly",
      "exactly n messages if a leader is elected",
      cite,
      { of: "messages", kinds: [kind] },
      ({ n, leaders }) => (leaders.length > 0 ? n : undefined),
    ),
    exactly(
      "silence-without-participants",
      "no message is sent if no process takes part",
      `${cite} does not mention this case (TS-5)`,
      { of: "messages" },
      ({ contenders }) => (contenders === 0 ? 0 : undefined),
    ),
    exactly(
      `winner-sends-from-${first}`,
      `the winner i sends at time ${first === 0 ? "N · i" : "N(i - 1)"}, where N is the number of time units per id`,
      cite,
      { of: "time", value: ({ time }) => time?.home },
      (run) => after(run, 0),
    ),
    exactly(
      "all-know-after",
      "the last process learns the leader exactly n - 1 time units after the leader sends",
      `${cite} does not mention this`,
      { of: "time", value: ({ time, n }) => (n > 1 ? time?.lastDecision : time?.home) },
      (run) => after(run, run.n - 1),
    ),
    exactly(
      "message-back-after",
      "the message returns to the leader exactly n time units after it was sent",
      `${cite} does not mention this`,
      { of: "time", value: finished },
      (run) => after(run, run.n),
    ),
    exactly(
      "all-informed",
      "every process learns the leader",
      cite,
      counted(({ informed }) => informed),
      ({ n, leaders }) => (leaders.length === 1 ? n : undefined),
    ),
    atMost(
      `time-at-most-from-${first}`,
      `the message returns after at most ${first === 0 ? "N(i_min + 1)" : "N · i_min"} time units, where N is the number of time units per id`,
      cite,
      { of: "time", value: finished },
      (run) => after(run, slice(run.n)),
    ),
  ]);
}

/** Times of an election by one message around the ring: when the message was sent, and when the last process learnt the leader. */
export const silenceTimes = ({ time, n }: Outcome): Record<string, unknown> =>
  time?.home === undefined
    ? {}
    : {
        time: { send: String(time.home), allKnow: String(n === 1 ? time.home : time.lastDecision) },
      };
