import type { Outcome } from "../../model/run.ts";
import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import type { Turn } from "../marchetti-spaccamela-staggered.ts";
import { startsOf } from "./staggered.ts";

type Run = Pick<Outcome, "setup" | "n" | "leaders" | "time" | "life">;

const woke = ({ life }: Run, p: number): boolean => (life[p] & 1) !== 0;

/** Turns of n may not be shorter, and an arrival at the turn itself must count. */
const tie = (turn: Turn): Sometimes =>
  sometimesEnds(
    "word of the leader that arrives at the very turn of a process",
    2,
    (run) => {
      const { n, setup, time, leaders } = run;
      const starts = startsOf(run as Outcome);
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

/** What must be possible with staggered starts; `isTight`: turns are no longer than n. */
export const staggeredSometimes = (turn: Turn, isTight: boolean): readonly Sometimes[] => [
  sometimesEnds(
    "a winner that the word of another process started",
    2,
    (run) => run.leaders[0] !== undefined && !woke(run, run.leaders[0].position),
    "wake",
  ),
  sometimesEnds(
    "two that wake by themselves at different times",
    3,
    (run) => {
      const starts = startsOf(run as Outcome)?.filter((_, p) => woke(run, p)) ?? [];
      return new Set(starts).size > 1;
    },
    "wake",
  ),
  ...(isTight ? [tie(turn)] : []),
];
