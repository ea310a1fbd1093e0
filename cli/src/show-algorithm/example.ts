import {
  advance,
  Refusal,
  result,
  setup,
  simulate,
  spaceTime,
  type Algorithm,
  type Request,
  type Result,
} from "@ringleader/core";
import { recorder, steps } from "@ringleader/core/record";
import { WIDTH } from "../style.ts";

/** A small run with its picture: enough to see every kind of message once. */
export interface Example {
  readonly result: Result;
  readonly picture: readonly string[];
}

/** Enough for every right algorithm on three processes; a broken twin may go on for ever. */
export const MOST = 200;
const ROWS = 36;

/** Absent where the algorithm does not accept such a ring. */
export function example(request: Request, name: string): Example | undefined {
  try {
    const given = recorder(setup(request), 2 * MOST);
    const simulation = given.attach(simulate(given.setup));
    while (advance(simulation, MOST));
    const recording = given.cut();
    const it = result(simulation.finish(), name);
    if (!recording) return undefined;
    const paper = { width: WIDTH - 4, rows: ROWS };
    return { result: it, picture: spaceTime(given.setup, steps(recording), paper) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Three processes, nobody in order; who computes with ids gets some to wait for. */
export function small(algorithm: Algorithm): Request {
  const { needs, computesWithIds } = algorithm;
  return {
    algorithm,
    ...(needs.ids ? { ids: computesWithIds ? [3, 2, 4] : [2, 3, 1] } : { n: 3 }),
    ...(needs.ring && { ports: "aligned" }),
    ...(needs.root && { wake: [0] }),
    seed: 1,
  };
}
