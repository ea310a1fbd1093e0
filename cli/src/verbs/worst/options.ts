import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import {
  Refusal,
  parseRun,
  makeWorstSearch,
  type RunSpec,
  type WorstSearch,
} from "@ringleader/core/internal";
import { millisecondsOf, wholeOf } from "../../request/amounts.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { familyNamed } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import type { WorstFlags } from "./flags.ts";

/** A search with its files read. Plain data: each worker makes the same search from it. */
export interface WorstOptions {
  readonly spec: RunSpec;
  readonly measure: string;
  readonly idRange?: number;
  readonly evaluations: number;
  readonly restarts: number;
  /** Milliseconds for which the search restarts. */
  readonly time?: number;
  readonly workers: number;
}

const EVALUATIONS = 240_000;
const RESTARTS = 8;

export function parseWorstFlags(algorithm: string, flags: WorstFlags): WorstOptions {
  const { measure, idRange, seconds, set, n, ids, wake, willing, ports, links, graph } = flags;
  const { evaluations, restarts, workers, schedule } = flags;
  if (evaluations !== undefined && seconds !== undefined) {
    throw new Refusal("--evaluations and --seconds are both budgets; give one of them.");
  }
  const seed = flags.seed ?? String(randomInt(2 ** 32));
  const asked = { algorithm, n, ids, wake, willing, ports, links, graph, schedule, seed };
  return {
    spec: resolve({ ...asked, set: parseSettings(set) }).spec,
    measure,
    ...(idRange !== undefined && { idRange: wholeOf("--id-range", idRange) }),
    evaluations:
      evaluations === undefined ? EVALUATIONS : wholeOf("--evaluations", evaluations, 1, 1e12),
    restarts: restarts === undefined ? RESTARTS : wholeOf("--restarts", restarts, 1, 1e6),
    ...(seconds !== undefined && { time: millisecondsOf("--seconds", seconds) }),
    workers: workers === undefined ? availableParallelism() : wholeOf("--workers", workers, 1, 256),
  };
}

/** Makes the search, the same in every thread. */
export function searchOf(asked: WorstOptions): WorstSearch {
  const { spec, measure, idRange, evaluations, restarts } = asked;
  const request = parseRun(spec, familyNamed(spec.algorithm));
  const n =
    request.n ??
    request.network?.n ??
    (typeof request.ids === "object" ? request.ids.length : undefined);
  if (n === undefined) {
    throw new Refusal("-n: how many processes? Give a number, like -n 64, or a list of ids.");
  }
  return makeWorstSearch({ given: { ...request, n }, measure, idRange, evaluations, restarts });
}
