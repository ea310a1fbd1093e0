import { chances, find, sampling } from "@ringleader/core";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import type { Board } from "./board.ts";
import type { Answers, Task } from "./task.ts";

/** Runs between two looks at the clock. */
const SOME = 16;

/** `chance`: the exact values, and beside them what a number of runs comes to. */
export function chance(
  {
    algorithm: name,
    set,
    n,
    ports,
    links,
    wake,
    rounds,
    samples,
    seed,
  }: Extract<Task, { verb: "chance" }>,
  board: Board,
): Answers["chance"] {
  board.enter("setting up");
  const algorithm = (isPath(name) ? loadFamily(name) : find(name)).with(set);
  const request = {
    algorithm,
    n,
    ...(ports && { ports }),
    ...(links && { links }),
    ...(wake && { wake }),
  };
  board.enter("solving");
  const exact = guarded(name, () => chances({ ...request, rounds }));
  const { parameters } = algorithm;
  if (samples === undefined) return { parameters, chance: exact };
  board.enter("sampling");
  const runs = sampling(request, seed);
  guarded(name, () => {
    while (runs.made < samples) {
      runs.run(Math.min(SOME, samples - runs.made));
      board.note(runs.made, 0);
    }
  });
  return { parameters, chance: exact, samples: runs.result() };
}
