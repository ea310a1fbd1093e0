import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import {
  find,
  Refusal,
  requestOf,
  worstSearch,
  type Line,
  type WorstSearch,
} from "@ringleader/core";
import { millisecondsOf, wholeOf } from "../check/amounts.ts";
import { isPath, loadFamily } from "../own-algorithm.ts";
import { settings } from "../settings.ts";
import { resolve } from "../thread/resolve.ts";

/** The flags of `worst`, as they were typed. */
export interface WorstFlags {
  readonly n?: string;
  readonly measure: string;
  readonly ids?: string;
  readonly idRange?: string;
  readonly wake?: string;
  readonly willing?: string;
  readonly ports?: string;
  readonly schedule?: string;
  readonly links?: string;
  readonly graph?: string;
  readonly set?: readonly string[];
  readonly seed?: string;
  readonly evaluations?: string;
  readonly restarts?: string;
  readonly seconds?: string;
  readonly workers?: string;
  readonly out?: string;
  readonly store?: string;
  readonly json?: true;
}

/** A search that was asked for, its files read: plain data, from which each worker makes the same one. */
export interface AskedWorst {
  readonly line: Line;
  readonly measure: string;
  readonly idRange?: number;
  readonly evaluations: number;
  readonly restarts: number;
  /** In milliseconds: restarts of the same length, until then. */
  readonly time?: number;
  readonly workers: number;
}

const EVALUATIONS = 240_000;
const RESTARTS = 8;

export function askedWorst(algorithm: string, flags: WorstFlags): AskedWorst {
  const { measure, idRange, seconds, set, n, ids, wake, willing, ports, links, graph } = flags;
  const { evaluations, restarts, workers, schedule } = flags;
  if (evaluations !== undefined && seconds !== undefined) {
    throw new Refusal("--evaluations and --seconds are both budgets; give one of them.");
  }
  const seed = flags.seed ?? String(randomInt(2 ** 32));
  const asked = { algorithm, n, ids, wake, willing, ports, links, graph, schedule, seed };
  return {
    line: resolve({ ...asked, set: settings(set) }).line,
    measure,
    ...(idRange !== undefined && { idRange: wholeOf("--id-range", idRange) }),
    evaluations:
      evaluations === undefined ? EVALUATIONS : wholeOf("--evaluations", evaluations, 1, 1e12),
    restarts: restarts === undefined ? RESTARTS : wholeOf("--restarts", restarts, 1, 1e6),
    ...(seconds !== undefined && { time: millisecondsOf("--seconds", seconds) }),
    workers: workers === undefined ? availableParallelism() : wholeOf("--workers", workers, 1, 256),
  };
}

/** The search: the same in every thread. */
export function searchOf(asked: AskedWorst): WorstSearch {
  const { line, measure, idRange, evaluations, restarts } = asked;
  const name = line.algorithm;
  const request = requestOf(line, isPath(name) ? loadFamily(name) : find(name));
  const n =
    request.n ??
    request.network?.n ??
    (typeof request.ids === "object" ? request.ids.length : undefined);
  if (n === undefined) {
    throw new Refusal("-n: how many processes? Give a number, like -n 64, or a list of ids.");
  }
  return worstSearch({ given: { ...request, n }, measure, idRange, evaluations, restarts });
}
