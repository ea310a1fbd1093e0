import { proved } from "../../model/basis.ts";
import { hasWoken } from "../../model/life.ts";
import type { Outcome } from "../../model/outcome.ts";
import { type Sometimes, sometimesEnds } from "../../model/sometimes.ts";
import { messages, provedIn, type ClaimsById } from "../../sentence/claim.ts";
import * as moments from "../../sentence/moments.ts";
import { claimSilence, type Turn } from "../time-slice/claims.ts";

export const claimTogether = (turn: Turn): ClaimsById => ({
  "messages-n-plus-1": {
    says: "exactly n + 1 messages",
    of: messages(),
    exactly: ({ n, leaders }) => (leaders.length > 0 ? n + 1 : undefined),
    source: "001, §2",
    known: proved("decision 16"),
    counterexample: { ids: [1] },
    truth: "exactly n messages, one per hop around the ring, the last one to the winner (TS-1)",
  },
  ...claimSilence("001, §2", "elected", 1, turn),
});

/** Returns the time from the start of the winner until it sends its announcement. */
function measureWait(run: Outcome): bigint | undefined {
  const [leader] = run.leaders;
  const start = leader && moments.marked(run)?.[leader.position];
  return start === undefined ? undefined : run.time!.home! - start;
}

const sinceHome = (moment: bigint | undefined, { time }: Outcome): bigint | undefined =>
  moment === undefined || time?.home === undefined ? undefined : moment - time.home;

const source = "001, §2, last paragraph; derived here";

export function claimStaggered(turn: Turn) {
  /** Returns N(i - 1) time units and `more`, where i is the winner. */
  const wait = ({ leaders: [leader], n }: Outcome, more: number) =>
    leader && turn(n) * BigInt(leader.id! - 1) + BigInt(more);
  return provedIn("decision 17", {
    "staggered-messages": { of: messages(), exactly: "2n", source },
    "started-messages": { of: messages("started"), exactly: "n", source },
    "elected-messages": { of: messages("elected"), exactly: "n", source },
    "start-after-predecessor": {
      says: "a process starts at most one time unit after the process before it in the ring",
      of: moments.timed(moments.steepest),
      atMost: "1",
      source,
    },
    "last-start": {
      says: "every process starts within n - 1 time units of the first wake-up",
      of: moments.timed(moments.lastMarked),
      atMost: "n - 1",
      source,
    },
    "winner-sends-after": {
      says: "the winner i sends its announcement exactly N(i - 1) time units after its own start, where N is the length of a turn",
      of: moments.timed(measureWait),
      exactly: (run) => wait(run, 0),
      source,
    },
    "staggered-all-know": {
      says: "the last process learns the leader exactly n - 1 time units after the leader announces itself",
      of: moments.timed((run) =>
        sinceHome(run.n > 1 ? run.time?.lastDecision : run.time?.home, run),
      ),
      exactly: "n - 1",
      source,
    },
    "staggered-message-back": {
      says: "the announcement returns to the leader exactly n time units after it was sent",
      of: moments.timed((run) => sinceHome(moments.finished(run), run)),
      exactly: "n",
      source,
    },
    "staggered-time": {
      says: "the announcement returns at most N(i_min - 1) + 2n - 1 time units after the first wake-up, where N is the length of a turn",
      of: moments.timed((run) => moments.sinceFirst(run, moments.finished(run))),
      atMost: (run) => wait(run, 2 * run.n - 1),
      source,
    },
    "worst-time": {
      says: "the announcement returns 2n - 1 time units after the first wake-up if only one process wakes by itself, and its start message reaches process 1 last",
      of: moments.timed((run) => moments.sinceFirst(run, moments.finished(run))),
      reaches: (n) => 2 * n - 1,
      on: moments.loneGreatest,
      source,
    },
    "staggered-all-informed": {
      says: "every process learns the leader",
      of: moments.counted(({ informed }) => informed),
      exactly: "n",
      source,
    },
  });
}

/** Asks for an announcement exactly at a turn: the process must handle it first, and no turn can be shorter than n. */
const reachTie = (turn: Turn): Sometimes =>
  sometimesEnds(
    "an announcement that arrives exactly at the turn of a process",
    2,
    (run) => {
      const { n, setup, time, leaders } = run;
      const [leader] = leaders;
      const starts = moments.marked(run as Outcome);
      if (!leader || !starts) return false;
      return starts.some((start, p) => {
        const hops = (p - leader.position + n) % n;
        const takesPart = hasWoken(run.life[p]) || setup.willing?.[p] !== 0;
        const turnAt = start + turn(n) * BigInt(setup.ids![p] - 1);
        return hops > 0 && takesPart && time!.home! + BigInt(hops) === turnAt;
      });
    },
    "wake",
  );

/** Properties that must be reachable with staggered starts. `isTight` means that a turn takes n rounds. */
export const reachStaggered = (turn: Turn, isTight: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a winner that the start message of another process started",
    2,
    ({ leaders: [leader], life }) => leader !== undefined && !hasWoken(life[leader.position]),
    "wake",
  ),
  sometimesEnds(
    "two processes that wake by themselves at different times",
    3,
    (run) =>
      new Set(moments.marked(run as Outcome)?.filter((_, p) => hasWoken(run.life[p]))).size > 1,
    "wake",
  ),
  ...(isTight ? [reachTie(turn)] : []),
];
