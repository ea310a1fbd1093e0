import { checker, Refusal, rerun } from "@ringleader/core";
import { ownName } from "../run/own.ts";
import { compiled } from "../write/compile.ts";
import type { Anonymous } from "./tour.ts";

const BUDGET = { states: 100_000, bytes: 2 ** 28 };

/**
 * The run in which all stay alike, as the lines of a trace: what the checker answers with for an
 * algorithm with neither ids nor coins, made again by the simulator. Runs the text: for workers.
 */
export async function alike({ name, text, n }: Anonymous): Promise<readonly string[]> {
  const algorithm = (await compiled(text)).with({});
  const work = checker({ scope: { algorithm, n }, reduce: true, steps: false, budget: BUDGET });
  while (work.advance());
  const found = work.report().properties.find(({ witness }) => witness !== undefined);
  if (!found) throw new Refusal(`${name}: the checker has nothing against it on a ring of ${n}.`);
  return rerun({ algorithm }, found.witness!, ownName(name)).trace;
}
