import { atMost, attained, exactly, provedIn } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Turn } from "./staggered.ts";
import {
  counted,
  finished,
  lastMarked,
  loneGreatest,
  marked,
  sinceFirst,
  steepest,
} from "../claims/moments.ts";

const cite = "001, §2, last paragraph; derived here";

/** Returns the time from the start of the winner until it sends its announcement. */
function waited(run: Outcome): bigint | undefined {
  const [leader] = run.leaders;
  const start = leader && marked(run)?.[leader.position];
  return start === undefined ? undefined : run.time!.home! - start;
}

const sinceHome = (moment: bigint | undefined, { time }: Outcome): bigint | undefined =>
  moment === undefined || time?.home === undefined ? undefined : moment - time.home;

/** Returns N(i - 1), where i is the winner. */
const wait = ({ leaders: [leader], n }: Outcome, turn: Turn): bigint | undefined =>
  leader && turn(n) * BigInt(leader.id! - 1);

export const staggeredClaims = (turn: Turn) =>
  provedIn("decision 17", [
    exactly(
      "staggered-messages",
      "exactly 2n messages: n start messages and n announcements",
      cite,
      { of: "messages" },
      ({ n }) => 2 * n,
    ),
    exactly(
      "started-messages",
      "every process sends exactly one start message",
      cite,
      { of: "messages", kinds: ["started"] },
      ({ n }) => n,
    ),
    exactly(
      "elected-messages",
      "exactly n messages announce the leader",
      cite,
      { of: "messages", kinds: ["elected"] },
      ({ n }) => n,
    ),
    atMost(
      "start-after-predecessor",
      "a process starts at most one time unit after the process before it in the ring",
      cite,
      { of: "time", value: steepest },
      () => 1,
    ),
    atMost(
      "last-start",
      "every process starts within n - 1 time units of the first wake-up",
      cite,
      { of: "time", value: lastMarked },
      ({ n }) => n - 1,
    ),
    exactly(
      "winner-sends-after",
      "the winner i sends its announcement exactly N(i - 1) time units after its own start, where N is the length of a turn",
      cite,
      { of: "time", value: waited },
      (run) => wait(run, turn),
    ),
    exactly(
      "staggered-all-know",
      "the last process learns the leader exactly n - 1 time units after the leader announces itself",
      cite,
      {
        of: "time",
        value: (run) => sinceHome(run.n > 1 ? run.time?.lastDecision : run.time?.home, run),
      },
      ({ n }) => n - 1,
    ),
    exactly(
      "staggered-message-back",
      "the announcement returns to the leader exactly n time units after it was sent",
      cite,
      { of: "time", value: (run) => sinceHome(finished(run), run) },
      ({ n }) => n,
    ),
    atMost(
      "staggered-time",
      "the announcement returns at most N(i_min - 1) + 2n - 1 time units after the first wake-up, where N is the length of a turn",
      cite,
      { of: "time", value: (run) => sinceFirst(run, finished(run)) },
      (run) => {
        const most = wait(run, turn);
        return most === undefined ? undefined : most + 2n * BigInt(run.n) - 1n;
      },
    ),
    attained(
      "worst-time",
      "the announcement returns 2n - 1 time units after the first wake-up if only one process wakes by itself, and its start message reaches process 1 last",
      cite,
      { of: "time", value: (run) => sinceFirst(run, finished(run)) },
      (n) => 2 * n - 1,
      loneGreatest,
    ),
    exactly(
      "staggered-all-informed",
      "every process learns the leader",
      cite,
      counted(({ informed }) => informed),
      ({ n }) => n,
    ),
  ]);
