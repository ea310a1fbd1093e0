import type { Outcome } from "../model/run.ts";
import { asynchronous } from "../simulate/asynchronous.ts";
import { rounds } from "../simulate/rounds.ts";
import { advance } from "../simulate/simulate.ts";
import { settled, type Candidate, type Space } from "./candidate.ts";
import { delayOf } from "./delays.ts";

/** Runs a candidate and measures it; nothing is watched, and no claim is judged. */
export function evaluate(space: Space, candidate: Candidate): Outcome {
  const { delays } = candidate;
  const given = settled(space, candidate);
  const simulation = given.algorithm.needs.rounds
    ? rounds(given)
    : asynchronous(given, delays.length > 0 ? { delay: delayOf(delays) } : {});
  while (advance(simulation, space.patience));
  return simulation.finish();
}
