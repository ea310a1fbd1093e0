import { stream, type Seed } from "../model/random.ts";
import type { Outcome } from "../model/run.ts";
import { clone, drawn, live, type Candidate, type Space } from "./candidate.ts";
import { diceOf } from "./dice.ts";
import { evaluate } from "./evaluate.ts";
import { neighbour } from "./moves.ts";
import { grade, type WorstMeasure } from "./worst-measure.ts";

/** What is asked of a search. */
export interface Problem {
  readonly space: Space;
  readonly measure: WorstMeasure;
  readonly seed: Seed;
  /** No run can cost more: who gets there stops. */
  readonly ceiling?: bigint | undefined;
  /** What a run breaks, in a sentence; asked about bounds too where the run is the best so far. */
  wrong(run: Outcome, isBest: boolean): string | undefined;
}

/** The most expensive run that one restart came across. */
export interface Annealed {
  readonly restart: number;
  readonly candidate: Candidate;
  readonly value: bigint;
  readonly evaluations: number;
  /** What it breaks: a restart ends with the first run that breaks anything. */
  readonly wrong?: string;
}

/** Work that is done bit by bit. */
export interface Annealing {
  /** Goes on for a moment; false when it is over. */
  advance(): boolean;
  evaluations(): number;
  /** The best so far. */
  found(): Annealed;
}

/** Evaluations between two looks at whoever wants to stop. */
const BATCH = 32;
/** Of the heat of a usual move: not all restarts begin at the same. */
const HEATS = [1 / 5, 1 / 2, 1 / 16];
/** The first moves tell what a move costs; the temperature begins there. */
const WARMING = 32;

/**
 * One restart: simulated annealing from a run that was drawn, or from one that is known. What comes
 * of it depends on the seed, its number and how many evaluations it may make, and on nothing else.
 */
export function annealing(
  problem: Problem,
  restart: number,
  evaluations: number,
  known?: Candidate,
): Annealing {
  const { space, measure } = problem;
  const dice = diceOf(stream(problem.seed, "worst"), restart);
  const among = live(space, restart);
  const begins = HEATS[Math.floor(restart / 2) % HEATS.length];
  let current = known ? clone(known) : drawn(space, among, dice);
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
    wrong = problem.wrong(run, isBest);
    if (isBest || wrong !== undefined) {
      best = clone(candidate);
      bestValue = value;
    }
    return grade(measure, value);
  };
  const isOver = () =>
    done >= last ||
    wrong !== undefined ||
    (problem.ceiling !== undefined && bestValue >= problem.ceiling);

  const step = (): void => {
    neighbour(space, among, current, tried, dice);
    const found = look(tried);
    const loss = currentGrade - found;
    if (done <= WARMING) heat += (begins * Math.abs(loss)) / WARMING;
    const left = 1 - done / last;
    const isTaken = loss <= 0 || dice(2 ** 30) < 2 ** 30 * chance(loss, heat * left * left);
    if (!isTaken) return;
    currentGrade = found;
    const kept = current;
    current = tried;
    tried = kept;
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

/** e^(-loss/heat), near enough, by products alone: on every machine the same. */
function chance(loss: number, heat: number): number {
  const share = loss / heat / 64;
  if (!(share < 1)) return 0;
  let it = 1 - share;
  for (let i = 0; i < 6; i++) it *= it;
  return it;
}
