import { chances, find } from "@ringleader/core";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import type { Board } from "./board.ts";
import { sampled } from "./sampled.ts";
import type { Answers, Task } from "./task.ts";

/** `chance`: the exact values, and beside them what a number of runs comes to. */
export function chance(
  { algorithm: name, set, n, rounds, samples, seed }: Extract<Task, { verb: "chance" }>,
  board: Board,
): Answers["chance"] {
  board.enter("setting up");
  const algorithm = (isPath(name) ? loadFamily(name) : find(name)).with(set);
  board.enter("solving");
  const exact = guarded(name, () => chances({ algorithm, n, rounds }));
  const { parameters } = algorithm;
  if (samples === undefined) return { parameters, chance: exact };
  board.enter("sampling");
  const estimate = guarded(name, () => sampled(algorithm, n, samples, seed, board));
  return { parameters, chance: exact, samples: estimate };
}
