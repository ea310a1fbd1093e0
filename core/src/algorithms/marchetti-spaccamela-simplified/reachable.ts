import { hasWoken } from "../../model/life.ts";
import type { Outcome } from "../../model/outcome.ts";
import { sometimesEnds, type Sometimes } from "../../model/sometimes.ts";
import type { Turn } from "./staggered.ts";
import { marked } from "../claims/moments.ts";

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
