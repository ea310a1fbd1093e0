import { below, stream } from "../model/system/random.ts";
import { clone, dimensionsOfRestart, drawCandidate, evaluate } from "./candidate.ts";
import type { Candidate, Draws } from "./candidate.ts";
import { changeALittle } from "./neighbour.ts";
import { grade } from "./measure.ts";
import type { WorstSearch } from "./search.ts";

/** The most expensive run of one restart. */
export interface Annealed {
  readonly restart: number;
  readonly candidate: Candidate;
  readonly value: bigint;
  readonly evaluations: number;
  /** What the run violates; absent if nothing. A restart ends at its first violation. */
  readonly wrong?: string;
}

export interface SearchInProgress<T> {
  /** Continues the search for a moment; returns false when the search has ended. */
  advance(): boolean;
  evaluations(): number;
  /** Returns the best result so far. */
  found(): T;
}

/** Maximum number of moves per call of `advance`. */
const BATCH = 32;
/** Initial temperatures, as multiples of the mean change of cost per move. Restarts use them in turn. */
const HEATS = [1 / 5, 1 / 2, 1 / 16];
/** Number of moves from which the mean change of cost is estimated; the mean sets the initial temperature. */
const WARMING = 32;

/** Starts one restart, which is simulated annealing from a random run or from `known`. */
export function startAnnealing(
  { space, measure, end, wrong: findWrong, request }: WorstSearch,
  restart: number,
  evaluations: number,
  known?: Candidate,
): SearchInProgress<Annealed> {
  // Each restart has its own random numbers, so its result does not depend on the other restarts.
  const from = stream(request.given.seed ?? 0, "worst");
  let drawn = 0;
  const dice: Draws = (sides) => below(from, restart, drawn++, sides);
  const among = dimensionsOfRestart(space, restart);
  const begins = HEATS[Math.floor(restart / 2) % HEATS.length];
  let current = known ? clone(known) : drawCandidate(space, among, dice);
  let tried = clone(current);
  let best = clone(current);
  let bestValue = -1n;
  let wrong: string | undefined;
  let done = 0;
  let currentGrade = 0;
  let heat = 0;
  const last = among.length === 0 ? 1 : evaluations;

  const look = (candidate: Candidate): number => {
    const run = evaluate(space, candidate);
    done++;
    const value = measure.value(run);
    const isBest = value > bestValue;
    wrong = findWrong(run, isBest);
    if (isBest || wrong !== undefined) {
      best = clone(candidate);
      bestValue = value;
    }
    return grade(measure, value);
  };
  const isOver = () =>
    done >= last || wrong !== undefined || (end !== undefined && bestValue >= end);

  const step = (): void => {
    changeALittle(space, among, current, tried, dice);
    const next = look(tried);
    const loss = currentGrade - next;
    if (done <= WARMING) heat += (begins * Math.abs(loss)) / WARMING;
    const left = 1 - done / last;
    const isTaken = loss <= 0 || dice(2 ** 30) < 2 ** 30 * chance(loss, heat * left * left);
    if (!isTaken) return;
    currentGrade = next;
    [current, tried] = [tried, current];
  };

  return {
    advance() {
      if (done === 0) currentGrade = look(current);
      for (let i = 0; i < BATCH && !isOver(); i++) step();
      return !isOver();
    },
    evaluations: () => done,
    found: () => ({
      restart,
      candidate: best,
      value: bestValue,
      evaluations: done,
      ...(wrong !== undefined && { wrong }),
    }),
  };
}

/** Approximates e^(-loss/heat) without Math.exp, so that every machine computes the same value. */
function chance(loss: number, heat: number): number {
  const share = loss / heat / 64;
  if (!(share < 1)) return 0;
  let it = 1 - share;
  for (let i = 0; i < 6; i++) it *= it;
  return it;
}
