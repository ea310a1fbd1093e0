import { provedIn } from "../claims/proved-in.ts";
import { atMost, exactly } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { counted, finished } from "../claims/moments.ts";

/** Costs of one message around the ring, sent by the winner i at N(i - first). */
export const silenceClaims = (
  cite: string,
  kind: string,
  first: number,
  slice: (n: number) => bigint,
) =>
  provedIn("decision 16", [
    exactly(
      "messages-exactly",
      "exactly n messages",
      cite,
      { of: "messages", kinds: [kind] },
      ({ n, leaders }) => (leaders.length > 0 ? n : undefined),
    ),
    exactly(
      "silence-without-participants",
      "no message if no process takes part",
      `${cite} does not mention it (TS-5)`,
      { of: "messages" },
      ({ contenders }) => (contenders === 0 ? 0 : undefined),
    ),
    exactly(
      `winner-sends-from-${first}`,
      `the winner i sends at N(i - ${first})`,
      cite,
      { of: "time", value: ({ time }) => time?.home },
      (run) => sentAt(run, first, slice),
    ),
    exactly(
      "all-know-after",
      "all processes know n - 1 time units later",
      `${cite} does not mention it`,
      { of: "time", value: ({ time, n }) => (n > 1 ? time?.lastDecision : time?.home) },
      (run) => after(run, run.n - 1, first, slice),
    ),
    exactly(
      "message-back-after",
      "the message returns to its sender n time units later",
      `${cite} does not mention it`,
      { of: "time", value: finished },
      (run) => after(run, run.n, first, slice),
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
      `at most N(i_min + ${1 - first}) time units`,
      cite,
      { of: "time", value: finished },
      (run) => after(run, Number(slice(run.n)), first, slice),
    ),
  ]);

const sentAt = ({ leaders, n }: Outcome, first: number, slice: (n: number) => bigint) =>
  leaders.length === 1 ? slice(n) * (BigInt(leaders[0].id!) - BigInt(first)) : undefined;

function after(run: Outcome, hops: number, first: number, slice: (n: number) => bigint) {
  const sent = sentAt(run, first, slice);
  return sent === undefined ? undefined : sent + BigInt(hops);
}

/** Times of an election by one message around the ring: when it was sent, and when the last process learnt the leader. */
export const silenceTimes = ({ time, n }: Outcome): Record<string, unknown> =>
  time?.home === undefined
    ? {}
    : {
        time: { send: String(time.home), allKnow: String(n === 1 ? time.home : time.lastDecision) },
      };
