import {
  advance,
  Refusal,
  result,
  makeSetup,
  startSimulation,
  drawSpaceTime,
  type Algorithm,
  type Request,
  type Result,
  type Setup,
} from "@ringleader/core/internal";
import { makeRecorder } from "@ringleader/core/internal/recording";
import { WIDTH } from "../../terminal/style.ts";

/** A small run in which every kind of message occurs, with its picture. */
export interface ExamplePicture {
  readonly setup: Setup;
  readonly result: Result;
  readonly picture: readonly string[];
}

/** Maximum number of messages of an example. Correct algorithms send fewer; a mutant may never end. */
export const MOST = 200;
const ROWS = 36;

/** Runs an example; undefined if the algorithm does not accept the ring. */
export function example(request: Request, name: string, rows = ROWS): ExamplePicture | undefined {
  try {
    const recorder = makeRecorder(makeSetup(request), 2 * MOST);
    const { setup } = recorder;
    const simulation = recorder.attach(startSimulation(setup));
    while (advance(simulation, MOST));
    const recording = recorder.cut();
    if (!recording) return undefined;
    const picture = drawSpaceTime(setup, recording, { width: WIDTH - 4, rows });
    return { setup, result: result(simulation.finish(), name), picture };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Makes a request for three processes. Ids are unsorted; for algorithms that compute with ids, they are larger. */
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
