import { atMost, attained, exactly, provedIn } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Turn } from "../time-slice/claims.ts";
import {
  counted,
  finished,
  lastMarked,
  loneGreatest,
  marked,
  sinceFirst,
  steepest,
} from "../claims/moments.ts";
import { hasWoken } from "../../model/life.ts";
import { type Sometimes, sometimesEnds } from "../../model/sometimes.ts";

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

type Run = Pick<Outcome, "setup" | "n" | "leaders" | "time" | "life">;

const woke = ({ life }: Run, p: number): boolean => hasWoken(life[p]);

/** Claims that an announcement may arrive exactly at the turn of a process. So the process must handle it first, and a turn cannot be shorter than n. */
const tie = (turn: Turn): Sometimes =>
  sometimesEnds(
    "an announcement that arrives exactly at the turn of a process",
    2,
    (run) => {
      const { n, setup, time, leaders } = run;
      const starts = marked(run as Outcome);
      const [leader] = leaders;
      if (!leader || !starts) return false;
      return starts.some((start, p) => {
        const takesPart = woke(run, p) || setup.willing?.[p] !== 0;
        const arrives = time!.home! + BigInt((p - leader.position + n) % n);
        const turnOf = start + turn(n) * BigInt(setup.ids![p] - 1);
        return takesPart && p !== leader.position && arrives === turnOf;
      });
    },
    "wake",
  );

/** Properties that must be reachable with staggered starts. `isTight` means that a turn takes n rounds. */
export const staggeredReachable = (turn: Turn, isTight: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a winner that the start message of another process started",
    2,
    (run) => run.leaders[0] !== undefined && !woke(run, run.leaders[0].position),
    "wake",
  ),
  sometimesEnds(
    "two processes that wake by themselves at different times",
    3,
    (run) => {
      const starts = marked(run as Outcome)?.filter((_, p) => woke(run, p)) ?? [];
      return new Set(starts).size > 1;
    },
    "wake",
  ),
  ...(isTight ? [tie(turn)] : []),
];
